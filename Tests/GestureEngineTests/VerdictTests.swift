import Testing

@testable import GestureEngine

@Suite("the verdict")
struct VerdictTests {
  private func checkingPad() throws -> Pad {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    #expect(pad.up() == .ended(.complete))
    return pad
  }

  @Test("input is ignored while a pattern is checked or accepted")
  func inputOff() throws {
    let pad = try checkingPad()
    func input() throws {
      #expect(try pad.down(pad.center(8)) == .nothing)
      #expect(try pad.move(pad.center(7)) == .nothing)
      #expect(pad.up() == .nothing)
      #expect(try pad.take(8) == .nothing)
      #expect(pad.finish() == .nothing)
      #expect(pad.dots == [0, 1, 2, 5])
    }
    try input()
    pad.recognizer.accept()
    #expect(pad.phase == .accepted)
    try input()
  }

  @Test("a touch while a pattern is shown as wrong clears it and begins a stroke, on a dot or beside them")
  func touchedInRed() throws {
    for place in [(2.5, 2.5), (1.5, 3.5)] {
      let pad = try checkingPad()
      let token = try #require(pad.reject())
      let isOnDot = place.1 < 3
      #expect(pad.down(pad.place(place.0, place.1)) == .began(0..<(isOnDot ? 1 : 0)))
      #expect(pad.phase == .drawing)
      #expect(!pad.clear(token))
      try pad.move(pad.center(7))
      #expect(pad.dots == (isOnDot ? [8, 7] : [7]))
    }
  }

  @Test("a verdict on nothing changes nothing")
  func noCheck() throws {
    let pad = try Pad()
    pad.recognizer.accept()
    #expect(pad.reject() == nil)
    #expect(pad.phase == .idle)
    try pad.draw(0, 1)
    pad.recognizer.accept()
    #expect(pad.reject() == nil)
    #expect(pad.phase == .drawing)
    #expect(pad.dots == [0, 1])
  }

  @Test("a second verdict does not change the first")
  func secondVerdict() throws {
    let pad = try checkingPad()
    let token = try #require(pad.reject())
    pad.recognizer.accept()
    #expect(pad.phase == .rejected)
    #expect(pad.reject() == nil)
    #expect(pad.clear(token))
  }

  @Test("a clear timer that is still running does not erase a stroke begun since")
  func clearTimer() throws {
    let pad = try checkingPad()
    let token = try #require(pad.reject())
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
    #expect(!pad.clear(token))
    #expect(pad.dots == [8])
    #expect(pad.phase == .drawing)
  }

  @Test("nor does it clear a later rejection, or one of a pad that was reset")
  func olderTimer() throws {
    let pad = try checkingPad()
    let first = try #require(pad.reject())
    pad.recognizer.reset()
    #expect(!pad.clear(first))
    try pad.draw(0, 1, 2, 5)
    pad.up()
    #expect(!pad.clear(first))
    #expect(pad.phase == .checking)
    let second = try #require(pad.reject())
    #expect(first != second)
    #expect(!pad.clear(first))
    #expect(pad.phase == .rejected)
    #expect(pad.clear(second))
    #expect(!pad.clear(second))
  }

  @Test("a finger that went down while a pattern was checked draws nothing until it is lifted")
  func downTooEarly() throws {
    let pad = try checkingPad()
    try pad.down(pad.center(8))
    let token = try #require(pad.reject())
    #expect(try pad.move(pad.center(7)) == .nothing)
    pad.clear(token)
    #expect(try pad.move(pad.center(8)) == .nothing)
    #expect(pad.dots == [])
    // Whether its end is told or not.
    #expect(try pad.down(pad.center(4), .touch(1)) == .began(0..<1))
    pad.up(.touch(1))
    pad.up()
    #expect(try pad.down(pad.center(7)) == .began(0..<1))
  }

  @Test(
    "a rejection lasts between half a second and a second", arguments: [(0, 500), (700, 700), (9_999, 1_000)])
  func length(asked: Int64, given: Int64) {
    let recognizer = PatternRecognizer(
      layout: Pad.layout(of: .nine), rejectionMilliseconds: asked)
    let milliseconds = recognizer.rejectionMilliseconds
    #expect(milliseconds == given)
  }

  @Test("a reset forgets the pattern from any phase")
  func reset() throws {
    let pad = try checkingPad()
    pad.recognizer.reset()
    #expect(pad.phase == .idle)
    #expect(pad.isWiped)
    try pad.draw(0, 1, 2, 5)
    pad.up()
    pad.recognizer.accept()
    pad.recognizer.reset()
    #expect(pad.phase == .idle)
    #expect(pad.isWiped)
    try pad.draw(0, 1)
    pad.recognizer.reset()
    #expect(try pad.move(pad.center(2)) == .nothing)
    #expect(pad.up() == .nothing)
    #expect(pad.phase == .idle)
  }
}
