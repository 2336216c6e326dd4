/// What an input changed. It says at which positions of the pattern dots were taken, never which dots.
public enum StrokeEvent: Equatable, Sendable {
  /// Nothing that shows.
  case nothing
  /// A stroke has begun; what was shown before is gone. The positions are empty where it began beside the
  /// dots.
  case began(Range<Int>)
  /// No dot was taken, but the line to the finger has moved.
  case moved
  /// Dots were taken at these positions.
  case took(Range<Int>)
  /// The finger that draws was lifted, and may come back: call ``PatternRecognizer/endLift()`` when
  /// ``PatternRecognizer/reconnectMilliseconds`` are over. There is no line to the finger meanwhile.
  case lifted
  /// The stroke is over.
  case ended(StrokeEnd)
  /// The stroke was thrown away; no dot is taken any more.
  case cancelled
}
