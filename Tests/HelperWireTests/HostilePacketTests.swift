import HelperFixtures
import Testing

@testable import HelperWire

@Suite struct HostilePacketTests {
  @Test("a packet that is cut short is refused, wherever it is cut", arguments: Samples.authenticators)
  func truncated(role: HelperRole) {
    for reply in Samples.replies(from: role) {
      let bytes = reply.encoded(from: role)
      for length in 0..<bytes.count {
        // Where the cut leaves a shorter text, the message is another one, and whole.
        guard let read = try? decodeReply(Array(bytes[..<length]), from: role) else { continue }
        #expect(read != reply)
        #expect(read.encoded(from: role) == Array(bytes[..<length]))
      }
    }
    for request in Samples.requests(to: role) {
      let bytes = request.encoded()
      for length in 0..<bytes.count {
        #expect(throws: WireError.self) { try decodeRequest(Array(bytes[..<length]), to: role) }
      }
    }
  }

  @Test("a packet with a byte too many is refused", arguments: Samples.authenticators)
  func excess(role: HelperRole) {
    for request in Samples.requests(to: role) where request.secretOffset == nil {
      #expect(throws: WireError.wrongLength(request.type)) {
        try decodeRequest(request.encoded() + [0], to: role)
      }
    }
    for reply in [AuthenticatorReply.granted(attempt: 1), .cancelled(attempt: 1), .resetDone]
    where MessageSet.replies(from: role).contains(reply.type) {
      #expect(throws: WireError.wrongLength(reply.type)) {
        try decodeReply(reply.encoded(from: role) + [0], from: role)
      }
    }
  }

  @Test("an empty packet is the end, and an endless one is refused")
  func extremes() {
    #expect(throws: WireError.closed) { try decodeReply([], from: .pattern) }
    #expect(throws: WireError.oversized) {
      try decodeReply([21, 1, 0, 0, 0] + [UInt8](repeating: 97, count: Wire.maximumPacket), from: .password)
    }
  }

  @Test("random bytes are refused or mean exactly what they say", arguments: Samples.authenticators)
  func random(role: HelperRole) {
    var random = SplitMix(seed: UInt64(role.rawValue))
    var accepted = 0
    for _ in 0..<20_000 {
      let first = UInt8.random(in: 0...32, using: &random)
      let count = Int.random(in: 0...24, using: &random)
      let bytes = [first] + (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() & random.next()) }
      accepted += check(bytes, role) ? 1 : 0
    }
    #expect(accepted > 0, "the loop has to reach what lies behind the first checks")
  }

  @Test(
    "messages with flipped bits are refused or mean exactly what they say", arguments: Samples.authenticators)
  func mutated(role: HelperRole) {
    var random = SplitMix(seed: 99)
    let originals =
      Samples.replies(from: role).map { $0.encoded(from: role) }
      + Samples.requests(to: role).map { $0.encoded() }
    for _ in 0..<20_000 {
      var bytes = originals.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      _ = check(bytes, role)
    }
  }

  /// Reads bytes both ways. What is accepted has to give the same bytes again when written, but for a text in
  /// which characters were replaced.
  private func check(_ bytes: [UInt8], _ role: HelperRole) -> Bool {
    var isAccepted = false
    if let reply = try? decodeReply(bytes, from: role) {
      isAccepted = true
      let again = reply.encoded(from: role)
      if again != bytes { #expect((try? decodeReply(again, from: role)) == reply) }
    }
    if let request = try? decodeRequest(bytes, to: role) {
      isAccepted = true
      #expect(request.encoded().elementsEqual(bytes[..<(request.secretOffset ?? bytes.count)]))
    }
    return isAccepted
  }
}
