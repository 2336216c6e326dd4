import Canvas
import HelperWire
import LockScreen

/// How a text is ordered: in which size, and with how much room.
struct TextPlan {
  let order: TextOrder
  let area: DrawingArea
  private let scale: Double

  /// Wider than any letter on average; so a short text does not take the room of a long one.
  private static let widestLetter = 1.25
  /// Higher than a line of any script. Rows that nothing is painted on take no memory.
  private static let highestLine = 2.0
  /// How far ink may reach beyond the extents.
  private static let overhang = 0.25

  /// - Parameter scale: pixels for one surface unit.
  /// - Returns: nil for sizes that make no sense.
  init?(_ run: TextRun, scale: Double) {
    let em = run.style.size * scale
    let widest = run.maximumWidth * scale
    let lines = min(max(run.style.maximumLines, 1), 8)
    let smallest = min(max(run.style.smallestSize * scale, Double(FontOrder.sizes.lowerBound)), em)
    guard em.isFinite, em <= 1024, widest.isFinite, widest >= 1,
      let font = FontOrder(pixels: Float(em), weight: Self.weight(run.style.weight))
    else { return nil }
    let margin = Int((em * Self.overhang).rounded(.up)) + 1
    let letters = Double(min(run.text.unicodeScalars.count, 1024) + 2)
    let width = Int(min(widest, letters * Self.widestLetter * em).rounded(.down))
    let height = Int(((Double(lines) * Self.highestLine + 1) * em).rounded(.up))
    guard let area = DrawingArea(width: width + 2 * margin, height: height + 2 * margin),
      area.byteCount(bytesPerPixel: 1) != nil,
      let order = TextOrder(
        run.text, font, smallest: Float(smallest), margin: UInt16(margin), maximumLines: UInt8(lines),
        maximumHeight: Self.pixels(run.maximumHeight, scale), hasTabularFigures: run.style.hasTabularFigures,
        isCentered: run.style.isCentered)
    else { return nil }
    self.order = order
    self.area = area
    self.scale = scale
  }

  /// What was painted, for extents that were checked.
  func image(in memory: SharedMemory, _ extents: PaintedExtents) -> TextImage? {
    let margin = Int32(order.margin)
    let part = PixelRectangle(
      x: 0, y: 0, width: Int32(extents.width) + 2 * margin, height: Int32(extents.height) + 2 * margin)
    let mask = MaskPixels(
      memory, stride: Int32(area.stride), part: part, originX: margin, originY: margin)
    guard let mask else { return nil }
    return TextImage(
      mask: mask, width: Double(extents.width) / scale, height: Double(extents.height) / scale,
      baseline: Double(extents.baseline) / scale, overhang: Double(margin) / scale, scale: scale,
      isCut: extents.isCut)
  }

  private static func pixels(_ height: Double?, _ scale: Double) -> UInt16 {
    guard let height, height.isFinite else { return .max }
    return UInt16(min(max(height * scale, 0), Double(UInt16.max)))
  }

  static func weight(_ weight: TextStyle.Weight) -> UInt16 {
    switch weight {
    case .light: 300
    case .regular: 400
    case .medium: 500
    }
  }
}
