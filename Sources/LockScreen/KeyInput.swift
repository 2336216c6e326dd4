/// What a key means on a lock screen. What it typed stays beside the seat: the model hears only that it typed.
public enum KeyInput: Equatable, Sendable {
  /// A character was added to what is typed. Ask ``LockScreen/acceptsText(isSpace:)`` first.
  case character
  /// A character was refused, since nothing longer can be typed.
  case tooLong
  /// The last character is to go, if any.
  case backspace
  /// All that is typed is to go: Ctrl-U, Ctrl-BackSpace.
  case clear
  case enter
  case escape
}
