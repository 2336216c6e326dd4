import GestureEngine

/// The straight line between two dots, in cells.
struct Line {
  private let x1: Int
  private let y1: Int
  private let x2: Int
  private let y2: Int

  init(_ start: Dot, _ end: Dot) {
    (x1, y1) = (Int(start.column), Int(start.row))
    (x2, y2) = (Int(end.column), Int(end.row))
  }

  var length: Double {
    Double((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)).squareRoot()
  }

  /// Whether a dot lies on this line or what it would be if it were longer.
  func isInLine(with dot: Dot) -> Bool {
    side(Int(dot.column), Int(dot.row)) == 0
  }

  /// Whether the lines have one point in common that is no end of either.
  func crosses(_ other: Line) -> Bool {
    let (a, b) = (side(other.x1, other.y1), side(other.x2, other.y2))
    let (c, d) = (other.side(x1, y1), other.side(x2, y2))
    return a * b < 0 && c * d < 0
  }

  /// Whether the lines lie on each other for more than a point.
  func overlaps(_ other: Line) -> Bool {
    guard side(other.x1, other.y1) == 0, side(other.x2, other.y2) == 0 else { return false }
    let isUpright = x1 == x2
    let mine = isUpright ? (min(y1, y2), max(y1, y2)) : (min(x1, x2), max(x1, x2))
    let theirs =
      isUpright
      ? (min(other.y1, other.y2), max(other.y1, other.y2))
      : (min(other.x1, other.x2), max(other.x1, other.x2))
    return min(mine.1, theirs.1) > max(mine.0, theirs.0)
  }

  /// On which side of this line's extension a point lies: the sign tells.
  private func side(_ x: Int, _ y: Int) -> Int {
    (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
  }
}
