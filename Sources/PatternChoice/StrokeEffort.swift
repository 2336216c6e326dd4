import GestureEngine

/// How much there is to remember of a stroke.
///
/// People choose what they can draw without a thought: from a corner, on to a dot beside the last, straight on or at a
/// right angle (Uellenbeck and others 2013, Løge 2015). Each step costs as much as it departs from that; what costs
/// little is guessed early. The weights and the limit are the smallest numbers that refuse four of five patterns of a
/// published sample of chosen ones, and one in 200 of all.
enum StrokeEffort {
  /// Whether a stroke is so simple that it is commonly guessed.
  static func isSmall(_ pattern: borrowing Pattern) -> Bool {
    if pattern.count == Pattern.minimumCount, isAmongNeighbors(pattern) { return true }
    return cost(pattern) <= 7
  }

  private static func isAmongNeighbors(_ pattern: borrowing Pattern) -> Bool {
    for index in 1..<pattern.count where !Line(pattern[index - 1], pattern[index]).isBetweenNeighbors {
      return false
    }
    return true
  }

  private static func cost(_ pattern: borrowing Pattern) -> Int {
    var cost = pattern.isAtCorner(pattern[0]) ? 0 : 2
    var last: Line?
    for index in 1..<pattern.count {
      let line = Line(pattern[index - 1], pattern[index])
      if !line.isAlongDots { cost += 4 }
      if passesTakenDot(line, pattern, before: index) { cost += 3 }
      if let last {
        switch last.turn(to: line) {
        case .none: break
        case .right: cost += 1
        case .sharp: cost += 3
        case .slight: cost += 4
        }
      }
      last = line
    }
    return cost
  }

  /// Whether a line leads over a dot that was taken earlier.
  private static func passesTakenDot(_ line: Line, _ pattern: borrowing Pattern, before index: Int) -> Bool {
    for earlier in 0..<index - 1 where line.passes(pattern[earlier]) { return true }
    return false
  }
}

extension Pattern {
  /// Whether a dot lies in one of the grid's four corners.
  borrowing func isAtCorner(_ dot: Dot) -> Bool {
    (dot.column == 0 || dot.column == grid.columns - 1) && (dot.row == 0 || dot.row == grid.rows - 1)
  }
}
