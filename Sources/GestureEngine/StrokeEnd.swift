/// How a stroke ended.
public enum StrokeEnd: Equatable, Sendable {
  /// With dots enough: send the pattern to be checked, then say ``PatternRecognizer/accept()`` or
  /// ``PatternRecognizer/reject()``.
  case complete
  /// With too few: it shows as wrong but is not an attempt. Give the token to
  /// ``PatternRecognizer/clear(_:)`` when ``PatternRecognizer/rejectionMilliseconds`` are over.
  case tooShort(ClearToken)
  /// With one dot: a tap, not a pattern. Nothing is shown.
  case tap
  /// Without a dot. Nothing is shown.
  case empty
}
