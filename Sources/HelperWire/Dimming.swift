/// What is done to a picture so that texts on it can be read.
///
/// On the wire: the kind, then by how much (a byte) or the texts' colour (four bytes).
public enum Dimming: Equatable, Sendable {
  /// It is made darker: from 0, not at all, to 255, black.
  case fixed(UInt8)
  /// It is mixed with the background, just as far as texts of a colour need: opacity, red, green, blue, from the highest
  /// byte down, not premultiplied.
  case legible(text: UInt32)

  private enum Kind: UInt8 {
    case fixed = 1
    case legible = 2
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch Kind(rawValue: try reader.byte()) {
    case .fixed: self = .fixed(try reader.byte())
    case .legible: self = .legible(text: try reader.uint32())
    case nil: throw .badValue(reader.type, .dimming)
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .fixed(let amount):
      writer.byte(Kind.fixed.rawValue)
      writer.byte(amount)
    case .legible(let text):
      writer.byte(Kind.legible.rawValue)
      writer.uint32(text)
    }
  }
}
