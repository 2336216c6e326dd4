@testable import HelperWire

/// Packets between the processes: what can be decoded is encoded to the same message again.
enum WireInputs {
  private static let roles: [HelperRole] = [.password, .pattern, .fingerprint, .other]

  /// The first byte chooses the role.
  static func helperRequest(_ bytes: UnsafeRawBufferPointer) {
    guard let (role, packet) = split(bytes),
      let request = try? AuthenticatorRequest(decoding: packet, to: role)
    else { return }
    let count = request.secretOffset ?? packet.count
    guard count <= packet.count else { broken("a secret lies inside of its packet") }
    guard request.encoded() == Array(packet[..<count]) else {
      broken("a request is encoded as it was decoded")
    }
  }

  static func helperReply(_ bytes: UnsafeRawBufferPointer) {
    guard let (role, packet) = split(bytes), let reply = try? AuthenticatorReply(decoding: packet, from: role)
    else { return }
    let again = reply.encoded(from: role)
    let copy = again.withUnsafeBytes { try? AuthenticatorReply(decoding: $0, from: role) }
    guard copy == reply else { broken("a reply survives being encoded") }
  }

  static func painterRequest(_ packet: UnsafeRawBufferPointer) {
    let role: HelperRole = packet.first == MessageType.picture.rawValue ? .picture : .painter
    guard let request = try? PainterRequest(decoding: packet, to: role) else { return }
    let copy = request.encoded().withUnsafeBytes { try? PainterRequest(decoding: $0, to: role) }
    guard copy == request else { broken("a painter request survives being encoded") }
  }

  static func painterReply(_ packet: UnsafeRawBufferPointer) {
    guard let reply = try? PainterReply(decoding: packet) else { return }
    let copy = reply.encoded().withUnsafeBytes { try? PainterReply(decoding: $0) }
    guard copy == reply else { broken("a painter reply survives being encoded") }
  }

  static func hapticsRequest(_ packet: UnsafeRawBufferPointer) {
    guard let request = try? HapticsRequest(decoding: packet) else { return }
    guard request.encoded() == Array(packet) else { broken("a haptics request is encoded as it was decoded") }
  }

  private static func split(_ bytes: UnsafeRawBufferPointer) -> (HelperRole, UnsafeRawBufferPointer)? {
    bytes.split.map { (roles[Int($0.first) % roles.count], $0.rest) }
  }
}
