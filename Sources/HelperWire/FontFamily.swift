/// The name of a font, as a painter takes it on its command line: a family, never a size, a style or markup.
public struct FontFamily: Hashable, Sendable {
  /// As long as the longest names of fonts; a bound, since it goes to a parser.
  public static let maximumBytes = 100

  public let name: String

  /// - Returns: nil for what is no name: nothing, too much, or characters that are not shown.
  public init?(_ name: String) {
    guard !name.isEmpty, name.utf8.count <= Self.maximumBytes,
      name.unicodeScalars.allSatisfy({ WireText.cleaned($0) == $0 })
    else { return nil }
    self.name = name
  }
}
