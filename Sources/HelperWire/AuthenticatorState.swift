import Platform

/// What an authenticator can do at the moment, as its hello says it and each `stateChanged` anew.
///
/// On the wire: one byte for the case, then its fields in order.
public enum AuthenticatorState: Equatable, Sendable {
  /// An attempt may begin. (Every role but pattern.)
  case ready
  /// It is certain that no attempt can succeed, and why. (Every role but pattern.)
  case certainlyNot(reason: String)
  /// There is no pattern, or no finger. (Pattern and fingerprint.)
  case notEnrolled
  /// A pattern may be drawn; so many failures are counted. (Pattern.)
  case patternReady(PatternShape, failures: UInt32)
  /// Attempts are refused, uncounted, for so long. (Pattern.)
  case waiting(PatternShape, remaining: Milliseconds, failures: UInt32)
  /// Attempts are refused until another method has unlocked. (Pattern and fingerprint.)
  case off(failures: UInt32)
  /// The stored pattern cannot be used, or there is no reader at the moment, and why. (Pattern and fingerprint.)
  case unusable(reason: String)

  init(from reader: inout WireReader, role: HelperRole) throws(WireError) {
    let code = try reader.byte()
    switch (code, role) {
    case (1, .password), (1, .fingerprint), (1, .other): self = .ready
    case (2, .password), (2, .fingerprint), (2, .other): self = .certainlyNot(reason: try reader.text())
    case (3, .pattern), (3, .fingerprint): self = .notEnrolled
    case (4, .pattern):
      self = .patternReady(try PatternShape(from: &reader), failures: try reader.uint32())
    case (5, .pattern):
      let shape = try PatternShape(from: &reader)
      let remaining = Milliseconds(Int64(try reader.uint32()))
      self = .waiting(shape, remaining: remaining, failures: try reader.uint32())
    case (6, .pattern), (6, .fingerprint): self = .off(failures: try reader.uint32())
    case (7, .pattern), (7, .fingerprint): self = .unusable(reason: try reader.text())
    default: throw .badValue(reader.type, .state)
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .ready: writer.byte(1)
    case .certainlyNot(let reason):
      writer.byte(2)
      writer.text(reason)
    case .notEnrolled: writer.byte(3)
    case .patternReady(let shape, let failures):
      writer.byte(4)
      shape.write(to: &writer)
      writer.uint32(failures)
    case .waiting(let shape, let remaining, let failures):
      writer.byte(5)
      shape.write(to: &writer)
      writer.milliseconds(remaining)
      writer.uint32(failures)
    case .off(let failures):
      writer.byte(6)
      writer.uint32(failures)
    case .unusable(let reason):
      writer.byte(7)
      writer.text(reason)
    }
  }
}
