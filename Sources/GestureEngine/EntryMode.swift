/// How contacts draw a pattern.
public enum EntryMode: Sendable {
  /// In one stroke, which ends when the finger is lifted.
  case drag
  /// Dot after dot, for whoever cannot drag; ends with ``PatternRecognizer/finish()``.
  case taps
}
