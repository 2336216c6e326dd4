import Canvas

/// What the driver of a lock screen is to do. No effect carries a secret.
public enum Effect: Equatable, Sendable {
  /// Part of an output has changed, in surface coordinates.
  case redraw(OutputID, Box)
  /// An output is laid out anew: its panels (``ScreenLayout/panels``) lie elsewhere.
  case layOut(OutputID)
  /// The keyboard on the screen is to be shown: give its keys (``LockScreen/setKeyLayouts(_:selected:)``), from the
  /// keymap of that seat where it has one.
  case openKeyboard(seat: UInt32)
  /// Hand the drawn pattern (``LockScreen/encodePattern(into:)``) to its authenticator.
  case submitPattern(attempt: UInt32)
  /// Hand what is typed to PAM as a new attempt, and wipe it here.
  case submitPassword(attempt: UInt32)
  /// Hand what is typed to PAM as the answer to a prompt, and wipe it here.
  case respond(attempt: UInt32, prompt: UInt32)
  /// The owner gave an attempt up.
  case cancelPassword(attempt: UInt32)
  /// Begin an attempt of the authenticator at this place of the configuration's list.
  case beginOther(index: Int, attempt: UInt32)
  /// Have the next finger read.
  case beginFingerprint(attempt: UInt32)
  /// A grant of that method's authenticator was dropped: it answers nothing more, and another takes its place.
  case replaceAuthenticator(Method)
  /// Likewise for the one at this place of the configuration's list, after a pause.
  case replaceOther(index: Int)
  /// Remove the last character of what is typed.
  case eraseLastCharacter
  /// Tell the log why Enter on an empty field was no attempt.
  case explainEmptyPassword
  /// Wipe what is typed.
  case wipeTyped
  /// Call ``LockScreen/alarm(_:)`` after a while, instead of any call of that kind still to come.
  case wake(Alarm, milliseconds: Int64)
  /// Take back the call of that kind.
  case stop(Alarm)
  /// Let the owner feel something; never before the session is locked.
  case feel(Sensation)
  /// The owner has shown who they are. What the effects before it want redrawn shows that, if it is drawn now: what is
  /// shown is wiped with the end of the effects.
  case unlock(Method)
}
