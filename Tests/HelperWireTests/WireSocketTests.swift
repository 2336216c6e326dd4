import CPlatform
import Glibc
import Testing

@testable import HelperWire

@Suite struct WireSocketTests {
  @Test("a secret arrives whole behind its header")
  func secret() throws {
    let (near, far) = try Endpoint.pair()
    try near.send([1, 2], secret: [3, 4, 5])
    try near.send([6])
    #expect(try far.receive() == [1, 2, 3, 4, 5])
    #expect(try far.receive() == [6])
    #expect(try far.receive() == nil)
  }

  @Test("the end of the other side is the end here, for reading and for writing")
  func end() throws {
    let (first, second) = try WireSocket.pair()
    let near = Endpoint(owning: first)
    close(second)
    #expect(throws: WireError.closed) { try near.receive() }
    #expect(throws: WireError.closed) { try near.send([1]) }
  }

  @Test("an empty packet is the end")
  func empty() throws {
    let (near, far) = try Endpoint.pair()
    #expect(Glibc.send(far.number, nil, 0, 0) == 0)
    #expect(throws: WireError.closed) { try near.receive() }
  }

  @Test("a packet that is longer than the limit is an error and not a shorter packet")
  func oversized() throws {
    let (near, far) = try Endpoint.pair()
    try far.send([UInt8](repeating: 1, count: Wire.maximumPacket))
    try far.send([UInt8](repeating: 1, count: Wire.maximumPacket + 1))
    #expect(try near.receive()?.count == Wire.maximumPacket)
    #expect(throws: WireError.oversized) { try near.receive() }
  }

  @Test("descriptors that nobody asked for are closed and are an error")
  func descriptors() throws {
    let (near, far) = try Endpoint.pair()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    var byte: UInt8 = 17
    withUnsafeMutableBytes(of: &byte) {
      var part = iovec(iov_base: $0.baseAddress, iov_len: 1)
      let result = platform_send_packet(far.number, &part, 1, &ends[1], 1)
      #expect(result == 0)
    }
    close(ends[1])
    #expect(throws: WireError.unexpectedDescriptors) { try near.receive() }
    // The writing end is closed everywhere, so that the pipe is at its end.
    let count = read(ends[0], &byte, 1)
    #expect(count == 0)
    close(ends[0])
  }

  @Test("a peer that does not read costs an error and no waiting")
  func full() throws {
    let (near, far) = try Endpoint.pair()
    #expect(throws: WireError.notReading) {
      for _ in 0..<100_000 { try near.send([4]) }
    }
    #expect(try far.receive() == [4])
  }
}
