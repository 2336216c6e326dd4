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

  /// The characters as they stand on the screen, and which are taken for those written from right to left.
  private func shown(_ text: String, from first: Int = 0) -> (row: String, marked: String) {
    var row = String.UnicodeScalarView()
    var marked = String.UnicodeScalarView()
    Array(text.utf8).withUnsafeBytes { bytes in
      let typed = TypedText(bytes)
      typed.visit(from: first) { start, end, isRightToLeft in
        guard let scalar = typed.scalar(from: start, to: end) else { return }
        row.append(scalar)
        if isRightToLeft { marked.append(scalar) }
      }
    }
    return (String(row), String(marked))
  }

  @Test(
    "words of scripts that run from right to left stand the other way round, everything else as it was typed")
  func direction() {
    #expect(shown("abc 123").row == "abc 123")
    #expect(shown("שלום") == ("םולש", "םולש"))
    #expect(shown("ab שלום 12 مرحبا!") == ("ab םולש 12 ابحرم!", "םולשابحرم"))
    // Figures, and forms as keyboards may have them.
    #expect(shown("سنة١٢٣").row == "ةنس١٢٣")
    #expect(shown("\u{FB1D}\u{FE8E}x").row == "\u{FE8E}\u{FB1D}x")
    #expect(shown("").row == "")
  }

  @Test("of a word whose beginning has no room the rest stands the other way round")
  func partOfWord() {
    #expect(shown("שלום", from: 4).row == "םו")
  }

  @Test("what is not UTF-8 ends a word that runs from right to left")
  func brokenWord() {
    let bytes = Array("של".utf8) + [0xFF] + Array("ום".utf8)
    var places: [Int] = []
    bytes.withUnsafeBytes { TypedText($0).visit(from: 0) { start, _, _ in places.append(start) } }
    #expect(places == [2, 0, 4, 7, 5])
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
      var shown: [Int] = []
      bytes.withUnsafeBytes { TypedText($0).visit(from: 0) { start, end, _ in shown += start..<end } }
      #expect(shown.sorted() == Array(bytes.indices))
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
