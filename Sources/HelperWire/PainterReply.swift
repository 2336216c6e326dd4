/// What a painter says to the locker.
public enum PainterReply: Equatable, Sendable {
  /// The first message. Fields: version, role.
  case hello
  /// It is painted. Fields: number of the request, extents.
  case drawn(id: UInt32, PaintedExtents)
  /// It cannot be painted, and why. The same request would fail again.
  case failed(id: UInt32, reason: String)

  /// Reads a packet.
  ///
  /// - Parameters:
  ///   - packet: all of it, with the type byte.
  ///   - role: what is painted there, `painter` or `picture`.
  public init(decoding packet: UnsafeRawBufferPointer, from role: HelperRole = .painter) throws(WireError) {
    var reader = try WireReader(packet, allowed: .replies(from: role))
    switch reader.type {
    case .hello:
      let version = try reader.uint16()
      guard version == Wire.version else { throw .unknownVersion(version) }
      guard try reader.byte() == role.rawValue else { throw .badValue(.hello, .role) }
      self = .hello
    case .drawn:
      let id = try reader.ordinal(.id)
      self = .drawn(id: id, try PaintedExtents(from: &reader))
    case .failed: self = .failed(id: try reader.ordinal(.id), reason: try reader.text())
    default: throw .notAllowed(reader.type)
    }
    try reader.end()
  }

  /// The packet.
  public func encoded(from role: HelperRole = .painter) -> [UInt8] {
    var writer = WireWriter(type)
    switch self {
    case .hello:
      writer.uint16(Wire.version)
      writer.byte(role.rawValue)
    case .drawn(let id, let extents):
      writer.uint32(id)
      extents.write(to: &writer)
    case .failed(let id, let reason):
      writer.uint32(id)
      writer.text(reason)
    }
    return writer.bytes
  }

  var type: MessageType {
    switch self {
    case .hello: .hello
    case .drawn: .drawn
    case .failed: .failed
    }
  }
}
