import Platform
import SecretMemory

/// A child that reads one thing in the home folder, as the locker sees it.
public final class HomeProcess {
  /// `argv[0]` of the child, by which the program knows what it was started for.
  public static let name = "patternlock-home"

  public let process: HelperProcess

  private var packet = SecretBuffer(capacity: Wire.maximumPacket)

  /// - Parameter program: patternlock itself.
  public init(starting program: borrowing HelperExecutable, _ request: HomeRequest) throws(SystemError) {
    process = try HelperProcess(
      starting: program, as: Self.name, arguments: request.arguments, environment: .home)
  }

  /// The descriptor that is readable when there is a reply, or the end.
  public var descriptor: Int32 { process.socket.number }

  /// Takes the reply.
  ///
  /// - Returns: nil when it is not there yet.
  /// - Throws: `closed` when the child has ended without one.
  public func nextReply() throws(WireError) -> HomeReply? {
    var descriptors = ReceivedDescriptors()
    guard try process.socket.receive(into: &packet, &descriptors) else { return nil }
    guard let descriptor = descriptors.takeFirst() else {
      return .failed(reason: packet.withUnsafeBytes { String(decoding: $0.dropFirst(), as: UTF8.self) })
    }
    guard let memory = SealedMemory(descriptor) else { throw .unexpectedDescriptors }
    return .read(memory)
  }
}

/// The child's end.
public struct HomeConnection: ~Copyable {
  private let socket: WireSocket

  /// Takes over the socket that the locker left for this process; see `WireSocket.adopt`.
  public init() throws(AdoptionError) {
    socket = try WireSocket.adopt()
  }

  public func send(_ reply: HomeReply) throws(WireError) {
    switch reply {
    case .read(let memory): try socket.send([1], descriptors: [memory.descriptor.number])
    case .failed(let reason): try socket.send([0] + reason.utf8.prefix(Wire.maximumText))
    }
  }
}
