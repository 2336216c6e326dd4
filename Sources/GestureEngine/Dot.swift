/// One dot of a grid. Only a ``Grid`` makes them, so a dot is always one that its grid has.
public struct Dot: Hashable, Sendable {
  /// Counted from 0, row by row from the top left; 0 to 35.
  public let index: UInt8
  /// Counted from 0 at the left.
  public let column: UInt8
  /// Counted from 0 at the top.
  public let row: UInt8

  /// - Parameters:
  ///   - index: less than the count of `grid`; the caller has looked.
  ///   - grid: the grid that gives the dot its column and row.
  init(index: UInt8, in grid: Grid) {
    self.index = index
    column = index % grid.columns
    row = index / grid.columns
  }
}
