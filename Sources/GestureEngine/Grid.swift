/// How many dots there are: 2 to 6 columns and 2 to 6 rows.
public struct Grid: Hashable, Sendable {
  /// Dots in a row.
  public let columns: UInt8
  /// Dots in a column.
  public let rows: UInt8

  /// The numbers of columns and of rows that are allowed.
  public static let allowedSides: ClosedRange<Int> = 2...6

  /// The grid that people know: 3×3.
  public static let nine = Grid(uncheckedColumns: 3, rows: 3)

  /// - Returns: nil where a side is not in ``allowedSides``.
  public init?(columns: Int, rows: Int) {
    guard Self.allowedSides.contains(columns), Self.allowedSides.contains(rows) else { return nil }
    self.init(uncheckedColumns: UInt8(columns), rows: UInt8(rows))
  }

  private init(uncheckedColumns columns: UInt8, rows: UInt8) {
    self.columns = columns
    self.rows = rows
  }

  /// The number of dots, 4 to 36.
  public var count: Int { Int(columns) * Int(rows) }

  /// The dot with this index, counted from 0, row by row from the top left.
  /// - Returns: nil where the grid has no such dot.
  public func dot(index: Int) -> Dot? {
    guard index >= 0, index < count else { return nil }
    return Dot(index: UInt8(index), in: self)
  }

  /// The dot in this column and row, both counted from 0 at the top left.
  /// - Returns: nil where the grid has no such dot.
  public func dot(column: Int, row: Int) -> Dot? {
    guard column >= 0, column < Int(columns), row >= 0, row < Int(rows) else { return nil }
    return Dot(index: UInt8(row * Int(columns) + column), in: self)
  }

  /// How close a straight stroke from one dot to another comes, at the closest, to a dot that it does not
  /// go through, in cells: 1/√(dx²+dy²) for the longest step with coprime dx and dy that fits the grid.
  /// 0.447 for 3×3, 0.277 for 4×4, 0.200 for 5×5, 0.156 for 6×6.
  public var clearance: Double {
    var longest = 1
    for dx in 1..<Int(columns) {
      for dy in 1..<Int(rows) where greatestCommonDivisor(dx, dy) == 1 {
        longest = max(longest, dx * dx + dy * dy)
      }
    }
    return 1 / Double(longest).squareRoot()
  }
}
