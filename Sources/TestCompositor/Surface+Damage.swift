import Canvas

// What a commit marks as changed, mapped as wlroots maps it.
extension Surface {
  /// The damage of a commit in pixels of the buffer, within it.
  func bufferDamage(of state: SurfaceState, on content: SurfaceContent) -> [PixelRectangle] {
    let whole = PixelRectangle(x: 0, y: 0, width: Int32(content.width), height: Int32(content.height))
    let damage = state.bufferDamage + state.surfaceDamage.map { bufferRectangle($0, content, state) }
    return damage.map { $0.intersection(whole) }.filter { !$0.isEmpty }
  }

  private func bufferRectangle(
    _ rectangle: PixelRectangle, _ content: SurfaceContent, _ state: SurfaceState
  ) -> PixelRectangle {
    let scale = Double(state.scale)
    let source = source(of: content, state)
    let (width, height) = (source.width / scale, source.height / scale)
    let (x, y) = (
      width / Double(state.destination?.width ?? Int32(width)),
      height / Double(state.destination?.height ?? Int32(height))
    )
    // Through Double, since damage may be as large as numbers go.
    let box = Box(
      x: Double(rectangle.x) * x * scale + source.x, y: Double(rectangle.y) * y * scale + source.y,
      width: Double(rectangle.width) * x * scale, height: Double(rectangle.height) * y * scale)
    let whole = Box(x: 0, y: 0, width: Double(content.width), height: Double(content.height))
    return box.intersection(whole).pixels(originX: 0, originY: 0, scale: 1)
  }

  /// The part of the buffer that a viewport shows, in its pixels.
  func source(of content: SurfaceContent, _ state: SurfaceState) -> Box {
    let scale = Double(state.scale)
    guard let source = state.source else {
      return Box(x: 0, y: 0, width: Double(content.width), height: Double(content.height))
    }
    return Box(
      x: source.x * scale, y: source.y * scale, width: source.width * scale, height: source.height * scale)
  }

  /// The pixels of an output that damage of the buffer has drawn anew.
  ///
  /// - Parameter target: where the surface lies on the output, in its pixels.
  func outputDamage(_ damage: [PixelRectangle], source: Box, target: Box) -> [PixelRectangle] {
    let (x, y) = (target.width / source.width, target.height / source.height)
    return damage.compactMap { rectangle in
      // Whole pixels of the buffer that the viewport shows any of; what lies beside them costs nothing.
      let (left, top) = (source.x.rounded(.down), source.y.rounded(.down))
      let shown = Box(
        x: left, y: top, width: source.right.rounded(.up) - left, height: source.bottom.rounded(.up) - top)
      let part = Box(
        x: Double(rectangle.x), y: Double(rectangle.y), width: Double(rectangle.width),
        height: Double(rectangle.height)
      ).intersection(shown)
      guard !part.isEmpty else { return nil }
      // Smoothing spreads a pixel that is scaled over half of its neighbours.
      let (marginX, marginY) = (x == 1 ? 0 : (x / 2).rounded(.up), y == 1 ? 0 : (y / 2).rounded(.up))
      return Box(
        x: target.x + (part.x - source.x) * x - marginX, y: target.y + (part.y - source.y) * y - marginY,
        width: part.width * x + 2 * marginX, height: part.height * y + 2 * marginY
      ).pixels(originX: 0, originY: 0, scale: 1)
    }
  }
}

extension Box {
  fileprivate func intersection(_ other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }
}
