/// What a painter can be asked to paint.
public enum PaintOrder: Equatable, Sendable {
  case text(TextOrder)
  case glyphs(GlyphOrder)
  case picture(PictureOrder)

  /// Of the format that it is painted in.
  public var bytesPerPixel: Int {
    switch self {
    case .text, .glyphs: 1
    case .picture: 4
    }
  }

  /// How many descriptors go with it: the memory, and for a picture its file.
  var descriptorCount: Int {
    switch self {
    case .text, .glyphs: 1
    case .picture: 2
    }
  }

  var type: MessageType {
    switch self {
    case .text: .text
    case .glyphs: .glyphs
    case .picture: .picture
    }
  }
}
