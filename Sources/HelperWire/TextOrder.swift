/// A text to be painted as coverage, a byte a pixel. Its logical extents begin `margin` pixels from the left and the
/// upper edge of the area, and are as wide and as high as the area without the margins at most.
///
/// On the wire: font, smallest em as a 32-bit float, margin (two bytes), number of lines, height (two bytes), two flags, and
/// the text.
public struct TextOrder: Equatable, Sendable {
  /// How many lines a text may be broken into.
  public static let lineCounts: ClosedRange<UInt8> = 1...8

  public let font: FontOrder
  /// The em, in pixels, down to which the font may be made smaller for the text to fit; at most that of the font.
  public let smallest: Float
  /// Room for ink beyond the extents, on each side, in pixels.
  public let margin: UInt16
  public let maximumLines: UInt8
  /// How high more lines than one may be together, in pixels.
  public let maximumHeight: UInt16
  public let hasTabularFigures: Bool
  public let isCentered: Bool
  public let text: String

  /// - Returns: nil where the number of lines or the smallest em is out of range.
  public init?(
    _ text: String, _ font: FontOrder, smallest: Float, margin: UInt16, maximumLines: UInt8,
    maximumHeight: UInt16, hasTabularFigures: Bool, isCentered: Bool
  ) {
    guard Self.lineCounts.contains(maximumLines), Self.allows(smallest, font) else { return nil }
    self.font = font
    self.smallest = smallest
    self.margin = margin
    self.maximumLines = maximumLines
    self.maximumHeight = maximumHeight
    self.hasTabularFigures = hasTabularFigures
    self.isCentered = isCentered
    self.text = text
  }

  init(from reader: inout WireReader) throws(WireError) {
    font = try FontOrder(from: &reader)
    smallest = Float(bitPattern: try reader.uint32())
    guard Self.allows(smallest, font) else { throw .badValue(reader.type, .font) }
    margin = try reader.uint16()
    maximumLines = try reader.byte()
    guard Self.lineCounts.contains(maximumLines) else { throw .badValue(reader.type, .lines) }
    maximumHeight = try reader.uint16()
    hasTabularFigures = try reader.flag(.style)
    isCentered = try reader.flag(.style)
    text = try reader.text(keepsLines: true)
  }

  func write(to writer: inout WireWriter) {
    font.write(to: &writer)
    writer.uint32(smallest.bitPattern)
    writer.uint16(margin)
    writer.byte(maximumLines)
    writer.uint16(maximumHeight)
    writer.flag(hasTabularFigures)
    writer.flag(isCentered)
    writer.text(text)
  }

  private static func allows(_ smallest: Float, _ font: FontOrder) -> Bool {
    smallest >= FontOrder.sizes.lowerBound && smallest <= font.pixels
  }
}
