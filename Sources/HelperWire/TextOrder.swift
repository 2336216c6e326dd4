/// A text to be painted as coverage, a byte a pixel. Its logical extents begin `margin` pixels from the left and the
/// upper edge of the area, and are as wide and as high as the area without the margins at most.
///
/// On the wire: font, margin (two bytes), number of lines, two flags, and the text.
public struct TextOrder: Equatable, Sendable {
  /// How many lines a text may be broken into.
  public static let lineCounts: ClosedRange<UInt8> = 1...8

  public let font: FontOrder
  /// Room for ink beyond the extents, on each side, in pixels.
  public let margin: UInt16
  public let maximumLines: UInt8
  public let hasTabularFigures: Bool
  public let isCentered: Bool
  public let text: String

  /// - Returns: nil where the number of lines is out of range.
  public init?(
    _ text: String, _ font: FontOrder, margin: UInt16, maximumLines: UInt8, hasTabularFigures: Bool,
    isCentered: Bool
  ) {
    guard Self.lineCounts.contains(maximumLines) else { return nil }
    self.font = font
    self.margin = margin
    self.maximumLines = maximumLines
    self.hasTabularFigures = hasTabularFigures
    self.isCentered = isCentered
    self.text = text
  }

  init(from reader: inout WireReader) throws(WireError) {
    font = try FontOrder(from: &reader)
    margin = try reader.uint16()
    maximumLines = try reader.byte()
    guard Self.lineCounts.contains(maximumLines) else { throw .badValue(reader.type, .lines) }
    hasTabularFigures = try reader.flag(.style)
    isCentered = try reader.flag(.style)
    text = try reader.text()
  }

  func write(to writer: inout WireWriter) {
    font.write(to: &writer)
    writer.uint16(margin)
    writer.byte(maximumLines)
    writer.flag(hasTabularFigures)
    writer.flag(isCentered)
    writer.text(text)
  }
}
