import Glibc
import Platform
import SecretMemory

/// The painter's end: requests come in with descriptors, replies go out.
public final class PainterConnection {
  private let role: HelperRole
  private let socket: WireSocket
  private var packet = SecretBuffer(capacity: Wire.maximumPacket)
  private var descriptors = ReceivedDescriptors()

  /// Takes over the socket that the locker left for this process; see `WireSocket.adopt`.
  ///
  /// - Parameter role: `painter` or `picture`.
  public static func adopt(as role: HelperRole) throws(AdoptionError) -> PainterConnection {
    PainterConnection(role, try WireSocket.adopt())
  }

  init(_ role: HelperRole, _ socket: consuming WireSocket) {
    self.role = role
    self.socket = socket
  }

  /// Says something to the locker.
  public func send(_ reply: PainterReply) throws(WireError) {
    try socket.send(reply.encoded(from: role))
  }

  /// Waits for the next request. Descriptors of the one before that nobody took are closed.
  ///
  /// - Throws: `closed` when the locker is gone; `unexpectedDescriptors` where they are not as many as the order
  ///   has.
  public func nextRequest() throws(WireError) -> PainterRequest {
    descriptors = ReceivedDescriptors()
    while try !socket.receive(into: &packet, &descriptors) {
      var interest = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
      poll(&interest, 1, -1)
    }
    let role = self.role
    let request = try packet.withUnsafeBytes { (bytes) throws(WireError) in
      try PainterRequest(decoding: bytes, to: role)
    }
    guard descriptors.count == request.order.descriptorCount else { throw .unexpectedDescriptors }
    return request
  }

  /// Takes the next descriptor of the request that was received last: the memory, then a picture's file.
  public func takeDescriptor() -> FileDescriptor? { descriptors.takeFirst() }
}
