/// What a helper process is there for. Each role has its own set of messages (`MessageSet`).
public enum HelperRole: UInt8, Sendable, CaseIterable {
  /// The account password, and whatever else PAM asks.
  case password = 1
  /// The stored pattern.
  case pattern = 2
  /// The fingerprint reader.
  case fingerprint = 3
  /// An authenticator that the configuration names: see patternlock-authenticator(7).
  case other = 4
  /// Texts. Its messages are `PainterRequest` and `PainterReply`.
  case painter = 5
  /// What can be felt. Its messages are `HapticsRequest`; it says nothing.
  case haptics = 6
  /// One picture. Its messages are those of `painter`, but for what it is asked.
  case picture = 7
}
