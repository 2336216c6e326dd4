/// A way in.
public enum Method: UInt8, Hashable, Sendable {
  case password
  case pattern
  /// An authenticator that the configuration names.
  case other
  case fingerprint
}
