import Glibc
import Platform
import SecretMemory

/// A painter, of texts or of one picture, as the locker sees it: a helper process that is given orders and says what
/// became of them.
public final class PainterProcess {
  public let role: HelperRole
  public let process: HelperProcess

  private var packet = SecretBuffer(capacity: Wire.maximumPacket)
  private var hasSaidHello = false

  /// What makes the program one for pictures; in its place texts may have the name of a font, which none has.
  public static let pictureArgument = "--picture"

  /// Starts a painter.
  ///
  /// - Parameters:
  ///   - role: `painter` or `picture`.
  ///   - font: what texts are set in; nil for the system's sans serif.
  ///   - usesHome: whether fonts are looked for in the home folder, too.
  ///   - standardError: what it writes messages to.
  public init(
    _ role: HelperRole, starting program: borrowing HelperExecutable, font: FontFamily? = nil,
    usesHome: Bool = true, standardError: Int32 = STDERR_FILENO
  ) throws(SystemError) {
    self.role = role
    let arguments = role == .picture ? [Self.pictureArgument] : font.map { [$0.name] } ?? []
    process = try HelperProcess(
      starting: program, as: "patternlock-painter", arguments: arguments,
      environment: usesHome ? .painter : .homelessPainter, standardError: standardError)
  }

  /// The descriptor that is readable when there is a reply, or the end.
  public var descriptor: Int32 { process.socket.number }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - memory: the descriptor of what is to be painted into; it stays the caller's.
  ///   - file: the descriptor of a picture's file; it stays the caller's. Not for other orders.
  public func send(_ request: PainterRequest, memory: Int32, file: Int32? = nil) throws(WireError) {
    let descriptors = file.map { [memory, $0] } ?? [memory]
    guard MessageSet.requests(to: role).contains(request.order.type) else {
      throw .notAllowed(request.order.type)
    }
    guard descriptors.count == request.order.descriptorCount else { throw .unexpectedDescriptors }
    try process.socket.send(request.encoded(), descriptors: descriptors)
  }

  /// Takes the next reply.
  ///
  /// - Returns: nil when none is there yet. Call until then each time the descriptor is readable.
  /// - Throws: whatever makes this helper one to be ended: nonsense, a message out of turn (the hello comes
  ///   first, and once), or its end (`closed`).
  public func nextReply() throws(WireError) -> PainterReply? {
    guard try process.socket.receive(into: &packet) else { return nil }
    let role = self.role
    let reply = try packet.withUnsafeBytes { (bytes) throws(WireError) in
      try PainterReply(decoding: bytes, from: role)
    }
    guard (reply == .hello) != hasSaidHello else { throw .notAllowed(reply.type) }
    hasSaidHello = true
    return reply
  }
}
