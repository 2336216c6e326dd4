/// Characters to be painted as coverage, each in the middle of a cell of its own, all on one baseline; cells follow
/// one another row by row.
///
/// On the wire: font, width and height of a cell, number of columns (two bytes each), then four bytes a character.
public struct GlyphOrder: Equatable, Sendable {
  /// The most characters in one order.
  public static let largestCount = 256

  public let font: FontOrder
  /// In pixels.
  public let cellWidth: UInt16
  /// In pixels.
  public let cellHeight: UInt16
  public let columns: UInt16
  public let characters: [Unicode.Scalar]

  /// - Returns: nil where there are no characters or too many, or a cell or a row of cells has no size.
  public init?(
    _ characters: [Unicode.Scalar], _ font: FontOrder, cellWidth: UInt16, cellHeight: UInt16, columns: UInt16
  ) {
    guard (1...Self.largestCount).contains(characters.count), cellWidth > 0, cellHeight > 0, columns > 0
    else {
      return nil
    }
    self.font = font
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.columns = columns
    self.characters = characters
  }

  init(from reader: inout WireReader) throws(WireError) {
    let font = try FontOrder(from: &reader)
    let cellWidth = try reader.uint16()
    let cellHeight = try reader.uint16()
    let columns = try reader.uint16()
    let characters = try reader.scalars()
    guard
      let order = GlyphOrder(
        characters, font, cellWidth: cellWidth, cellHeight: cellHeight, columns: columns)
    else { throw .badValue(reader.type, .glyphs) }
    self = order
  }

  func write(to writer: inout WireWriter) {
    font.write(to: &writer)
    writer.uint16(cellWidth)
    writer.uint16(cellHeight)
    writer.uint16(columns)
    for character in characters { writer.uint32(character.value) }
  }

  /// Whether all cells lie in an area.
  func fits(_ area: DrawingArea) -> Bool {
    let rows = (characters.count + Int(columns) - 1) / Int(columns)
    return Int(columns) * Int(cellWidth) <= Int(area.width) && rows * Int(cellHeight) <= Int(area.height)
  }
}
