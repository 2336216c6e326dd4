import GestureEngine

/// The patterns that are guessed first: figures and letters, turned, mirrored and drawn backwards.
///
/// A list of about a hundred is what a study of blocklists recommends: with it, thirty guesses open far fewer phones,
/// and people still find a pattern they like (Munyendo and others, SOUPS 2021).
public enum CommonPatterns {
  /// What kind of figure a pattern is: tells less of it than its name.
  public enum Kind: Sendable {
    case straightLine
    /// A letter or a digit.
    case character
    case figure
  }

  /// The kind of figure that a pattern is; nil for one that is none of them.
  public static func kind(of pattern: borrowing Pattern, policy: JumpPolicy) -> Kind? {
    if isStraight(pattern) { return .straightLine }
    return shape(of: pattern, policy: policy)?.kind
  }

  /// The figure that a pattern is; nil for one that is none of them.
  ///
  /// - Parameters:
  ///   - pattern: what was drawn.
  ///   - policy: the rule it was drawn by.
  /// - Returns: words such as "the letter Z".
  public static func name(of pattern: borrowing Pattern, policy: JumpPolicy) -> StaticString? {
    if isStraight(pattern) { return "a straight line" }
    return shape(of: pattern, policy: policy)?.name
  }

  private static func shape(of pattern: borrowing Pattern, policy: JumpPolicy) -> Shape? {
    var drawn = Pattern(grid: pattern.grid)
    for shape in Shape.all {
      for turn in Turn.all {
        for isBackwards in [false, true] {
          // Whoever may pass over a dot draws the same figures, with and without the dots between the corners.
          for rule in policy == .skip ? [JumpPolicy.skip, .fill] : [.fill] {
            guard draw(shape, turn, isBackwards, rule, into: &drawn) else { continue }
            if isSame(drawn, pattern) { return shape }
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
      let (column, row) = turn.apply(corner.column, corner.row)
      guard let x = position(column, of: Int(grid.columns)), let y = position(row, of: Int(grid.rows)),
        let dot = grid.dot(column: x, row: y)
      else { return false }
      pattern.take(dot, policy: policy)
    }
    return pattern.isComplete
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
