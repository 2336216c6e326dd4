import Testing

@testable import HelperWire

@Suite struct HapticsMessageTests {
  private func decode(_ bytes: [UInt8]) throws -> HapticsRequest {
    try bytes.withUnsafeBytes { try HapticsRequest(decoding: $0) }
  }

  @Test("each request is one byte, and arrives as it was sent", arguments: HapticsRequest.allCases)
  func roundTrip(request: HapticsRequest) throws {
    #expect(request.encoded().count == 1)
    #expect(try decode(request.encoded()) == request)
  }

  @Test("all other bytes, and any byte more, are refused")
  func nonsense() {
    let known = HapticsRequest.allCases.map { $0.encoded()[0] }
    for byte in UInt8.min...UInt8.max where !known.contains(byte) {
      #expect(throws: WireError.self) { try decode([byte]) }
    }
    for byte in known { #expect(throws: WireError.self) { try decode([byte, 0]) } }
    #expect(throws: WireError.self) { try decode([]) }
  }

  @Test("the helper may say nothing, and nobody else may be told what it is told")
  func sets() {
    for type in MessageType.allCases {
      #expect(!MessageSet.replies(from: .haptics).contains(type))
      for role in HelperRole.allCases where role != .haptics {
        let both =
          MessageSet.requests(to: role).contains(type) && MessageSet.requests(to: .haptics).contains(type)
        #expect(!both)
      }
    }
  }
}
