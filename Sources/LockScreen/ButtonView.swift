import Canvas

/// Draws the button that leads to the other face: a pill with an icon and words, or with the icon alone where the words
/// have no room.
enum ButtonView {
  private static let iconWidth = 20.0
  private static let iconGap = 7.0
  private static let padding = 18.0

  static func draw(
    _ layout: ScreenLayout, isPressed: Bool, _ palette: Palette, _ text: TextView,
    in context: borrowing DrawingContext
  ) {
    let box = layout.button
    guard !box.isEmpty else { return }
    let scale = layout.textScale
    let icon = iconWidth * scale
    let room = box.width - icon - (iconGap + 2 * padding) * scale
    let style = TextStyle(size: Measures.buttonSize * scale, weight: .medium)
    let words = Phrases.button(leadingFrom: layout.face)
    let label = room > 40 ? text.image(words, style, maximumWidth: room) : nil
    let width = min(box.width, icon + 2 * padding * scale + (label.map { $0.width + iconGap * scale } ?? 0))
    let pill = Box(x: box.x + (box.width - width) / 2, y: box.y, width: width, height: box.height)
    context.roundedBox(pill, radius: box.height / 2, fill: palette.foreground.faded(isPressed ? 0.18 : 0.08))
    let left = pill.x + (label == nil ? (width - icon) / 2 : padding * scale)
    let middle = box.y + box.height / 2
    let color = palette.foreground.faded(0.9)
    if layout.face == .pattern {
      Icon.keyboard(x: left, middle: middle, width: icon, color, in: context)
    } else {
      Icon.dots(x: left, middle: middle, width: icon, color, in: context)
    }
    if let label {
      text.draw(label, x: left + icon + iconGap * scale, y: middle - label.height / 2, color, context)
    }
  }
}
