import Testing

@testable import GestureEngine

@Suite("a stroke")
struct StrokeTests {
  @Test("a fast stroke takes every dot it crosses, though no sample lands on one")
  func fast() throws {
    let pad = try Pad()
    // An L at 120 cells a second on a 60 Hz panel: each sample is two cells from the last, beside the dots.
    pad.down(pad.place(0.5, 0.05))
    #expect(pad.move(pad.place(0.5, 2.05)) == .took(0..<2))
    #expect(pad.move(pad.place(0.5, 2.95)) == .took(2..<3))
    #expect(pad.dots == [0, 3, 6])
  }

  @Test("dots are taken in the order in which the stroke meets them, in all directions")
  func order() throws {
    for (start, end, expected) in [
      ((-1.0, 0.5), (4.0, 0.5), [0, 1, 2]), ((4, 0.5), (-1, 0.5), [2, 1, 0]),
      ((1.5, 4), (1.5, -1), [7, 4, 1]), ((-1, -1), (4, 4), [0, 4, 8]), ((4, -1), (-1, 4), [2, 4, 6]),
    ] {
      let pad = try Pad()
      pad.down(pad.place(start.0, start.1))
      pad.move(pad.place(end.0, end.1))
      #expect(pad.dots == expected)
    }
  }

  @Test("one segment takes what a thousand small ones take", arguments: allGrids)
  func segments(grid: Grid) throws {
    var generator = SeededGenerator(seed: UInt64(grid.columns) * 10 + UInt64(grid.rows))
    var compared = 0
    while compared < 40 {
      let fast = try Pad(columns: Int(grid.columns), rows: Int(grid.rows))
      let slow = try Pad(columns: Int(grid.columns), rows: Int(grid.rows))
      func somewhere() -> Point {
        fast.place(
          .random(in: -1...Double(grid.columns) + 1, using: &generator),
          .random(in: -1...Double(grid.rows) + 1, using: &generator))
      }
      let (start, end) = (somewhere(), somewhere())
      // Where the line just touches a circle, small steps may miss what the whole does not.
      guard !isGrazing(from: start, to: end, in: fast.recognizer.layout) else { continue }
      compared += 1
      fast.down(start)
      fast.move(end)
      slow.down(start)
      for step in 1...1_000 {
        let part = Double(step) / 1_000
        slow.move(Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
      }
      #expect(fast.dots == slow.dots)
    }
  }

  private func isGrazing(from start: Point, to end: Point, in layout: GridLayout) -> Bool {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    return (0..<layout.grid.count).compactMap { layout.grid.dot(index: $0) }.contains { dot in
      let center = layout.center(of: dot)
      let along = min(1, max(0, ((center.x - start.x) * dx + (center.y - start.y) * dy) / squared))
      let (x, y) = (start.x + along * dx - center.x, start.y + along * dy - center.y)
      return ((x * x + y * y).squareRoot() - layout.hitRadius).magnitude < 0.01 * layout.cell
    }
  }

  @Test("a straight stroke between any two dots takes those on its line and no other", arguments: allGrids)
  func straight(grid: Grid) throws {
    var generator = SeededGenerator(seed: 7)
    let hitRadius = Pad.layout(of: grid).hitRadius
    // In each direction, so that the whole is less than the room between the circles and the line.
    let tremble = max(0, min(grid.clearance * Pad.cell - hitRadius, hitRadius)) * 0.7
    for start in 0..<grid.count {
      for end in 0..<grid.count where end != start {
        var line = Pattern(grid: grid)
        line.take(try #require(grid.dot(index: start)), policy: .fill)
        line.take(try #require(grid.dot(index: end)), policy: .fill)
        let expected = (0..<line.count).map { Int(line[$0].index) }

        let pad = try Pad(columns: Int(grid.columns), rows: Int(grid.rows))
        try pad.draw(start, end)
        #expect(pad.dots == expected)

        // And so does a hand that is a little off at both ends.
        let shaky = try Pad(columns: Int(grid.columns), rows: Int(grid.rows))
        for (index, isFirst) in [(start, true), (end, false)] {
          let center = try shaky.center(index)
          let point = Point(
            x: center.x + .random(in: -tremble...tremble, using: &generator),
            y: center.y + .random(in: -tremble...tremble, using: &generator))
          if isFirst { shaky.down(point) } else { shaky.move(point) }
        }
        #expect(shaky.dots == expected)
      }
    }
  }

  @Test("a finger put down 0.38 of a cell away takes the first dot; moving by at that distance takes none")
  func firstDot() throws {
    let pad = try Pad()
    #expect(pad.down(pad.place(0.5, 0.88)) == .began(0..<1))
    #expect(pad.move(pad.place(1.5, 0.88)) == .moved)
    #expect(pad.dots == [0])
  }

  @Test("a stroke may begin beside the dots, even outside the pad; the first dot met starts the pattern")
  func beginsBeside() throws {
    let pad = try Pad()
    #expect(pad.down(pad.place(-3, 1)) == .began(0..<0))
    #expect(pad.phase == .drawing)
    #expect(pad.move(pad.place(-1, 1.4)) == .nothing)
    #expect(pad.tail == nil)
    #expect(pad.move(pad.place(0.5, 1.5)) == .took(0..<1))
    #expect(pad.dots == [3])
  }

  @Test("going back over a used dot changes nothing but the tail")
  func usedDot() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2)
    #expect(try pad.move(pad.center(0)) == .moved)
    #expect(pad.dots == [0, 1, 2])
  }

  @Test("a sample that repeats the last one changes nothing")
  func still() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    #expect(try pad.move(pad.center(1)) == .nothing)
  }

