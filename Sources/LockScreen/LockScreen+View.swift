import Canvas
import GestureEngine

extension LockScreen {
  /// Draws what an output shows, in surface coordinates, onto what was cleared before.
  public func draw(_ output: OutputID, _ palette: Palette, in context: borrowing DrawingContext) {
    guard let layout = layout(of: output) else { return }
    if showsField {
      FieldView.draw(password, isAtLimit: isAtLimit, in: layout.field, palette, in: context)
    } else if output == strokeOutput {
      PadView.draw(recognizer, palette, in: context)
    } else if pattern != .unknown {
      let pad = layout.pad
      PadView.drawIdle(
        GridLayout(
          grid: recognizer.layout.grid, corner: Point(x: pad.x, y: pad.y), width: pad.width,
          height: pad.height), palette, in: context)
    }
  }
}
