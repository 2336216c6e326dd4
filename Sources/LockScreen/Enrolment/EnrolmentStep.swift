import PatternChoice
import Platform

/// How far an enrolment has come.
public enum EnrolmentStep: Equatable, Sendable {
  /// The account's password is asked for, as on a lock screen.
  case password
  /// A pattern may be drawn.
  case drawing
  /// One was drawn that can be taken, and is shown with its strength.
  case chosen(PatternStrength)
  /// The same is to be drawn once more.
  case repeating
  /// It is with its authenticator.
  case storing
  /// It was not stored, and why; nothing was changed.
  case failed(StorageFault)
  case done
}
