import Canvas

/// One of a panel's buffers, and what of it is older than the screen.
final class PanelBuffer {
  let pixels: ShmBuffer
  /// Must be painted anew before the buffer is shown.
  var stale: PixelRectangle
  /// Shows what is typed, or did.
  var revealed = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

  init(pixels: ShmBuffer, stale: PixelRectangle) {
    self.pixels = pixels
    self.stale = stale
  }

  /// Overwrites what shows what is typed.
  func forgetRevealed() {
    guard !revealed.isEmpty else { return }
    pixels.clear(revealed)
    stale = stale.union(revealed)
    revealed = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// Likewise, but not before the compositor has let go of it; until then it keeps itself.
  func forgetOnceReleased() {
    guard pixels.isBusy, !revealed.isEmpty else { return forgetRevealed() }
    pixels.onRelease = { [self] in
      pixels.onRelease = nil
      forgetRevealed()
    }
  }
}
