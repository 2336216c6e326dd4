import GestureEngine

/// Where on the pad the keyboard's ring is. It passes over what is drawn with keys, so it lies where the dots of a
/// pattern do: in a block of its own, which is wiped.
struct PadRing: ~Copyable {
  /// The one dot, or none where the ring has not been moved.
  private var place: Pattern

  init(grid: Grid) {
    place = Pattern(grid: grid)
  }

  /// The dot that it is on; the middle of the pad, or what is nearest above it, where it has not been moved.
  var dot: Dot? {
    let grid = place.grid
    guard place.isEmpty else { return place[0] }
    return grid.dot(column: (Int(grid.columns) - 1) / 2, row: (Int(grid.rows) - 1) / 2)
  }

  /// Whether it is on another dot than at the beginning, or was.
  var isMoved: Bool { !place.isEmpty }

  /// Moves it to the next dot; at the edge it stays.
  mutating func move(_ direction: Direction) {
    guard let dot, let next = place.grid.dot(beside: dot, direction) else { return }
    place.wipe()
    place.take(next, policy: .skip)
  }

  /// Forgets where it was moved.
  mutating func wipe() {
    place.wipe()
  }
}

extension Grid {
  fileprivate func dot(beside dot: Dot, _ direction: Direction) -> Dot? {
    let (column, row) = (Int(dot.column), Int(dot.row))
    return switch direction {
    case .up: self.dot(column: column, row: row - 1)
    case .down: self.dot(column: column, row: row + 1)
    case .left: self.dot(column: column - 1, row: row)
    case .right: self.dot(column: column + 1, row: row)
    }
  }
}
