import Testing

@testable import GestureEngine

@Suite("the layout")
struct GridLayoutTests {
  @Test("cells are square, dots in their middles, margins equal on both sides", arguments: allGrids)
  func margins(grid: Grid) throws {
    for (width, height) in [(360.0, 720.0), (1280, 300), (288, 288)] {
      let layout = GridLayout(grid: grid, corner: Point(x: 11, y: -7), width: width, height: height)
      let first = layout.center(of: try #require(grid.dot(index: 0)))
      let last = layout.center(of: try #require(grid.dot(index: grid.count - 1)))
      let (left, right) = (first.x - 11, 11 + width - last.x)
      let (top, bottom) = (first.y + 7, -7 + height - last.y)
      #expect((left - right).magnitude < 1e-9)
      #expect((top - bottom).magnitude < 1e-9)
      // As large as it fits: no margin beyond half a cell in one direction, none below it in either.
      #expect((min(left, top) - layout.cell / 2).magnitude < 1e-9)
      #expect((last.x - first.x - layout.cell * Double(grid.columns - 1)).magnitude < 1e-9)
      #expect((last.y - first.y - layout.cell * Double(grid.rows - 1)).magnitude < 1e-9)
    }
  }

  @Test("the same grid and rectangle give the same layout")
  func pure() {
    let corner = Point(x: 1, y: 2)
    let layout = GridLayout(grid: .nine, corner: corner, width: 300, height: 400)
    #expect(layout == GridLayout(grid: .nine, corner: corner, width: 300, height: 400))
    #expect(layout != GridLayout(grid: .nine, corner: corner, width: 301, height: 400))
  }

  @Test(
    "the hit radius is 0.3 of a cell on 3×3, and less than the clearance on every grid", arguments: allGrids)
  func hitRadius(grid: Grid) {
    let layout = Pad.layout(of: grid)
    #expect(layout.hitRadius < grid.clearance * layout.cell)
    #expect(layout.hitRadius <= 0.3 * layout.cell)
    #expect(layout.hitRadius >= 0.1 * layout.cell)
    #expect(grid != .nine || layout.hitRadius == 0.3 * layout.cell)
  }

  @Test("the first dot is hit from further away, but never two dots from one place", arguments: allGrids)
  func firstDotHitRadius(grid: Grid) {
    let layout = Pad.layout(of: grid)
    #expect(layout.firstDotHitRadius > layout.hitRadius)
    #expect(layout.firstDotHitRadius < layout.cell / 2)
  }

  @Test(
    "a rectangle that is none gives a layout in which nothing is hit",
    arguments: [
      (0.0, 0.0, 0.0, 0.0), (0, 0, 300, 0), (0, 0, -300, 300), (0, 0, .nan, 300), (0, 0, 300, .infinity),
      (.nan, 0, 300, 300), (0, -.infinity, 300, 300), (1e300, 0, 300, 300), (0, 0, 1e300, 1e300),
    ])
  func noRectangle(x: Double, y: Double, width: Double, height: Double) {
    let layout = GridLayout(grid: .nine, corner: Point(x: x, y: y), width: width, height: height)
    var recognizer = PatternRecognizer(layout: layout)
    let began = recognizer.contactDown(.touch(0), at: Point(x: 0, y: 0), milliseconds: 0)
    let moved = recognizer.contactMoved(.touch(0), to: Point(x: 300, y: 300))
    #expect(layout.cell == 0)
    #expect(began == .began(0..<0))
    #expect(moved == .nothing)
  }
}
