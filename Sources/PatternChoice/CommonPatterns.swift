import GestureEngine

/// Commonly guessed patterns: figures, letters and digits, turned, mirrored and drawn backwards, and simple strokes.
///
/// A list of some hundred is what a study of blocklists recommends: with it, thirty guesses open far fewer phones, and
/// people still find a pattern they like (Munyendo and others, SOUPS 2021). On nine dots fewer than 2,000 of the 389,112
/// patterns are refused.
public enum CommonPatterns {
  /// What kind of figure a pattern is: tells less of it than its name.
  public enum Kind: Sendable {
    case straightLine
    /// A letter or a digit.
    case character
    /// Another figure, or a simple stroke.
    case figure
  }

  /// The kind of figure that a pattern is; nil for one that is not commonly guessed.
  public static func kind(of pattern: borrowing Pattern, policy: JumpPolicy) -> Kind? {
    if isStraight(pattern) { return .straightLine }
    if let (shape, _) = shape(of: pattern, policy: policy) { return shape.kind }
    return StrokeEffort.isSmall(pattern) ? .figure : nil
  }

  /// The figure that a pattern is; nil for one that is not commonly guessed.
  ///
  /// - Parameters:
  ///   - pattern: what was drawn.
  ///   - policy: the rule it was drawn by.
  /// - Returns: words such as "the letter Z".
  public static func name(of pattern: borrowing Pattern, policy: JumpPolicy) -> StaticString? {
    if isStraight(pattern) { return "a straight line" }
    if let (shape, turn) = shape(of: pattern, policy: policy) {
      return turn.isUpright || shape.kind != .character ? shape.name : "a letter or digit, turned or mirrored"
    }
    return StrokeEffort.isSmall(pattern) ? "a simple stroke" : nil
  }

  /// The shape of a pattern, and how it is turned: not at all, if there is such a shape.
  private static func shape(of pattern: borrowing Pattern, policy: JumpPolicy) -> (Shape, Turn)? {
    guard pattern.count > 0 else { return nil }
    var drawn = Pattern(grid: pattern.grid)
    for turn in Turn.all {
      for shape in Shape.all {
        for isBackwards in [false, true] {
          guard let start = isBackwards ? shape.corners.last : shape.corners.first,
            dot(at: start, turn, on: pattern.grid) == pattern[0]
          else { continue }
          // With the rule that passes over dots people draw the same figures, with and without the dots between corners.
          for rule in policy == .skip ? [JumpPolicy.skip, .fill] : [.fill] {
            guard draw(shape, turn, isBackwards, rule, into: &drawn) else { continue }
            if isSame(drawn, pattern) { return (shape, turn) }
          }
        }
      }
    }
    return nil
  }

  /// Draws a figure.
  ///
  /// - Returns: false where the grid has no such figure: no middle, or too few dots.
  static func draw(
    _ shape: Shape, _ turn: Turn, _ isBackwards: Bool, _ policy: JumpPolicy, into pattern: inout Pattern
  ) -> Bool {
    pattern.wipe()
    let grid = pattern.grid
    for corner in isBackwards ? shape.corners.reversed() : shape.corners {
      guard let dot = dot(at: corner, turn, on: grid) else { return false }
      pattern.take(dot, policy: policy)
    }
    return pattern.isComplete
  }

  /// The dot at a corner of a shape; nil where the grid has no middle.
  private static func dot(at corner: Shape.Corner, _ turn: Turn, on grid: Grid) -> Dot? {
    let (column, row) = turn.apply(corner.column, corner.row)
    guard let x = position(column, of: Int(grid.columns)), let y = position(row, of: Int(grid.rows)) else {
      return nil
    }
    return grid.dot(column: x, row: y)
  }

  private static func position(_ share: Int, of count: Int) -> Int? {
    switch share {
    case 0: 0
    case 2: count - 1
    default: count % 2 == 1 ? count / 2 : nil
    }
  }

  /// Whether all dots lie on one line, in whatever order; only grids beyond nine dots have such patterns.
  private static func isStraight(_ pattern: borrowing Pattern) -> Bool {
    guard pattern.count > 2 else { return false }
    let line = Line(pattern[0], pattern[1])
    for index in 2..<pattern.count where !line.isInLine(with: pattern[index]) { return false }
    return true
  }

  private static func isSame(_ first: borrowing Pattern, _ second: borrowing Pattern) -> Bool {
    guard first.count == second.count else { return false }
    for index in 0..<first.count where first[index] != second[index] { return false }
    return true
  }
}
