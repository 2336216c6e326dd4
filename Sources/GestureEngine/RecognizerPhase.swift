/// What the recogniser is doing.
public enum RecognizerPhase: Sendable {
  /// It waits for a stroke; no dot is taken.
  case idle
  /// A stroke has begun. It may have no dot yet.
  case drawing
  /// The stroke has ended and awaits a verdict; input is ignored.
  case checking
  /// The stroke was wrong and is still shown; the next one takes its place.
  case rejected
  /// The stroke was right and is still shown; input is ignored.
  case accepted
}
