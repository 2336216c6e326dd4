import GestureEngine
import Testing

@testable import PatternChoice

/// The pattern through dots counted from 1.
private func name(_ numbers: [Int], on grid: Grid = .nine, policy: JumpPolicy = .fill) -> String? {
  var pattern = Pattern(grid: grid)
  for number in numbers {
    if let dot = grid.dot(index: number - 1) { pattern.take(dot, policy: policy) }
  }
  return CommonPatterns.name(of: pattern, policy: policy)?.description
}

private func strength(_ numbers: [Int]) -> PatternStrength {
  var pattern = Pattern(grid: .nine)
  for number in numbers {
    if let dot = Grid.nine.dot(index: number - 1) { pattern.take(dot, policy: .fill) }
  }
  return PatternStrength.of(pattern)
}

@Suite struct CommonPatternsTests {
  @Test(
    "letters and figures are known, turned, mirrored and backwards",
    arguments: [
      ([1, 2, 3, 5, 7, 8, 9], "the letter Z"), ([9, 8, 7, 5, 3, 2, 1], "the letter Z"),
      ([7, 4, 1, 5, 9, 6, 3], "the letter Z"), ([1, 4, 7, 8, 9], "a corner"), ([9, 6, 3, 2, 1], "a corner"),
      ([1, 4, 7, 8], "a short corner"), ([3, 2, 1, 4, 7, 8, 9], "the letter U"),
      ([1, 2, 3, 6, 9, 8, 7, 4], "the outline"), ([1, 2, 3, 6, 9, 8, 7, 4, 5], "a spiral"),
      ([7, 4, 1, 5, 3, 6, 9], "the letter M"), ([1, 2, 3, 6, 5, 4, 7, 8, 9], "the letter S"),
      ([2, 6, 8, 4], "a diamond"), ([5, 6, 9, 8], "a small square"), ([1, 2, 3, 5, 8], "the letter T"),
    ])
  func known(numbers: [Int], name expected: String) {
    #expect(name(numbers) == expected)
  }

  @Test(
    "a pattern that is no figure is free to be chosen",
    arguments: [[1, 2, 5, 8], [2, 4, 9, 1], [4, 1, 2, 9, 6, 8], [1, 6, 7, 2, 9]])
  func free(numbers: [Int]) {
    #expect(name(numbers) == nil)
  }

  @Test("the list has about a hundred patterns on nine dots, each of which can be drawn")
  func size() {
    var seen: Set<[UInt8]> = []
    var pattern = Pattern(grid: .nine)
    for shape in Shape.all {
      for turn in Turn.all {
        for isBackwards in [false, true]
        where CommonPatterns.draw(shape, turn, isBackwards, .fill, into: &pattern) {
          seen.insert((0..<pattern.count).map { pattern[$0].index })
        }
      }
    }
    #expect((100...250).contains(seen.count), "\(seen.count)")
  }

  @Test("figures are known on larger grids too, and with the other rule for jumps")
  func otherGrids() throws {
    let four = try #require(Grid(columns: 4, rows: 4))
    #expect(name([1, 5, 9, 13, 14, 15, 16], on: four) == "a corner")
    #expect(name([1, 7, 9, 3], policy: .skip) == "the letter U")
    #expect(name([1, 4, 7, 8, 9], policy: .skip) == "a corner")
  }
}

@Suite struct PatternStrengthTests {
  @Test("the scores of all patterns on nine dots span the range that the steps divide")
  func range() {
    var least = Double.infinity
    var most = 0.0
    var pattern = Pattern(grid: .nine)
    func extend() {
      if pattern.isComplete {
        let score = PatternStrength.score(of: pattern)
        least = min(least, score)
        most = max(most, score)
      }
      for next in 0..<9 {
        guard let dot = Grid.nine.dot(index: next), !pattern.contains(dot) else { continue }
        let taken = pattern.take(dot, policy: .fill)
        // With a dot between, it is the pattern that is met by way of that dot.
        if taken.count == 1 { extend() }
        for _ in taken { pattern.removeLast() }
      }
    }
    extend()
    #expect((least * 1000).rounded() == PatternStrength.lowest * 1000)
    #expect((most * 1000).rounded() == PatternStrength.highest * 1000)
  }

  @Test("four dots in a row of short steps are weak; nine that cross each other are strong")
  func steps() {
    #expect(strength([1, 2, 5, 8]) == .weak)
    #expect(strength([2, 9, 4, 3, 8, 1, 6, 7]) == .strong)
    #expect(strength([4, 2, 9, 5, 1, 6]) == .fair)
  }

  @Test("the same figure is weaker where people begin")
  func habit() {
    // From the upper left corner, from another corner and from the middle of a side, mirrored or turned.
    #expect(strength([1, 8, 3, 4, 9, 2]) <= strength([7, 2, 9, 4, 3, 8]))
  }
}
