/// A way in.
public enum Method: UInt8, Hashable, Sendable {
  case password
  case pattern
  /// An authenticator that the configuration names.
  case other
  case fingerprint
  /// No proof at all: a signal, where the configuration allows it.
  case signal
}
