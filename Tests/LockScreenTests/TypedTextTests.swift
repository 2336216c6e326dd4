import Testing

@testable import LockScreen

@Suite struct TypedTextTests {
  /// The characters from the end to the beginning, and again the other way.
  private func characters(_ bytes: [UInt8]) -> (back: [Unicode.Scalar?], forth: [Unicode.Scalar?]) {
    bytes.withUnsafeBytes { bytes in
      let text = TypedText(bytes)
      var back: [Unicode.Scalar?] = []
      var forth: [Unicode.Scalar?] = []
      var place = text.end
      while place > 0 {
        let start = text.start(before: place)
        back.append(text.scalar(from: start, to: place))
        place = start
      }
      while place < text.end {
        let end = text.end(after: place)
        forth.append(text.scalar(from: place, to: end))
        place = end
      }
      return (back, forth)
    }
  }

  @Test("characters of every length are read from both ends")
  func lengths() {
    let text = "aß€😀z\u{10FFFF}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}"
    let found = characters(Array(text.utf8))
    #expect(found.forth == Array(text.unicodeScalars))
    #expect(found.back == text.unicodeScalars.reversed())
  }

  @Test(
    "what is not UTF-8 is no character, and ends at the next one",
    arguments: [
      [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0x80], [0xFF], [0xC3], [0xE2, 0x82], [0xC3, 0xA9, 0xA9], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func malformed(bytes: [UInt8]) {
    let found = characters(bytes + [0x61])
    #expect(found.forth == [nil, "a"])
    #expect(found.back == ["a", nil])
  }

  @Test("every row of bytes can be read to its end, from both sides")
  func anything() {
    var random = Seeded(state: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let found = characters(bytes)
      #expect(found.back.count == found.forth.count)
      #expect(found.back.reversed() == found.forth)
    }
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
