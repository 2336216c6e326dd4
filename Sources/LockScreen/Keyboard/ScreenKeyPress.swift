/// A key of the keymap that was pressed on the screen, to be pressed at once and kept nowhere: it is as secret as what
/// it types.
public struct ScreenKeyPress: Equatable, Sendable {
  public let stroke: KeyStroke
  /// To be pressed after it.
  public let completion: KeyStroke?
  /// Whether it goes on as long as the contact holds it (``LockScreen/holdsKey(_:)``).
  public let repeats: Bool

  public init(_ stroke: KeyStroke, completion: KeyStroke? = nil, repeats: Bool = false) {
    self.stroke = stroke
    self.completion = completion
    self.repeats = repeats
  }

  public init(_ character: KeyCharacter) {
    self.init(character.stroke, completion: character.completion)
  }
}
