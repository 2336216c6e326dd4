/// What a keyboard on the screen shows of its layout.
enum KeyboardPage: Hashable {
  case letters
  /// Digits, punctuation and all else, on as many pages as it takes; counted from 0.
  case symbols(Int)
  /// Large digits, for PINs.
  case keypad
}