  @Test("the tail follows the finger and is gone when it is lifted")
  func tail() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    pad.move(pad.place(2.9, 2))
    #expect(pad.tail == pad.place(2.9, 2))
    #expect(pad.up() == .ended(.complete))
    #expect(pad.tail == nil)
    #expect(pad.dots == [0, 1, 2, 5])
    #expect(pad.phase == .checking)
  }

  @Test("fewer than four dots are too short: shown as wrong, never checked")
  func tooShort() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2)
    guard case .ended(.tooShort(let token)) = pad.up() else {
      Issue.record("three dots were not too short")
      return
    }
    #expect(pad.phase == .rejected)
    #expect(pad.dots == [0, 1, 2])
    #expect(pad.clear(token))
    #expect(pad.phase == .idle)
    #expect(pad.isWiped)
  }

  @Test("a single dot is a tap, and no dot is nothing; neither shows")
  func tap() throws {
    let pad = try Pad()
    try pad.draw(4)
    #expect(pad.up() == .ended(.tap))
    #expect(pad.phase == .idle)
    #expect(pad.isWiped)
    pad.down(pad.place(1, 1))
    #expect(pad.up() == .ended(.empty))
    #expect(pad.phase == .idle)
  }

  @Test("a stroke across all 36 dots of 6×6 works in one sample a row")
  func largest() throws {
    let pad = try Pad(columns: 6, rows: 6)
    pad.down(pad.place(-1, 0.5))
    for row in 0..<6 {
      let y = Double(row) + 0.5
      pad.move(pad.place(row.isMultiple(of: 2) ? 7 : -1, y))
      pad.move(pad.place(row.isMultiple(of: 2) ? 7 : -1, y + 1))
    }
    #expect(pad.dots.count == 36)
    #expect(pad.up() == .ended(.complete))
  }

  @Test("with the skip policy a jump in one sample takes what it crosses, and a tapped jump does not")
  func skip() throws {
    let drawn = try Pad(policy: .skip)
    try drawn.draw(0, 2)
    #expect(drawn.dots == [0, 1, 2])
    let tapped = try Pad(policy: .skip, mode: .taps)
    try tapped.draw(0)
    tapped.up()
    try tapped.draw(2)
    #expect(tapped.dots == [0, 2])
  }
}
