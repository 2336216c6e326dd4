/// What the driver of an enrolment is to do. No effect carries a secret.
public enum EnrolmentEffect: Equatable, Sendable {
  /// The same as on a lock screen; never an unlock, or anything of a pattern's attempt.
  case screen(Effect)
  /// The password is right: nothing is asked of PAM any more.
  case passwordIsGranted
  /// Hand the pattern (``Enrolment/encodePattern(into:)``) to its authenticator, to be stored.
  case store
  /// Close the window.
  case close(isStored: Bool)
}
