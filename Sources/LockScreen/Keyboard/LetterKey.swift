/// A key of the letters' page: what it types, and what it types with Shift.
public struct LetterKey: Hashable, Sendable {
  public var plain: KeyCharacter
  /// Nil where Shift changes nothing.
  public var shifted: KeyCharacter?

  public init(_ plain: KeyCharacter, shifted: KeyCharacter? = nil) {
    self.plain = plain
    self.shifted = shifted
  }
}
