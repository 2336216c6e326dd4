import Testing

@testable import GestureEngine

@Suite("bad input")
struct BadInputTests {
  private static let noPlaces = [
    Point(x: .nan, y: 50), Point(x: 50, y: .nan), Point(x: .infinity, y: 50), Point(x: 50, y: -.infinity),
    Point(x: 1e300, y: 50), Point(x: -1e300, y: -1e300), Point(x: 50, y: .greatestFiniteMagnitude),
  ]

  @Test("a motion to no place is passed over, and the stroke goes on from where it was", arguments: noPlaces)
  func motion(point: Point) throws {
    let pad = try Pad()
    try pad.draw(0)
    #expect(pad.move(point) == .nothing)
    #expect(try pad.tail == pad.center(0))
    #expect(try pad.move(pad.center(2)) == .took(1..<3))
  }

  @Test("a stroke that begins at no place begins beside the dots", arguments: noPlaces)
  func down(point: Point) throws {
    let pad = try Pad()
    #expect(pad.down(point) == .began(0..<0))
    #expect(pad.tail == nil)
    #expect(try pad.move(pad.center(4)) == .took(0..<1))
    #expect(pad.dots == [4])
  }

  @Test("the largest places that Wayland can say work like any other")
  func largestPlaces() throws {
    let pad = try Pad()
    pad.down(Point(x: -8_388_608, y: 150))
    pad.move(Point(x: 8_388_607, y: 150))
    #expect(pad.dots == [3, 4, 5])
  }

  @Test("no sequence of events breaks a rule", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let grid = try #require(allGrids.randomElement(using: &generator))
    let pad = try Pad(
      columns: Int(grid.columns), rows: Int(grid.rows),
      policy: Bool.random(using: &generator) ? .fill : .skip,
      mode: Bool.random(using: &generator) ? .drag : .taps, reconnect: Bool.random(using: &generator) ? 60 : 0
    )
    var tokens: [ClearToken] = []
    for _ in 0..<2_000 {
      let before = pad.dots
      let phase = pad.phase
      let event = try playRandomEvent(on: pad, tokens: &tokens, using: &generator)
      let dots = pad.dots
      #expect(Set(dots).count == dots.count)
      #expect(dots.allSatisfy { $0 < pad.grid.count })
      #expect(pad.patternGrid == pad.grid)
      switch event {
      case .took(let taken):
        #expect(phase == .drawing)
        #expect(dots[..<taken.lowerBound] == before[...])
        #expect(taken.upperBound == dots.count)
        #expect(!taken.isEmpty)
      case .began(let taken): #expect(taken == 0..<dots.count)
      case .cancelled: #expect(dots.isEmpty && pad.phase == .idle)
      case .moved, .lifted, .ended(.complete), .ended(.tooShort): #expect(dots == before)
      case .ended(.tap), .ended(.empty): #expect(dots.isEmpty)
      case .nothing: #expect(dots == before || dots.isEmpty)
      }
      if pad.phase == .idle { #expect(pad.isWiped) }
      if pad.phase == .checking || pad.phase == .accepted { #expect(dots.count >= Pattern.minimumCount) }
    }
    // Whatever came before, the owner gets in.
    _ = pad.cancelAll()
    pad.recognizer.reset()
    #expect(try pad.down(pad.center(0), .touch(77)) == .began(0..<1))
  }

  private func playRandomEvent(
    on pad: Pad, tokens: inout [ClearToken], using generator: inout SeededGenerator
  ) throws -> StrokeEvent {
    let contact = try #require(
      [ContactID.touch(0), .touch(1), .touch(0, seat: 1), .pointer()].randomElement(using: &generator))
    var point = pad.place(.random(in: -1...7, using: &generator), .random(in: -1...7, using: &generator))
    if Int.random(in: 0..<40, using: &generator) == 0 {
      point = try #require(Self.noPlaces.randomElement(using: &generator))
    }
    pad.now += Int64.random(in: -100...300, using: &generator)
    switch Int.random(in: 0..<42, using: &generator) {
    case 0..<6: return pad.down(point, contact)
    case 6..<24: return pad.move(point, contact)
    case 24..<29: return pad.up(contact)
    case 40: return pad.endLift()
    case 41: return pad.size(.random(in: -1...500, using: &generator), contact)
    case 29: return pad.cancel(contact)
    case 30: return pad.cancelAll(seat: contact.seat)
    case 31: return pad.cancelAll()
    case 32: return try pad.take(.random(in: 0..<pad.grid.count, using: &generator))
    case 33: return pad.finish()
    case 34: pad.recognizer.accept()
    case 35: if let token = pad.reject() { tokens.append(token) }
    case 36: if let token = tokens.randomElement(using: &generator) { pad.clear(token) }
    case 37: pad.recognizer.reset()
    case 38:
      return pad.relayout(
        Pad.layout(of: pad.grid, cell: .random(in: 1...200, using: &generator)))
    default:
      return pad.relayout(Pad.layout(of: try #require(allGrids.randomElement(using: &generator))))
    }
    return .nothing
  }
}
