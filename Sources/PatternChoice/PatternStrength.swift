import GestureEngine
import Glibc

/// How hard a pattern is to guess and to look at, in three steps.
public enum PatternStrength: Int, Comparable, Sendable {
  case weak
  case fair
  case strong

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The strength of a complete pattern.
  ///
  /// The score is that of Sun, Wang and Zheng (2014): the number of dots times the binary logarithm of length,
  /// intersections and overlaps together. On nine dots it goes from 6.340 to 46.807; the steps are equal thirds of that
  /// range. Where a pattern begins counts against it as much as people's habits help a guesser: 38 to 49 % begin at the
  /// upper left and 75 to 77 % in a corner (Løge 2015).
  public static func of(_ pattern: borrowing Pattern) -> PatternStrength {
    let score = score(of: pattern) * habitFactor(pattern)
    let third = (highest - lowest) / 3
    if score < lowest + third { return .weak }
    return score < lowest + 2 * third ? .fair : .strong
  }

  /// The range of the score over all patterns on nine dots.
  static let lowest = 6.340
  static let highest = 46.807

  /// The score before habits are counted; 0 for fewer than two dots.
  ///
  /// Intersections are counted as in the implementation that its authors published: all pairs of segments that do not
  /// follow each other, are not in one line, and share a point, be it an end.
  static func score(of pattern: borrowing Pattern) -> Double {
    guard pattern.count > 1 else { return 0 }
    var length = 0.0
    var intersections = 0
    var overlaps = 0
    for index in 1..<pattern.count {
      let line = Line(pattern[index - 1], pattern[index])
      length += line.length
      guard index > 1 else { continue }
      for earlier in 1..<index {
        let other = Line(pattern[earlier - 1], pattern[earlier])
        if line.overlaps(other) {
          overlaps += 1
        } else if earlier < index - 1 && line.meets(other) {
          intersections += 1
        }
      }
    }
    return Double(pattern.count) * log2(length + Double(intersections + overlaps))
  }

  private static func habitFactor(_ pattern: borrowing Pattern) -> Double {
    let first = pattern[0]
    if first.column == 0 && first.row == 0 { return 0.8 }
    return pattern.isAtCorner(first) ? 0.9 : 1
  }
}
