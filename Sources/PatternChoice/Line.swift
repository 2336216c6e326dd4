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

  /// Whether it leads to one of the eight dots around its start.
  var isBetweenNeighbors: Bool { max(abs(x2 - x1), abs(y2 - y1)) == 1 }

  /// Whether it runs along a row, a column or a diagonal.
  var isAlongDots: Bool { x1 == x2 || y1 == y2 || abs(x2 - x1) == abs(y2 - y1) }

  /// Whether a dot lies on the line between its ends.
  func passes(_ dot: Dot) -> Bool {
    let (x, y) = (Int(dot.column), Int(dot.row))
    // Seen from a point between the ends, they lie in opposite directions.
    return side(x, y) == 0 && (x1 - x) * (x2 - x) + (y1 - y) * (y2 - y) < 0
  }

  /// How a stroke turns from one line to the next.
  enum Turning {
    case none
    case right
    /// By less than a right angle.
    case slight
    /// By more than a right angle, or right back.
    case sharp
  }

  func turn(to next: Line) -> Turning {
    let along = (x2 - x1) * (next.x2 - next.x1) + (y2 - y1) * (next.y2 - next.y1)
    let across = (x2 - x1) * (next.y2 - next.y1) - (y2 - y1) * (next.x2 - next.x1)
    if across == 0, along > 0 { return .none }
    if along == 0 { return .right }
    return along > 0 ? .slight : .sharp
  }

  /// Whether the lines share a point, ends included, and are not parts of one line.
  func meets(_ other: Line) -> Bool {
    let (a, b) = (side(other.x1, other.y1), side(other.x2, other.y2))
    let (c, d) = (other.side(x1, y1), other.side(x2, y2))
    return (a != 0 || b != 0) && a * b <= 0 && c * d <= 0
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
