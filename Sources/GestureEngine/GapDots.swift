/// The dots that lie exactly on the line between two dots, in order, without the two.
///
/// Found by grid arithmetic, in steps of the greatest common divisor: a midpoint in pixels picks a wrong dot
/// where gaps are narrow, and knows one dot only where a 5×5 grid can have three.
struct GapDots {
  private let grid: Grid
  private let stepColumn: Int
  private let stepRow: Int
  private var column: Int
  private var row: Int
  private var left: Int

  init(from start: Dot, to end: Dot, in grid: Grid) {
    let (columns, rows) = (Int(end.column) - Int(start.column), Int(end.row) - Int(start.row))
    let steps = max(1, greatestCommonDivisor(abs(columns), abs(rows)))
    self.grid = grid
    stepColumn = columns / steps
    stepRow = rows / steps
    column = Int(start.column)
    row = Int(start.row)
    left = steps - 1
  }

  mutating func next() -> Dot? {
    guard left > 0 else { return nil }
    left -= 1
    column += stepColumn
    row += stepRow
    return grid.dot(column: column, row: row)
  }
}
