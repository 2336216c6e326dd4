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
  /// Tab: the ring goes to the next place, or to the one before.
  case tab(isBackwards: Bool)
  /// Moves the ring on the pad.
  case arrow(Direction)
  /// Space where it types nothing: see ``LockScreen/takesSpace``.
  case space

  /// Whether a key that is held down goes on doing this. What ends, begins or chooses something happens once.
  public var repeats: Bool {
    switch self {
    case .character, .tooLong, .backspace, .arrow: true
    case .clear, .enter, .escape, .tab, .space: false
    }
  }
}
