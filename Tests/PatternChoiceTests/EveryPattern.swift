import GestureEngine

/// The pattern through dots counted from 1.
func pattern(_ numbers: [Int], on grid: Grid = .nine, policy: JumpPolicy = .fill) -> Pattern {
  var pattern = Pattern(grid: grid)
  for number in numbers {
    if let dot = grid.dot(index: number - 1) { pattern.take(dot, policy: policy) }
  }
  return pattern
}

/// The dots of a pattern, counted from 0.
func dots(of pattern: borrowing Pattern) -> [UInt8] {
  (0..<pattern.count).map { pattern[$0].index }
}

/// Draws each pattern that a grid has, by the rule that takes the dots on the way.
func forEachPattern(on grid: Grid, _ body: (borrowing Pattern) -> Void) {
  let all = (0..<Int(grid.columns) * Int(grid.rows)).compactMap { grid.dot(index: $0) }
  var pattern = Pattern(grid: grid)
  func extend() {
    if pattern.isComplete { body(pattern) }
    for dot in all where !pattern.contains(dot) {
      let taken = pattern.take(dot, policy: .fill)
      // With a dot between, it is the pattern that is met by way of that dot.
      if taken.count == 1 { extend() }
      for _ in taken { pattern.removeLast() }
    }
  }
  extend()
}
