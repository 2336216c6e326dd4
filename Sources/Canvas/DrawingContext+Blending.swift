import CCairo

// What is drawn past Cairo.
extension DrawingContext {
  /// Draws a mask in a colour, pixel by pixel, with its origin on the pixel nearest to a point: for characters of a
  /// secret. Cairo keeps the patterns and surfaces that it drew with for the next one who asks, and with them where in
  /// an atlas each of the characters lay.
  ///
  /// - Parameters:
  ///   - mask: made for the context's scale; it is not resized.
  ///   - x: where its origin is to lie, in the drawer's units.
  ///   - y: likewise.
  ///   - color: what its full coverage becomes.
  public func blend(_ mask: MaskPixels, x: Double, y: Double, _ color: Color) {
    var left = x
    var top = y
    cairo_user_to_device(context, &left, &top)
    // Beyond this no buffer reaches.
    guard abs(left) < 1_000_000, abs(top) < 1_000_000 else { return }
    let place = PixelRectangle(
      x: Int32(left.rounded()) - mask.originX, y: Int32(top.rounded()) - mask.originY, width: mask.width,
      height: mask.height)
    let visible = place.intersection(clip)
    guard !visible.isEmpty else { return }
    cairo_surface_flush(surface)
    let source = color.pixel
    for row in visible.y..<visible.y + visible.height {
      for column in visible.x..<visible.x + visible.width {
        let coverage = UInt32(mask.coverage(x: column - place.x, y: row - place.y))
        guard coverage > 0 else { continue }
        let offset = Int(row) * Int(stride) + 4 * Int(column)
        let below = pixels.load(fromByteOffset: offset, as: UInt32.self)
        pixels.storeBytes(
          of: Self.over(below, source, coverage), toByteOffset: offset, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// A premultiplied pixel over another one, as far as it is covered: from 0 to 255.
  private static func over(_ below: UInt32, _ source: UInt32, _ coverage: UInt32) -> UInt32 {
    func share(_ part: UInt32, _ of: UInt32) -> UInt32 { (part * of + 127) / 255 }
    let rest = 255 - share(source >> 24, coverage)
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let part = share(source >> shift & 0xFF, coverage) + share(below >> shift & 0xFF, rest)
      result |= min(part, 255) << shift
    }
    return result
  }
}
