import GestureEngine
import Platform

/// What the vault can do at the moment.
public enum VaultState: Equatable, Sendable {
  case notEnrolled
  case ready(Grid, JumpPolicy, failures: UInt32)
  case waiting(Grid, JumpPolicy, remaining: Milliseconds, failures: UInt32)
  /// Until another method has unlocked.
  case off(failures: UInt32)
  /// There is a pattern that cannot be used, and why.
  case unusable(reason: String)
}
