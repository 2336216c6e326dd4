import Glibc
import Platform
import SecretMemory

/// The helper's end: requests come in, replies go out. A helper that has nothing else to do waits for them in poll(2).
public final class HelperConnection {
  public let role: HelperRole

  private let socket: WireSocket
  private var packet = SecretBuffer(capacity: Wire.maximumPacket)
  private var secretOffset: Int?

  /// Takes over the socket that the locker left for this process; see `WireSocket.adopt`.
  public static func adopt(as role: HelperRole) throws(AdoptionError) -> HelperConnection {
    HelperConnection(role, try WireSocket.adopt())
  }

  /// A connection over any socket: tests hold the other end.
  init(_ role: HelperRole, _ socket: consuming WireSocket) {
    self.role = role
    self.socket = socket
  }

  /// Says something to the locker.
  public func send(_ reply: AuthenticatorReply) throws(WireError) {
    try socket.send(reply.encoded(from: role))
  }

  /// The descriptor that is readable when there is a request, or the end.
  public var descriptor: Int32 { socket.number }

  /// Waits for the next request. The secret of the one before is wiped.
  ///
  /// - Throws: `closed` when the locker is gone.
  public func nextRequest() throws(WireError) -> AuthenticatorRequest {
    while true {
      if let request = try requestIfAny() { return request }
      var interest = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
      poll(&interest, 1, -1)
    }
  }

  /// Takes the next request. The secret of the one before is wiped.
  ///
  /// - Returns: nil when none is there yet.
  /// - Throws: `closed` when the locker is gone.
  public func requestIfAny() throws(WireError) -> AuthenticatorRequest? {
    secretOffset = nil
    guard try socket.receive(into: &packet) else { return nil }
    let role = self.role
    let request = try packet.withUnsafeBytes { (bytes) throws(WireError) in
      try AuthenticatorRequest(decoding: bytes, to: role)
    }
    secretOffset = request.secretOffset
    return request
  }

  /// Gives a look at the secret of the request that was received last; no bytes where it had none.
  public func withSecret<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let offset = secretOffset
    return try packet.withUnsafeBytes { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(offset ?? bytes.count)))
    }
  }

  /// Wipes the secret of the request that was received last.
  public func wipeSecret() {
    packet.wipe()
    secretOffset = nil
  }

  /// Waits for the end of the locker, which is all there is to do after `granted`. What is said meanwhile is not
  /// heard.
  ///
  /// - Throws: `closed`, in the end.
  public func waitForEnd() throws(WireError) -> Never {
    while true {
      _ = try nextRequest()
      wipeSecret()
    }
  }
}
