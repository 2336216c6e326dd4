import Platform

/// What an authenticator says to the locker. None of it is secret.
///
/// The number of the attempt is the one of the `begin` that is answered; the locker drops what belongs to
/// another attempt.
public enum AuthenticatorReply: Equatable, Sendable {
  /// The first message of every helper. Fields: version, role, state.
  case hello(AuthenticatorState)
  /// The owner has proved who they are. Nothing follows: the helper waits for its end.
  case granted(attempt: UInt32)
  /// They have not. Fields: attempt; failures counted so far; how long the next attempt will be refused; whether
  /// this one was counted (it is not while a wait lasts).
  case denied(attempt: UInt32, failures: UInt32, wait: Milliseconds, counted: Bool)
  /// It could not be found out, and why. Never counted.
  case unavailable(attempt: UInt32, reason: String)
  /// The attempt was given up on request.
  case cancelled(attempt: UInt32)
  /// The helper asks back. Fields: attempt; number of the prompt, from 1 in each attempt; whether what is typed
  /// may be seen; the text.
  case prompt(attempt: UInt32, prompt: UInt32, echo: Bool, text: String)
  /// Something to be shown.
  case info(attempt: UInt32, text: String)
  /// Something to be shown as an error.
  case error(attempt: UInt32, text: String)
  case resetDone
  /// What the hello said is no longer so.
  case stateChanged(AuthenticatorState)
  case enrolled
  /// A pattern was not stored or not removed. Fields: the kind of reason, a byte; the reason in words.
  case refused(StorageFault, reason: String)
  case removed

  /// Reads a packet.
  ///
  /// - Parameters:
  ///   - packet: all of it, with the type byte.
  ///   - role: who sent it; a message or a state that this role may not send is an error.
  public init(decoding packet: UnsafeRawBufferPointer, from role: HelperRole) throws(WireError) {
    var reader = try WireReader(packet, allowed: .replies(from: role))
    switch reader.type {
    case .hello:
      let version = try reader.uint16()
      guard version == Wire.version else { throw .unknownVersion(version) }
      guard try reader.byte() == role.rawValue else { throw .badValue(.hello, .role) }
      self = .hello(try AuthenticatorState(from: &reader, role: role))
    case .granted: self = .granted(attempt: try reader.ordinal(.attempt))
    case .denied:
      let attempt = try reader.ordinal(.attempt)
      let failures = try reader.uint32()
      let wait = Milliseconds(Int64(try reader.uint32()))
      self = .denied(attempt: attempt, failures: failures, wait: wait, counted: try reader.flag(.counted))
    case .unavailable:
      self = .unavailable(attempt: try reader.ordinal(.attempt), reason: try reader.text())
    case .cancelled: self = .cancelled(attempt: try reader.ordinal(.attempt))
    case .prompt:
      let attempt = try reader.ordinal(.attempt)
      let prompt = try reader.ordinal(.prompt)
      let echo = try reader.flag(.echo)
      self = .prompt(attempt: attempt, prompt: prompt, echo: echo, text: try reader.text())
    case .info: self = .info(attempt: try reader.ordinal(.attempt), text: try reader.text())
    case .error: self = .error(attempt: try reader.ordinal(.attempt), text: try reader.text())
    case .resetDone: self = .resetDone
    case .stateChanged: self = .stateChanged(try AuthenticatorState(from: &reader, role: role))
    case .enrolled: self = .enrolled
    case .refused:
      let fault = try reader.fault()
      self = .refused(fault, reason: try reader.text())
    case .removed: self = .removed
    default: throw .notAllowed(reader.type)
    }
    try reader.end()
  }

  /// The packet.
  ///
  /// - Parameter role: who sends it; only a hello says so.
  public func encoded(from role: HelperRole) -> [UInt8] {
    var writer = WireWriter(type)
    switch self {
    case .hello(let state):
      writer.uint16(Wire.version)
      writer.byte(role.rawValue)
      state.write(to: &writer)
    case .granted(let attempt), .cancelled(let attempt): writer.uint32(attempt)
    case .denied(let attempt, let failures, let wait, let counted):
      writer.uint32(attempt)
      writer.uint32(failures)
      writer.milliseconds(wait)
      writer.flag(counted)
    case .unavailable(let attempt, let text), .info(let attempt, let text), .error(let attempt, let text):
      writer.uint32(attempt)
      writer.text(text)
    case .prompt(let attempt, let prompt, let echo, let text):
      writer.uint32(attempt)
      writer.uint32(prompt)
      writer.flag(echo)
      writer.text(text)
    case .stateChanged(let state): state.write(to: &writer)
    case .refused(let fault, let reason):
      writer.byte(fault.rawValue)
      writer.text(reason)
    case .resetDone, .enrolled, .removed: break
    }
    return writer.bytes
  }

  var type: MessageType {
    switch self {
    case .hello: .hello
    case .granted: .granted
    case .denied: .denied
    case .unavailable: .unavailable
    case .cancelled: .cancelled
    case .prompt: .prompt
    case .info: .info
    case .error: .error
    case .resetDone: .resetDone
    case .stateChanged: .stateChanged
    case .enrolled: .enrolled
    case .refused: .refused
    case .removed: .removed
    }
  }
}
