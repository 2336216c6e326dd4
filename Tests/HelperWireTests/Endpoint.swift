import Glibc
import HelperFixtures
import Platform
import SecretMemory

@testable import HelperWire

/// One end of a connection in a class: the expectation macro wants values that can be copied.
final class Endpoint {
  private let socket: WireSocket
  private var packet = SecretBuffer(capacity: Wire.maximumPacket)

  init(owning number: Int32) {
    socket = WireSocket(owning: FileDescriptor(owning: number))
  }

  static func pair() throws -> (Endpoint, Endpoint) {
    let (first, second) = try WireSocket.pair()
    return (Endpoint(owning: first), Endpoint(owning: second))
  }

  var number: Int32 { socket.number }

  func send(_ packet: [UInt8]) throws(WireError) { try socket.send(packet) }

  func send(_ header: [UInt8], secret: [UInt8]) throws(WireError) {
    try socket.send(header, secret: SecretBuffer(secret))
  }

  /// The bytes of the next packet; nil where none is there.
  func receive() throws(WireError) -> [UInt8]? {
    guard try socket.receive(into: &packet) else { return nil }
    return packet.withUnsafeBytes { Array($0) }
  }
}
