/// A way in.
public enum Method: UInt8, Hashable, Sendable {
  case password
  case pattern
  case fingerprint
}
