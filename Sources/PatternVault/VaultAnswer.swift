import Platform

/// What comes of an attempt.
public enum VaultAnswer: Equatable, Sendable {
  case granted
  /// Failures counted so far; how long the next attempt will be refused (0 also where it is off, see
  /// `VaultState.off`); whether this attempt was counted.
  case denied(failures: UInt32, wait: Milliseconds, counted: Bool)
  /// It could not be found out, and why. Not counted.
  case unavailable(reason: String)
  /// The stored pattern or its count cannot be read or written, and why: trying again does not help. Not counted.
  case unreadable(reason: String)
}
