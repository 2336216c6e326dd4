/// What the line above the pad or the field says.
public enum Hint: Equatable, Sendable {
  case drawPattern
  case drawPatternOrTouchReader
  case tapPattern
  /// The keyboard's ring is on the pad.
  case chooseWithKeys
  /// Dots have been taken with it.
  case endWithKeys
  case typePassword
  /// Enter was pressed on an empty field, which is no attempt.
  case typeFirst
  /// The same, since the pattern is off.
  case patternIsOff
  /// The same, while caps lock is on.
  case capsLock
  case checking
  case wrongPattern
  case tooShort
  case wrongPassword
  case tooLong
  /// A helper could not decide.
  case cannotCheck
  /// What was right came while the machine goes to sleep, and does not count.
  case goingToSleep
  /// The pattern can be drawn again after so many seconds.
  case wait(seconds: Int64)
  /// What became of the finger that was read last.
  case finger(FingerprintHint)
  /// PAM's own words.
  case words(String)
  /// The same, of an attempt that failed.
  case failureWords(String)

  /// Whether it tells of something that went wrong.
  public var isError: Bool {
    switch self {
    case .wrongPattern, .tooShort, .wrongPassword, .tooLong, .cannotCheck, .goingToSleep, .finger(.noMatch),
      .finger(.off), .failureWords:
      true
    case .drawPattern, .drawPatternOrTouchReader, .tapPattern, .chooseWithKeys, .endWithKeys, .typePassword,
      .typeFirst, .patternIsOff, .capsLock, .checking, .wait, .words, .finger(.advice):
      false
    }
  }
}
