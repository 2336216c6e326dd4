import GestureEngine

/// What the pattern's authenticator says of itself.
public enum PatternAvailability: Equatable, Sendable {
  /// It has not spoken yet; nothing is shown in its place for these few milliseconds.
  case unknown
  /// A pattern is stored, and one can be drawn on this grid.
  case ready(Grid, JumpPolicy)
  /// It can be drawn again after a while: too many were wrong. Milliseconds from the moment this was said.
  case waiting(Grid, JumpPolicy, milliseconds: Int64)
  /// Too many were wrong: it is off until another method has unlocked.
  case off
  /// There is none, or its file is of no use.
  case none
}
