/// Where the dots are: square cells, each dot in the middle of its cell, the same margin left and right, and
/// the same above and below. A pure function of the grid and the rectangle.
public struct GridLayout: Equatable, Sendable {
  public let grid: Grid
  /// The top left corner of the first cell.
  public let origin: Point
  /// The side of a cell, in the unit of the rectangle. 0 where the rectangle has no area, or is no
  /// rectangle at all (NaN, infinite or beyond 2²⁴): then nothing is hit.
  public let cell: Double
  /// How close a stroke must come to a dot's centre to take it, in the unit of the rectangle.
  ///
  /// 0.3 of a cell (Android's figure), but at most nine tenths of the grid's ``Grid/clearance``, so that a
  /// straight stroke between any two dots takes no other: 0.3 for 3×3, 0.25 for 4×4, 0.14 for 6×6. The tenth
  /// is room for a hand that trembles.
  public let hitRadius: Double
  /// How close to a dot's centre a finger must be put down to take it, in the unit of the rectangle: 0.4 of a
  /// cell. Larger than ``hitRadius``, since whoever puts a finger down aims at a dot, and passes no other.
  public let firstDotHitRadius: Double

  /// Lays the grid out in the middle of a rectangle, as large as it fits.
  /// - Parameters:
  ///   - grid: the dots.
  ///   - corner: the top left corner of the rectangle.
  ///   - width: of the rectangle; nothing is hit where it is not above 0.
  ///   - height: of the rectangle; nothing is hit where it is not above 0.
  public init(grid: Grid, corner: Point, width: Double, height: Double) {
    self.grid = grid
    guard corner.isUsable, width > 0, width <= Point.limit, height > 0, height <= Point.limit else {
      origin = Point(x: 0, y: 0)
      cell = 0
      hitRadius = 0
      firstDotHitRadius = 0
      return
    }
    cell = min(width / Double(grid.columns), height / Double(grid.rows))
    origin = Point(
      x: corner.x + (width - cell * Double(grid.columns)) / 2,
      y: corner.y + (height - cell * Double(grid.rows)) / 2)
    hitRadius = cell * min(0.3, 0.9 * grid.clearance)
    firstDotHitRadius = cell * 0.4
  }

  /// The middle of the dot's cell.
  public func center(of dot: Dot) -> Point {
    Point(
      x: origin.x + (Double(dot.column) + 0.5) * cell,
      y: origin.y + (Double(dot.row) + 0.5) * cell)
  }

  /// The dot whose centre is within `radius` of `point`; a radius below half a cell has one at most.
  func dot(at point: Point, within radius: Double) -> Dot? {
    guard cell > 0, point.isUsable else { return nil }
    // Compared before the conversion, which would trap on what no Int can hold.
    let column = ((point.x - origin.x) / cell).rounded(.down)
    let row = ((point.y - origin.y) / cell).rounded(.down)
    guard column >= 0, column < Double(grid.columns), row >= 0, row < Double(grid.rows),
      let dot = grid.dot(column: Int(column), row: Int(row))
    else { return nil }
    let center = center(of: dot)
    let (dx, dy) = (point.x - center.x, point.y - center.y)
    return dx * dx + dy * dy <= radius * radius ? dot : nil
  }

  /// The first dot that a straight stroke comes within ``hitRadius`` of, of those that are not used.
  ///
  /// Dots are told apart by where along the stroke each is closest. No two circles of this radius touch, so
  /// that is also the order in which the stroke meets them.
  /// - Parameters:
  ///   - start: where the stroke was; usable.
  ///   - end: where it is now; usable.
  ///   - used: tells the dots that are to be passed over.
  func firstDot(from start: Point, to end: Point, unusedIn pattern: borrowing Pattern) -> Dot? {
    guard cell > 0 else { return nil }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let lengthSquared = dx * dx + dy * dy
    var first: Dot?
    var firstAlong = 2.0
    for index in 0..<UInt8(grid.count) where !pattern.contains(index: index) {
      let dot = Dot(index: index, in: grid)
      let center = center(of: dot)
      let (toX, toY) = (center.x - start.x, center.y - start.y)
      // 0 at the start, 1 at the end; a stroke without length is a point.
      let along = lengthSquared > 0 ? min(1, max(0, (toX * dx + toY * dy) / lengthSquared)) : 0
      let (missX, missY) = (toX - along * dx, toY - along * dy)
      if along < firstAlong, missX * missX + missY * missY <= hitRadius * hitRadius {
        first = dot
        firstAlong = along
      }
    }
    return first
  }
}
