import Canvas

/// A text that is to be shown, and how.
public struct TextRun: Hashable, Sendable {
  /// One paragraph, in lines of its own where ``lineSeparator`` parts them; never markup. Control characters, and those
  /// that turn the direction of other text, are shown as spaces. What is beyond 1,024 bytes of UTF-8 is cut. Never holds
  /// what was typed.
  public var text: String
  public var style: TextStyle
  /// In surface units; longer text is wrapped, made smaller, and then ends in an ellipsis.
  public var maximumWidth: Double
  /// How high several lines may be together, in surface units; nil where their number alone matters.
  public var maximumHeight: Double?

  /// Unicode's LINE SEPARATOR, which no helper can send: it is a space in whatever comes from one.
  public static let lineSeparator = "\u{2028}"

  public init(
    _ text: String, _ style: TextStyle, maximumWidth: Double, maximumHeight: Double? = nil
  ) {
    self.text = text
    self.style = style
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
  }

  /// A text that is to lie in a box.
  init(_ text: String, _ style: TextStyle, in box: Box) {
    self.init(
      text, style, maximumWidth: box.width, maximumHeight: style.maximumLines > 1 ? box.height : nil)
  }
}
