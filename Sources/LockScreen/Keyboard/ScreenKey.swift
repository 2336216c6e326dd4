/// A key on the screen.
struct ScreenKey: Hashable {
  /// What it does.
  enum Role: Hashable {
    case letter(LetterKey)
    case symbol(KeyCharacter)
    case shift
    case backspace
    case enter
    case space
    /// Shows another page.
    case page(KeyboardPage)
    /// Goes on to the keymap's next layout.
    case layout
    /// Takes the keyboard away.
    case hide
  }

  let role: Role
  /// Its width against that of a letter.
  let weight: Double

  init(_ role: Role, weight: Double = 1) {
    self.role = role
    self.weight = weight
  }
}
