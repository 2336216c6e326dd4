/// A text that is to be shown, and how.
public struct TextRun: Hashable, Sendable {
  /// One paragraph; never markup. Control characters, and those that turn the direction of other text, are shown as
  /// spaces. What is beyond 1,024 bytes of UTF-8 is cut. Never holds what was typed.
  public var text: String
  public var style: TextStyle
  /// In surface units; longer text is wrapped, then ends in an ellipsis.
  public var maximumWidth: Double

  public init(_ text: String, _ style: TextStyle, maximumWidth: Double) {
    self.text = text
    self.style = style
    self.maximumWidth = maximumWidth
  }
}
