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
  /// There is none.
  case none
  /// There is one that cannot be read: its file is damaged or gone, or its count cannot be written.
  case unreadable

  /// What of it decides about attempts.
  ///
  /// - Parameter milliseconds: when this was said.
  func standing(at milliseconds: Int64) -> UnlockGate.PatternStanding {
    switch self {
    case .unknown: .unknown
    case .ready: .ready
    case .waiting(_, _, let left): .waiting(until: milliseconds + left)
    case .off: .off
    case .none, .unreadable: .none
    }
  }
}
