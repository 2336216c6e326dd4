import Testing

@testable import GestureEngine

@Suite("the grid")
struct GridTests {
  @Test(
    "a grid has 2 to 6 columns and rows, and no other", arguments: [Int.min, -1, 0, 1, 7, 256, 259, Int.max])
  func sides(side: Int) {
    #expect(Grid(columns: side, rows: 3) == nil)
    #expect(Grid(columns: 3, rows: side) == nil)
  }

  @Test("the 25 grids from 2×2 to 6×6 exist, and 3×3 is the nine")
  func all() {
    #expect(allGrids.count == 25)
    #expect(Grid(columns: 3, rows: 3) == .nine)
    #expect(Grid.nine.count == 9)
  }

  @Test("dots are counted row by row from the top left", arguments: allGrids)
  func order(grid: Grid) throws {
    for index in 0..<grid.count {
      let dot = try #require(grid.dot(index: index))
      #expect(Int(dot.index) == index)
      #expect(Int(dot.row) * Int(grid.columns) + Int(dot.column) == index)
      #expect(grid.dot(column: Int(dot.column), row: Int(dot.row)) == dot)
    }
  }

  @Test("a dot outside the grid does not exist")
  func outside() {
    #expect(Grid.nine.dot(index: -1) == nil)
    #expect(Grid.nine.dot(index: 9) == nil)
    #expect(Grid.nine.dot(column: 3, row: 0) == nil)
    #expect(Grid.nine.dot(column: 0, row: 3) == nil)
    #expect(Grid.nine.dot(column: -1, row: 1) == nil)
    #expect(Grid.nine.dot(column: 1, row: -1) == nil)
  }

  @Test(
    "the clearance is that of the longest coprime step",
    arguments: [(3, 3, 0.447), (4, 4, 0.277), (5, 5, 0.200), (6, 6, 0.156), (3, 6, 0.186), (6, 3, 0.186)])
  func clearance(columns: Int, rows: Int, cells: Double) throws {
    let grid = try #require(Grid(columns: columns, rows: rows))
    #expect((grid.clearance - cells).magnitude < 0.0005)
  }

  @Test(
    "no line between two dots passes another, that is not on it, closer than the clearance",
    arguments: allGrids)
  func nothingCloser(grid: Grid) throws {
    var closest = 2.0
    let dots = (0..<grid.count).compactMap { grid.dot(index: $0) }
    for start in dots {
      for end in dots where end != start {
        let (dx, dy) = (Int(end.column) - Int(start.column), Int(end.row) - Int(start.row))
        for other in dots {
          let (ox, oy) = (Int(other.column) - Int(start.column), Int(other.row) - Int(start.row))
          let along = dx * ox + dy * oy
          guard along > 0, along < dx * dx + dy * dy, dx * oy != dy * ox else { continue }
          closest = min(
            closest, Double(abs(dx * oy - dy * ox)) / Double(dx * dx + dy * dy).squareRoot())
        }
      }
    }
    // 2×2 has no dot that a line could pass.
    #expect(grid.count == 4 || (closest - grid.clearance).magnitude < 1e-12)
    #expect(closest >= grid.clearance - 1e-12)
  }
}
