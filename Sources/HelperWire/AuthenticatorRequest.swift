import GestureEngine

/// What the locker says to an authenticator.
///
/// Three of them carry a secret. It is no part of this value: it is sent from the `SecretBuffer` it lies in, and
/// read from the one that the packet was received into, from `secretOffset` on.
public enum AuthenticatorRequest: Equatable, Sendable {
  /// Start attempt number `attempt`, which is higher than any before it in this process. Fields: attempt; for
  /// a password the secret, which answers the first prompt for a password (and is empty where nothing was typed); for a
  /// pattern the secret: columns, rows, then a byte a dot.
  case begin(attempt: UInt32)
  /// The answer to prompt number `prompt` of the running attempt. Fields: attempt, prompt, the secret.
  case respond(attempt: UInt32, prompt: UInt32)
  /// Give the attempt up. Answered with `cancelled` where the attempt was waiting for an answer; ignored where
  /// it has ended. An authenticator that is blocked does not hear this: whoever cannot wait ends its process.
  case cancel(attempt: UInt32)
  /// Another method has unlocked: failures count from zero again. Answered with `resetDone`.
  case reset
  /// Store this pattern in place of any other. Fields: the jump policy, then the secret: columns, rows, a byte a
  /// dot. Answered with `enrolled` or `refused`.
  case enroll(policy: JumpPolicy)
  /// Remove the stored pattern. Answered with `removed` or `refused`.
  case remove

  var type: MessageType {
    switch self {
    case .begin: .begin
    case .respond: .respond
    case .cancel: .cancel
    case .reset: .reset
    case .enroll: .enroll
    case .remove: .remove
    }
  }

  /// Where the secret begins in the packet; nil in a message without one.
  public var secretOffset: Int? {
    switch self {
    case .begin: 5
    case .respond: 9
    case .enroll: 2
    case .cancel, .reset, .remove: nil
    }
  }

  /// Reads a packet.
  ///
  /// - Parameters:
  ///   - packet: all of it, with the type byte.
  ///   - role: whose requests they are; a message that this role is not asked is an error.
  public init(decoding packet: UnsafeRawBufferPointer, to role: HelperRole) throws(WireError) {
    var reader = try WireReader(packet, allowed: .requests(to: role))
    switch reader.type {
    case .begin:
      self = .begin(attempt: try reader.ordinal(.attempt))
      try reader.skipSecret()
    case .respond:
      let attempt = try reader.ordinal(.attempt)
      self = .respond(attempt: attempt, prompt: try reader.ordinal(.prompt))
      try reader.skipSecret()
    case .cancel: self = .cancel(attempt: try reader.ordinal(.attempt))
    case .reset: self = .reset
    case .enroll:
      self = .enroll(policy: try reader.policy())
      try reader.skipSecret()
    case .remove: self = .remove
    default: throw .notAllowed(reader.type)
    }
    try reader.end()
  }

  /// The packet, up to where the secret begins.
  public func encoded() -> [UInt8] {
    var writer = WireWriter(type)
    switch self {
    case .begin(let attempt), .cancel(let attempt): writer.uint32(attempt)
    case .respond(let attempt, let prompt):
      writer.uint32(attempt)
      writer.uint32(prompt)
    case .enroll(let policy): writer.byte(policy.rawValue)
    case .reset, .remove: break
    }
    return writer.bytes
  }
}
