/// A character that a key can type, or a dead key, and what it is labelled with.
public struct KeyCharacter: Hashable, Sendable {
  public var label: Unicode.Scalar
  public var stroke: KeyStroke
  /// Pressed after it: Space, where the layout has the character on a dead key only.
  public var completion: KeyStroke?

  public init(_ label: Unicode.Scalar, _ stroke: KeyStroke, completion: KeyStroke? = nil) {
    self.label = label
    self.stroke = stroke
    self.completion = completion
  }
}
