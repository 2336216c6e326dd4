/// What stands in the middle of a lock screen.
public enum Face: Hashable, Sendable {
  /// The pad with its dots.
  case pattern
  /// The password field.
  case password
  /// The password field above a keyboard on the screen.
  case passwordWithKeys
}
