import Canvas
import HelperWire

/// Something that a painter has been asked for and has not delivered.
final class PaintJob {
  let order: PaintOrder
  let area: DrawingArea
  let file: OpenedPicture?
  let completion: (PaintResult) -> Void

  /// How it is known to the present process; nil until it was sent.
  var request: PainterRequest?
  /// What that process paints into. Another process gets other memory: the one before may still have this.
  var memory: SharedMemory?
  /// How many processes were lost over it.
  var losses = 0

  init(
    _ order: PaintOrder, _ area: DrawingArea, file: OpenedPicture?,
    completion: @escaping (PaintResult) -> Void
  ) {
    self.order = order
    self.area = area
    self.file = file
    self.completion = completion
  }
}
