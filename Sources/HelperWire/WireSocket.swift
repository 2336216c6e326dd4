import CPlatform
import Glibc
import Platform
import SecretMemory

/// One end of a SOCK_SEQPACKET connection. It never blocks, and a peer that is gone raises no SIGPIPE.
public struct WireSocket: ~Copyable {
  private let descriptor: FileDescriptor
  /// The only process that is heard; nil for any.
  private var sender: pid_t?

  /// Takes over an open socket.
  public init(owning descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Hears nobody but this process from now on: what another one has put into the connection, which it took out of a
  /// process of its user, is an error.
  mutating func accept(onlyFrom process: pid_t) throws(SystemError) {
    guard platform_pass_credentials(descriptor.number) == 0 else {
      throw SystemError("ask who sends packets")
    }
    sender = process
  }

  /// Makes two connected sockets, both CLOEXEC.
  static func pair() throws(SystemError) -> (Int32, Int32) {
    var numbers: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &numbers) {
      socketpair(
        AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0,
        $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard result == 0 else { throw SystemError("make a socket pair") }
    return numbers
  }

  /// The number to wait on, as long as this value lives.
  public var number: Int32 { descriptor.number }

  /// Sends one packet.
  ///
  /// - Parameter descriptors: go along, and stay the caller's.
  public func send(_ packet: [UInt8], descriptors: [Int32] = []) throws(WireError) {
    let result = packet.withUnsafeBytes { bytes in
      var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      let count = Int32(clamping: descriptors.count)
      return platform_send_packet(descriptor.number, &part, 1, descriptors, count) == 0 ? 0 : errno
    }
    try Self.check(result)
  }

  /// Sends one packet that ends in a secret, which the kernel takes from where it lies.
  public func send(_ header: [UInt8], secret: borrowing SecretBuffer) throws(WireError) {
    let result = secret.withUnsafeBytes { secret in
      header.withUnsafeBytes { header in
        let parts = [header, secret].map {
          iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
        }
        return platform_send_packet(descriptor.number, parts, 2, nil, 0) == 0 ? 0 : errno
      }
    }
    try Self.check(result)
  }

  /// Receives the next packet in place of what the buffer holds.
  ///
  /// - Parameter buffer: should have room for `Wire.maximumPacket` bytes; a longer packet is an error.
  /// - Returns: false when none is there yet.
  /// - Throws: `unexpectedDescriptors` where some came along.
  public func receive(into buffer: inout SecretBuffer) throws(WireError) -> Bool {
    var descriptors = ReceivedDescriptors()
    guard try receive(into: &buffer, &descriptors) else { return false }
    guard descriptors.count == 0 else { throw .unexpectedDescriptors }
    return true
  }

  /// Receives the next packet, with what descriptors came along, in place of what the buffer holds.
  ///
  /// - Returns: false when none is there yet.
  func receive(
    into buffer: inout SecretBuffer, _ descriptors: inout ReceivedDescriptors
  ) throws(WireError) -> Bool {
    buffer.wipe()
    let number = descriptor.number
    var found: [Int32] = Array(repeating: -1, count: Int(platform_max_descriptors))
    var foundCount: Int32 = 0
    var from: pid_t = 0
    var failure: Int32 = 0
    buffer.appendFilling { free in
      let count = platform_receive_packet(number, free.baseAddress, free.count, &found, &foundCount, &from)
      if count < 0 { failure = errno }
      return count
    }
    descriptors = ReceivedDescriptors(found.prefix(Int(foundCount)))
    if failure == EAGAIN { return false }
    if failure == EMSGSIZE { throw .oversized }
    try Self.check(failure)
    // A packet of no bytes cannot be told from the end, and is one.
    guard !buffer.isEmpty else { throw .closed }
    if let sender, from != sender {
      buffer.wipe()
      throw .wrongSender
    }
    return true
  }

  private static func check(_ code: Int32) throws(WireError) {
    switch code {
    case 0: return
    case EPIPE, ECONNRESET: throw .closed
    case EAGAIN: throw .notReading
    default: throw .system(SystemError("exchange a packet", code: code))
    }
  }
}
