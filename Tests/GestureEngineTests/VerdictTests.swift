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

  @Test("input is ignored while a pattern is checked, shown as wrong, or accepted")
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
    let token = try #require(pad.reject())
    #expect(pad.phase == .rejected)
    try input()
    pad.clear(token)
    #expect(pad.phase == .idle)

    let accepted = try checkingPad()
    accepted.recognizer.accept()
    #expect(accepted.phase == .accepted)
    #expect(try accepted.down(accepted.center(8)) == .nothing)
    #expect(accepted.dots == [0, 1, 2, 5])
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
    pad.now += pad.recognizer.rejectionMilliseconds
    // The timer is late; the stroke is not lost, and not erased when it comes.
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

  @Test("input is off to the last millisecond of a rejection")
  func lastMillisecond() throws {
    let pad = try checkingPad()
    let token = pad.reject()
    pad.now += pad.recognizer.rejectionMilliseconds - 1
    #expect(try pad.down(pad.center(8)) == .nothing)
    pad.now += 1
    // This finger went down too early and draws nothing until it is lifted.
    #expect(try pad.move(pad.center(7)) == .nothing)
    #expect(pad.up() == .nothing)
    #expect(token != nil)
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
  }

  @Test("a finger that went down while input was off draws nothing until it is lifted")
  func downTooEarly() throws {
    let pad = try checkingPad()
    let token = try #require(pad.reject())
    try pad.down(pad.center(8))
    pad.clear(token)
    #expect(try pad.move(pad.center(7)) == .nothing)
    #expect(pad.dots == [])
    pad.up()
    #expect(try pad.down(pad.center(7)) == .began(0..<1))
  }

  @Test("a clock that goes backwards leaves input off until the timer, and never for good")
  func backwards() throws {
    let pad = try checkingPad()
    let token = try #require(pad.reject())
    for time in [pad.now - 1, 0, -5_000, Int64.min] {
      pad.now = time
      #expect(try pad.down(pad.center(8)) == .nothing)
      pad.up()
    }
    #expect(pad.clear(token))
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
  }

  @Test("times from one end of the clock to the other overflow nothing")
  func hugeTimes() throws {
    let pad = try checkingPad()
    let token = pad.recognizer.reject(milliseconds: .min)
    pad.now = .max
    #expect(token != nil)
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
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
