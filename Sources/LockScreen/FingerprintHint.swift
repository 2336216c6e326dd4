/// What there is to say of the finger that was read last.
public enum FingerprintHint: Equatable, Sendable {
  case noMatch
  /// The last of the fingers that were free did not match: no more are read.
  case off
  /// Words of the reader's on how to lay the finger on it. Already made safe to show by whoever received them.
  case advice(String)
}
