import Canvas

/// One of a panel's buffers, and what of it is older than the screen.
final class PanelBuffer {
  let pixels: ShmBuffer
  /// Must be painted anew before the buffer is shown.
  var stale: PixelRectangle

  init(pixels: ShmBuffer, stale: PixelRectangle) {
    self.pixels = pixels
    self.stale = stale
  }
}
