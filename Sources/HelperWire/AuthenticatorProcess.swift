import Glibc
import Platform
import SecretMemory

/// An authenticator as the locker sees it: a helper process that is asked in requests and answers in replies.
public final class AuthenticatorProcess {
  public let role: HelperRole
  public let process: HelperProcess

  private var packet = SecretBuffer(capacity: Wire.maximumPacket)
  private var hasSaidHello = false

  /// Starts an authenticator.
  ///
  /// - Parameters:
  ///   - arguments: what follows the program's name on its command line.
  ///   - standardError: what it writes messages to.
  public init(
    _ role: HelperRole, starting program: borrowing HelperExecutable, arguments: [String],
    standardError: Int32 = STDERR_FILENO
  ) throws(SystemError) {
    self.role = role
    let name = role == .other ? nil : "patternlock-auth: " + (arguments.first ?? "")
    process = try HelperProcess(
      starting: program, as: name, arguments: arguments, standardError: standardError)
  }

  /// The descriptor that is readable when there is a reply, or the end.
  public var descriptor: Int32 { process.socket.number }

  /// Sends a request without a secret, or with an empty one.
  public func send(_ request: AuthenticatorRequest) throws(WireError) {
    try process.socket.send(request.encoded())
  }

  /// Sends a request with a secret. The secret stays the caller's, to be wiped.
  ///
  /// - Throws: `badValue` where the secret is longer than `Wire.maximumSecret` or the message carries none.
  public func send(_ request: AuthenticatorRequest, secret: borrowing SecretBuffer) throws(WireError) {
    guard request.secretOffset != nil, secret.count <= Wire.maximumSecret else {
      throw .badValue(request.type, .secret)
    }
    try process.socket.send(request.encoded(), secret: secret)
  }

  /// Tells the authenticator that it will be asked nothing more: it ends by itself once it is done.
  public func finish() {
    shutdown(process.socket.number, Int32(SHUT_WR))
  }

  /// Takes the next reply.
  ///
  /// - Returns: nil when none is there yet. Call until then each time the descriptor is readable.
  /// - Throws: whatever makes this helper one to be ended: nonsense, a message out of turn (the hello comes
  ///   first, and once), or its end (`closed`).
  public func nextReply() throws(WireError) -> AuthenticatorReply? {
    guard try process.socket.receive(into: &packet) else { return nil }
    let role = self.role
    let reply = try packet.withUnsafeBytes { (bytes) throws(WireError) in
      try AuthenticatorReply(decoding: bytes, from: role)
    }
    let isHello = reply.type == .hello
    guard isHello != hasSaidHello else { throw .notAllowed(reply.type) }
    hasSaidHello = true
    return reply
  }
}
