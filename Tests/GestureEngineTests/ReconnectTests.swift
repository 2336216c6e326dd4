import Testing

@testable import GestureEngine

@Suite("a contact that breaks off")
struct ReconnectTests {
  private func liftedPad(_ dots: Int...) throws -> Pad {
    let pad = try Pad(reconnect: 60)
    for (position, dot) in dots.enumerated() {
      if position == 0 { try pad.down(pad.center(dot)) } else { try pad.move(pad.center(dot)) }
    }
    #expect(pad.up() == .lifted)
    #expect(pad.phase == .drawing && pad.tail == nil)
    return pad
  }

  @Test(
    "a finger that comes back within 60 ms near the last point goes on with its stroke", arguments: [0, 7])
  func goesOn(_ id: Int32) throws {
    let pad = try liftedPad(0, 1)
    pad.now += 25
    #expect(pad.down(pad.place(1.53, 0.5), .touch(id)) == .moved)
    #expect(try pad.move(pad.center(2), .touch(id)) == .took(2..<3))
    #expect(try pad.move(pad.center(5), .touch(id)) == .took(3..<4))
    #expect(pad.up(.touch(id)) == .lifted)
    #expect(pad.endLift() == .ended(.complete))
    #expect(pad.endLift() == .nothing)
    #expect(pad.dots == [0, 1, 2, 5])
  }

  @Test("a dot that lies between where it broke off and where it comes back is taken")
  func dotBetween() throws {
    let pad = try liftedPad(0)
    pad.move(pad.place(1, 0.5))
    pad.now += 60
    #expect(pad.down(pad.place(1.45, 0.5)) == .took(1..<2))
  }

  @Test("one that comes later, farther away or from another seat ends the stroke")
  func otherFinger() throws {
    for (late, x, seat) in [(61, 2.6, 0), (-1, 2.6, 0), (25, 0.5, 0), (25, 2.6, 1)]
      as [(Int64, Double, UInt32)]
    {
      let pad = try liftedPad(0, 1, 4, 5)
      pad.now += late
      #expect(pad.down(pad.place(x, 1.5), .touch(1, seat: seat)) == .ended(.complete))
      #expect(pad.dots == [0, 1, 4, 5])
      // Input is off: it draws nothing.
      #expect(try pad.move(pad.center(8), .touch(1, seat: seat)) == .nothing)
    }
  }

  @Test("a stroke of too few dots gives way at once to the next one elsewhere")
  func nextStroke() throws {
    let pad = try liftedPad(0, 1)
    pad.now += 25
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
    #expect(pad.dots == [8])
    #expect(pad.endLift() == .nothing)
  }

  @Test("the end of a lift says how the stroke ended")
  func endings() throws {
    let tap = try liftedPad(0)
    #expect(tap.endLift() == .ended(.tap))
    #expect(tap.isWiped)
    let short = try liftedPad(0, 1)
    guard case .ended(.tooShort) = short.endLift() else {
      Issue.record("two dots were not too short")
      return
    }
  }

  @Test("what is lost after the lift changes nothing, but a surface that goes throws the stroke away")
  func lost() throws {
    let pad = try liftedPad(0, 1, 2, 5)
    #expect(pad.cancel(.touch(0)) == .nothing)
    #expect(pad.cancelAll(seat: 0) == .nothing)
    #expect(pad.endLift() == .ended(.complete))
    let other = try liftedPad(0, 1, 2, 5)
    #expect(other.cancelAll() == .cancelled)
    #expect(other.endLift() == .nothing && other.isWiped)
  }

  @Test("a pointer's release, a finger beside the dots, and taps end at once")
  func atOnce() throws {
    let pad = try Pad(reconnect: 60)
    try pad.draw(0, 1, 2, 5, contact: .pointer())
    #expect(pad.up(.pointer()) == .ended(.complete))
    let beside = try Pad(reconnect: 60)
    beside.down(beside.place(-1, 0))
    #expect(beside.up() == .ended(.empty))
    let taps = try Pad(mode: .taps, reconnect: 60)
    try taps.down(taps.center(0))
    #expect(taps.up() == .nothing)
  }

  @Test("a new layout keeps the dots, and another finger is not taken for the old one")
  func relayout() throws {
    let pad = try liftedPad(0, 1)
    #expect(pad.relayout(Pad.layout(of: pad.grid, cell: 50)) == .nothing)
    pad.now += 25
    #expect(try pad.down(pad.center(1)) == .began(0..<1))
  }

  @Test("times from one end of the clock to the other overflow nothing")
  func hugeTimes() throws {
    let pad = try Pad(reconnect: 60)
    pad.now = .min
    try pad.draw(0, 1)
    pad.up()
    pad.now = .max
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
  }
}
