import Testing

@testable import GestureEngine

@Suite("dot after dot")
struct SteppingTests {
  private func tap(_ pad: Pad, _ index: Int) throws -> StrokeEvent {
    let event = try pad.down(pad.center(index))
    #expect(pad.up() == .nothing)
    return event
  }

  @Test("taps take dot after dot, and end when told")
  func taps() throws {
    let pad = try Pad(mode: .taps)
    #expect(try tap(pad, 0) == .began(0..<1))
    #expect(try tap(pad, 2) == .took(1..<3))
    #expect(try tap(pad, 0) == .nothing)
    #expect(try tap(pad, 5) == .took(3..<4))
    #expect(pad.tail == nil)
    #expect(pad.phase == .drawing)
    #expect(pad.finish() == .ended(.complete))
    #expect(pad.dots == [0, 1, 2, 5])
    #expect(pad.phase == .checking)
  }

  @Test("a tap beside the dots, and a finger that slides, take nothing")
  func tapsBeside() throws {
    let pad = try Pad(mode: .taps)
    #expect(pad.down(pad.place(1, 1)) == .nothing)
    #expect(try pad.move(pad.center(4)) == .nothing)
    #expect(pad.up() == .nothing)
    #expect(pad.phase == .idle)
  }

  @Test("a second finger does not tap while the first is down")
  func secondFinger() throws {
    let pad = try Pad(mode: .taps)
    try pad.down(pad.center(0))
    #expect(try pad.down(pad.center(8), .touch(1)) == .nothing)
    #expect(pad.dots == [0])
  }

  @Test("a cancelled tap throws away what was tapped; so does leave")
  func cancelled() throws {
    let pad = try Pad(mode: .taps)
    _ = try tap(pad, 0)
    try pad.down(pad.center(4))
    #expect(pad.cancel(.touch(0)) == .cancelled)
    #expect(pad.isWiped)
    _ = try tap(pad, 0)
    #expect(pad.cancelAll(seat: 0) == .nothing)
    #expect(pad.cancelAll() == .cancelled)
    #expect(pad.phase == .idle)
    try pad.down(pad.center(4))
    #expect(pad.cancelAll(seat: 0) == .cancelled)
    #expect(pad.phase == .idle)
  }

  @Test("one dot, finished, is too short and not a tap; none is nothing to finish")
  func oneDot() throws {
    let pad = try Pad(mode: .taps)
    #expect(pad.finish() == .nothing)
    _ = try tap(pad, 0)
    guard case .ended(.tooShort) = pad.finish() else {
      Issue.record("one dot was not too short")
      return
    }
    #expect(pad.phase == .rejected)
  }

  @Test("keys take dots in either mode, with the jumps filled", arguments: [EntryMode.drag, .taps])
  func keys(mode: EntryMode) throws {
    let pad = try Pad(mode: mode)
    #expect(try pad.take(8) == .began(0..<1))
    #expect(try pad.take(0) == .took(1..<3))
    #expect(try pad.take(0) == .nothing)
    #expect(try pad.take(1) == .took(3..<4))
    #expect(pad.finish() == .ended(.complete))
    #expect(pad.dots == [8, 4, 0, 1])
  }

  @Test("keys do not meddle with a stroke, and cannot finish it")
  func keysDuringStroke() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    #expect(try pad.take(8) == .nothing)
    #expect(pad.finish() == .nothing)
    #expect(pad.dots == [0, 1, 2, 5])
  }

  @Test("a stroke takes the place of what keys began")
  func strokeAfterKeys() throws {
    let pad = try Pad()
    _ = try pad.take(0)
    _ = try pad.take(1)
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
    #expect(pad.dots == [8])
  }

  @Test("a dot of another grid is not taken by keys")
  func foreignDot() throws {
    let pad = try Pad()
    let other = try #require(Grid(columns: 6, rows: 6)?.dot(index: 35))
    #expect(pad.take(other) == .nothing)
    #expect(pad.phase == .idle)
  }
}
