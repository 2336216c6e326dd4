import Canvas
import HelperWire
import LockScreen

/// How a set of glyphs is ordered: the size of its cells in whole pixels, and where each lies.
struct GlyphPlan {
  let order: GlyphOrder
  let area: DrawingArea
  private let scale: Double

  private static let mostColumns = 16

  /// - Parameter scale: pixels for one surface unit.
  /// - Returns: nil for sizes that make no sense, and for too many glyphs or none.
  init?(_ set: GlyphSet, scale: Double) {
    let em = set.size * scale
    let width = (set.cellWidth * scale).rounded(.up)
    let height = (set.cellHeight * scale).rounded(.up)
    let sides = 1.0...1024
    guard sides.contains(em), sides.contains(width), sides.contains(height), !set.characters.isEmpty,
      set.characters.count <= GlyphSet.maximumCount,
      let font = FontOrder(pixels: Float(em), weight: TextPlan.weight(set.weight))
    else { return nil }
    let columns = min(set.characters.count, Self.mostColumns)
    let rows = (set.characters.count + columns - 1) / columns
    guard let area = DrawingArea(width: columns * Int(width), height: rows * Int(height)),
      area.byteCount(bytesPerPixel: 1) != nil,
      let order = GlyphOrder(
        set.characters, font, cellWidth: UInt16(width), cellHeight: UInt16(height), columns: UInt16(columns))
    else { return nil }
    self.order = order
    self.area = area
    self.scale = scale
  }

  /// What was painted.
  func atlas(in memory: SharedMemory) -> GlyphAtlas {
    var cells: [Unicode.Scalar: MaskPixels] = [:]
    for (index, character) in order.characters.enumerated() {
      let column = Int32(index % Int(order.columns))
      let row = Int32(index / Int(order.columns))
      let part = PixelRectangle(
        x: column * Int32(order.cellWidth), y: row * Int32(order.cellHeight), width: Int32(order.cellWidth),
        height: Int32(order.cellHeight))
      cells[character] = MaskPixels(memory, stride: Int32(area.stride), part: part)
    }
    return GlyphAtlas(
      cells: cells, cellWidth: Double(order.cellWidth) / scale, cellHeight: Double(order.cellHeight) / scale,
      scale: scale)
  }
}
