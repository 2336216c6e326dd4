import Testing

@testable import GestureEngine

/// Walks every pattern that the engine's own rules allow, and counts them by their length.
private func countPatterns(columns: Int, rows: Int, upTo longest: Int) throws -> [Int] {
  let grid = try #require(Grid(columns: columns, rows: rows))
  var pattern = Pattern(grid: grid)
  var counts = [Int](repeating: 0, count: longest + 1)
  extend(&pattern, counts: &counts)
  return counts
}

private func extend(_ pattern: inout Pattern, counts: inout [Int]) {
  for index in 0..<pattern.grid.count {
    guard let dot = pattern.grid.dot(index: index), !pattern.contains(dot) else { continue }
    let taken = pattern.take(dot, policy: .fill)
    // A jump that takes dots on the way is the same pattern as one drawn through them, which is met
    // elsewhere.
    if taken.count == 1 {
      counts[pattern.count] += 1
      if pattern.count + 1 < counts.count { extend(&pattern, counts: &counts) }
    }
    for _ in taken { pattern.removeLast() }
  }
}

@Suite("the number of patterns")
struct PatternCountTests {
  @Test("3×3 has the published 389,112 patterns of 4 to 9 dots")
  func nine() throws {
    let counts = try countPatterns(columns: 3, rows: 3, upTo: 9)
    #expect(counts[4...].map { $0 } == [1_624, 7_152, 26_016, 72_912, 140_704, 140_704])
    #expect(counts[4...].reduce(0, +) == 389_112)
  }

  @Test("4×4 has the published numbers of patterns of 4 and 5 dots")
  func sixteen() throws {
    let counts = try countPatterns(columns: 4, rows: 4, upTo: 5)
    #expect(counts[4] == 16_880)
    #expect(counts[5] == 154_680)
  }

  @Test(
    "small grids have as many patterns of 4 dots or more as are known of them",
    arguments: [(2, 2, 24), (2, 3, 1_268), (3, 2, 1_268), (2, 4, 44_552)])
  func small(columns: Int, rows: Int, expected: Int) throws {
    let counts = try countPatterns(columns: columns, rows: rows, upTo: columns * rows)
    #expect(counts[4...].reduce(0, +) == expected)
  }

  @Test("5×5 has as many patterns of 4 dots as are known of it")
  func twentyFive() throws {
    #expect(try countPatterns(columns: 5, rows: 5, upTo: 4)[4] == 93_152)
  }
}
