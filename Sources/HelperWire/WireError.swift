import Platform

/// What can be wrong with a connection or a packet. Each of these ends the helper that caused it.
public enum WireError: Error, Equatable, CustomStringConvertible {
  /// The other side is gone.
  case closed
  /// The other side has not read for so long that the socket is full.
  case notReading
  /// More messages in a second than anybody has to say.
  case flooding
  /// A packet longer than `Wire.maximumPacket`, or with more descriptors than can be taken.
  case oversized
  /// Descriptors came with a message that has none.
  case unexpectedDescriptors
  /// A packet from another process than the one at the other end.
  case wrongSender
  case unknownType(UInt8)
  /// A message that this role may not send, or may not send now.
  case notAllowed(MessageType)
  /// Too many or too few bytes for the message.
  case wrongLength(MessageType)
  case badValue(MessageType, WireField)
  /// A helper from another version of the package.
  case unknownVersion(UInt16)
  case system(SystemError)

  public var description: String {
    switch self {
    case .closed: "the connection has ended"
    case .notReading: "the other side does not read its messages"
    case .flooding: "the other side sends without end"
    case .oversized: "a packet is longer than \(Wire.maximumPacket) bytes"
    case .unexpectedDescriptors: "a packet carries descriptors where none belong"
    case .wrongSender: "a packet came from another process"
    case .unknownType(let byte): "a packet has the unknown type \(byte)"
    case .notAllowed(let type): "a packet '\(type)' came from where or when it may not"
    case .wrongLength(let type): "a packet '\(type)' has the wrong length"
    case .badValue(let type, let field): "a packet '\(type)' has a bad \(field.rawValue)"
    case .unknownVersion(let version):
      "it speaks version \(version) of the messages, patternlock version \(Wire.version)"
    case .system(let error): error.description
    }
  }
}
