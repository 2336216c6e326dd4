import HelperWire

extension TextLayout {
  /// From one size that is tried to the next.
  private static let step: Float = 0.95
  /// How much smaller a line may be so that no other is begun: a word alone below a long line looks worse.
  private static let smallestLine: Float = 0.94

  /// Sets the text as large as it fits: on one line, on as many as it may have, and smaller. What fits in no way ends in an
  /// ellipsis.
  ///
  /// - Parameter width: the widest that it may be, in pixels.
  func fit(_ order: TextOrder, width: Int32, _ families: FontFamilies) {
    if order.isCentered { center() }
    let sizes = Self.sizes(order)
    if order.maximumLines > 1 {
      for font in sizes where font.pixels >= Self.smallestLine * order.font.pixels {
        set(font, families)
        if fits(width, lines: 1, height: .infinity) { return }
      }
    }
    for font in sizes {
      set(font, families)
      let height = order.maximumLines > 1 ? Double(order.maximumHeight) : .infinity
      guard fits(width, lines: Int32(order.maximumLines), height: height) else { continue }
      if order.isCentered { balance(width) }
      return
    }
    let lineHeight = height / Double(max(1, lineCount))
    let lines = max(1, min(Double(order.maximumLines), Double(order.maximumHeight) / max(1, lineHeight)))
    cut(width: width, lines: Int32(lines))
  }

  /// The sizes that may be tried, from the largest to the smallest.
  private static func sizes(_ order: TextOrder) -> [FontOrder] {
    var sizes: [FontOrder] = []
    var pixels = order.font.pixels
    while pixels > order.smallest {
      if let font = FontOrder(pixels: pixels, weight: order.font.weight) { sizes.append(font) }
      pixels *= step
    }
    if let font = FontOrder(pixels: order.smallest, weight: order.font.weight) { sizes.append(font) }
    return sizes
  }

  /// Breaks the text into lines, and tells whether it has room with all of its words whole. One line has whatever
  /// height it needs: what draws it leaves room around it.
  private func fits(_ width: Int32, lines: Int32, height: Double) -> Bool {
    wrap(width: width)
    return lineCount <= lines && self.width <= Double(width) && (lineCount == 1 || self.height <= height)
  }

  /// Makes several lines about equally long: as narrow as they stay that many.
  private func balance(_ width: Int32) {
    let lines = lineCount
    guard lines > 1 else { return }
    var (narrow, wide) = (width / lines, width)
    while wide - narrow > 1 {
      let middle = (narrow + wide) / 2
      if fits(middle, lines: lines, height: .infinity) { wide = middle } else { narrow = middle }
    }
    wrap(width: wide)
  }
}
