import Testing

@testable import GestureEngine

@Suite("a change of layout")
struct RelayoutTests {
  @Test("a stroke keeps its dots through a resize and goes on in the new places")
  func resize() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    #expect(pad.relayout(Pad.layout(of: .nine, cell: 50)) == .nothing)
    #expect(pad.dots == [0, 1])
    #expect(pad.phase == .drawing)
    #expect(pad.tail == nil)
    // Dot 8 is at (125, 125) now.
    #expect(pad.move(Point(x: 125, y: 125)) == .took(2..<3))
    #expect(pad.tail == Point(x: 125, y: 125))
    #expect(pad.move(Point(x: 75, y: 125)) == .took(3..<4))
    #expect(pad.dots == [0, 1, 8, 7])
    #expect(pad.up() == .ended(.complete))
  }

  @Test("the way from the last place in the old layout to the first in the new takes no dot")
  func noPhantom() throws {
    let pad = try Pad()
    try pad.draw(6)
    // Half the size: the finger at (50, 250) was on dot 6 and is below all dots now.
    _ = pad.relayout(Pad.layout(of: .nine, cell: 50))
    #expect(pad.move(Point(x: 75, y: 5)) == .moved)
    #expect(pad.dots == [6])
  }

  @Test("a finger on its first sample after a resize takes the dot it is on, and the gap before it")
  func gapAcross() throws {
    let pad = try Pad()
    try pad.draw(0)
    _ = pad.relayout(Pad.layout(of: .nine, cell: 50))
    #expect(pad.move(Point(x: 125, y: 25)) == .took(1..<3))
    #expect(pad.dots == [0, 1, 2])
  }

  @Test("the same layout again changes nothing, not even the tail")
  func same() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    #expect(pad.relayout(Pad.layout(of: .nine)) == .nothing)
    #expect(try pad.tail == pad.center(1))
  }

  @Test("a resize does not disturb a check or a rejection")
  func whileChecking() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    pad.up()
    _ = pad.relayout(Pad.layout(of: .nine, cell: 50))
    #expect(pad.phase == .checking)
    let token = try #require(pad.reject())
    _ = pad.relayout(Pad.layout(of: .nine, cell: 70))
    #expect(pad.dots == [0, 1, 2, 5])
    #expect(pad.clear(token))
  }

  @Test("another grid throws everything away")
  func otherGrid() throws {
    let pad = try Pad()
    let four = try #require(Grid(columns: 4, rows: 4))
    try pad.draw(0, 1, 2, 5)
    #expect(pad.relayout(Pad.layout(of: four)) == .cancelled)
    #expect(pad.phase == .idle)
    #expect(pad.up() == .nothing)
    try pad.draw(0, 3)
    #expect(pad.dots == [0, 1, 2, 3])
    #expect(pad.patternGrid == four)
  }

  @Test("a layout without area, in mid-stroke, takes nothing and loses nothing")
  func noArea() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    _ = pad.relayout(GridLayout(grid: .nine, corner: Point(x: 0, y: 0), width: 0, height: 0))
    #expect(pad.move(Point(x: 0, y: 0)) == .moved)
    #expect(pad.move(Point(x: 5, y: 5)) == .moved)
    _ = pad.relayout(Pad.layout(of: .nine))
    #expect(try pad.move(pad.center(2)) == .took(2..<3))
  }
}
