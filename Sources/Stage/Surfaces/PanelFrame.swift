import Canvas

/// Where a panel's sub-surface lies on its lock surface, with edges on whole pixels.
struct PanelFrame: Equatable {
  /// In surface units.
  let x: Int32
  let y: Int32
  let width: Int32
  let height: Int32
  let scale: OutputScale
  /// The size of the panel's buffer.
  let pixelWidth: Int32
  let pixelHeight: Int32

  /// The smallest frame around a box; nil for a box of no size.
  init?(around box: Box, scale: OutputScale) {
    guard box.width >= 1, box.height >= 1 else { return nil }
    let step = Double(scale.wholePixelStep)
    func down(_ value: Double) -> Int32 { Int32((value / step).rounded(.down) * step) }
    func up(_ value: Double) -> Int32 { Int32((value / step).rounded(.up) * step) }
    x = down(max(0, box.x))
    y = down(max(0, box.y))
    width = up(box.right) - x
    height = up(box.bottom) - y
    self.scale = scale
    pixelWidth = scale.pixels(width)
    pixelHeight = scale.pixels(height)
  }

  /// The pixels of the buffer that a box in surface units touches.
  func pixels(of box: Box) -> PixelRectangle {
    box.pixels(originX: Double(x), originY: Double(y), scale: scale.factor)
      .intersection(whole)
  }

  var whole: PixelRectangle { PixelRectangle(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }
}
