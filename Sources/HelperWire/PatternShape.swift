/// What the locker has to show for a stored pattern: the grid it was drawn on and the rule for jumps.
public struct PatternShape: Equatable, Sendable {
  /// Dots in a row, 2 to 6.
  public let columns: UInt8
  /// Rows of dots, 2 to 6.
  public let rows: UInt8
  /// What a jump over an unused dot does, as `GestureEngine.JumpPolicy` numbers it: 0 takes the dot too,
  /// 1 leaves it out.
  public let policy: UInt8

  /// - Returns: nil where a value is out of range.
  public init?(columns: UInt8, rows: UInt8, policy: UInt8) {
    guard 2...6 ~= columns, 2...6 ~= rows, policy <= 1 else { return nil }
    self.columns = columns
    self.rows = rows
    self.policy = policy
  }

  init(from reader: inout WireReader) throws(WireError) {
    let columns = try reader.byte()
    let rows = try reader.byte()
    let policy = try reader.byte()
    guard 2...6 ~= columns else { throw .badValue(reader.type, .columns) }
    guard 2...6 ~= rows else { throw .badValue(reader.type, .rows) }
    guard let shape = PatternShape(columns: columns, rows: rows, policy: policy) else {
      throw .badValue(reader.type, .policy)
    }
    self = shape
  }

  func write(to writer: inout WireWriter) {
    writer.byte(columns)
    writer.byte(rows)
    writer.byte(policy)
  }
}
