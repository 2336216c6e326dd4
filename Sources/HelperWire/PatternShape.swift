import GestureEngine

/// What the locker has to show for a stored pattern: the grid it was drawn on and the rule for jumps.
///
/// On the wire: columns, rows, policy, a byte each.
public struct PatternShape: Equatable, Sendable {
  public let grid: Grid
  public let policy: JumpPolicy

  public init(_ grid: Grid, _ policy: JumpPolicy) {
    self.grid = grid
    self.policy = policy
  }

  init(from reader: inout WireReader) throws(WireError) {
    let columns = try reader.byte()
    let rows = try reader.byte()
    guard let grid = Grid(columns: Int(columns), rows: Int(rows)) else {
      throw .badValue(reader.type, .grid)
    }
    self.init(grid, try reader.policy())
  }

  func write(to writer: inout WireWriter) {
    writer.byte(grid.columns)
    writer.byte(grid.rows)
    writer.byte(policy.rawValue)
  }
}
