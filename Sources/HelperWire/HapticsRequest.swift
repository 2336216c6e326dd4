/// What the locker says to the helper for what can be felt: one byte, which tells nothing but what happened just now.
///
/// There is no hello and no answer. A helper that has nobody to hand these on to ends.
public enum HapticsRequest: Equatable, Sendable, CaseIterable {
  /// A dot was taken; never which, nor whether others were taken with it.
  case dotTaken
  /// What was entered is wrong.
  case wrong
  /// The session is unlocked. Nothing follows.
  case right

  /// Reads a packet.
  ///
  /// - Parameter packet: all of it, with the type byte.
  public init(decoding packet: UnsafeRawBufferPointer) throws(WireError) {
    let reader = try WireReader(packet, allowed: .requests(to: .haptics))
    switch reader.type {
    case .dotTaken: self = .dotTaken
    case .wrong: self = .wrong
    case .right: self = .right
    default: throw .notAllowed(reader.type)
    }
    try reader.end()
  }

  /// The packet.
  public func encoded() -> [UInt8] {
    let type: MessageType =
      switch self {
      case .dotTaken: .dotTaken
      case .wrong: .wrong
      case .right: .right
      }
    return WireWriter(type).bytes
  }
}
