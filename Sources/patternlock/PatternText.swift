import GestureEngine
import SecretMemory

/// A pattern as scripts write it: dot numbers from 1, row by row, joined by `-`, as in `2-4-9-6-5`.
enum PatternText {
  /// What is wrong with such a text. None of it repeats the text, which is a secret.
  enum Fault: Error {
    case notNumbers
    case noSuchDot(Grid)
    case repeated
    case tooShort

    var message: String {
      switch self {
      case .notNumbers: "the pattern must be dot numbers joined by '-', as in 2-4-9-6-5"
      case .noSuchDot(let grid):
        "the pattern has a number that is no dot: a grid of \(grid.columns)x\(grid.rows) has 1 to \(grid.count)"
      case .repeated: "the pattern takes a dot twice (a dot that a line passes over is taken by it)"
      case .tooShort: "the pattern must have at least \(Pattern.minimumCount) dots"
      }
    }
  }

  /// Reads a text.
  ///
  /// - Returns: the pattern with all the dots that drawing it would take.
  static func pattern(
    _ text: borrowing SecretBuffer, on grid: Grid, _ policy: JumpPolicy
  ) throws(Fault) -> Pattern {
    var pattern = Pattern(grid: grid)
    var fault: Fault?
    text.withUnsafeBytes { bytes in
      var number = 0
      var digits = 0
      for index in 0...bytes.count {
        let isEnd = index == bytes.count
        if !isEnd, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]), digits < 2 {
          number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
          digits += 1
          continue
        }
        guard digits > 0, isEnd || bytes[index] == UInt8(ascii: "-") else {
          fault = .notNumbers
          return
        }
        guard let dot = grid.dot(index: number - 1) else {
          fault = .noSuchDot(grid)
          return
        }
        guard !pattern.take(dot, policy: policy).isEmpty else {
          fault = .repeated
          return
        }
        number = 0
        digits = 0
      }
    }
    if let fault { throw fault }
    guard pattern.isComplete else { throw .tooShort }
    return pattern
  }
}
