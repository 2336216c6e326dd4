/// Where the reading of fingers stands.
public enum FingerprintState: Hashable, Sendable {
  /// There is nothing to read a finger with, or it has not spoken yet.
  case absent
  /// A finger can be read; that begins when the screen is locked.
  case ready
  /// The reader waits for a finger.
  case listening(attempt: UInt32)
  /// Too many did not match: no finger is read until another method has unlocked, which ends this lock.
  case off
}
