/// Where a key was pressed.
public enum KeySource: Equatable, Sendable {
  /// On a real keyboard; the one on the screen is in the way then.
  case keyboard
  /// On the screen.
  case screen
}
