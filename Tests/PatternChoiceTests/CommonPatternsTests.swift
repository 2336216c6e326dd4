import GestureEngine
import HelperFixtures
import Testing

@testable import PatternChoice

@Suite struct CommonPatternsTests {
  /// The name of the pattern through dots counted from 1.
  private func name(_ numbers: [Int], on grid: Grid = .nine, policy: JumpPolicy = .fill) -> String? {
    CommonPatterns.name(of: pattern(numbers, on: grid, policy: policy), policy: policy)?.description
  }

  @Test(
    "letters, digits and figures are known by name, backwards too",
    arguments: [
      ([1, 2, 3, 5, 7, 8, 9], "the letter Z"), ([9, 8, 7, 5, 3, 2, 1], "the letter Z"),
      ([7, 4, 1, 5, 9, 6, 3], "the letter N"), ([3, 6, 9, 5, 1, 4, 7], "the letter N"),
      ([1, 4, 7, 8, 9, 6, 3], "the letter U"), ([3, 2, 1, 4, 7, 8, 9], "the letter C"),
      ([7, 4, 1, 5, 3, 6, 9], "the letter M"), ([1, 4, 7, 5, 9, 6, 3], "the letter W"),
      ([3, 2, 1, 4, 5, 6, 9, 8, 7], "the letter S"), ([1, 2, 3, 5, 8], "the letter T"),
      ([3, 6, 9, 8, 7, 4], "the letter J"), ([3, 2, 1, 4, 5, 6], "the letter F"),
      ([1, 2, 3, 5, 7], "the digit 7"), ([1, 2, 3, 5, 9, 8, 7], "the digit 3"),
      ([1, 4, 5, 2, 8], "the digit 4"), ([1, 4, 7, 8, 9], "a corner"), ([9, 6, 3, 2, 1], "a corner"),
      ([1, 4, 7, 8], "a short corner"), ([1, 2, 3, 6, 9, 8, 7, 4], "the outline"),
      ([1, 2, 3, 6, 9, 8, 7, 4, 5], "a spiral"), ([2, 6, 8, 4], "a diamond"),
      ([5, 6, 9, 8], "a small square"), ([1, 2, 3, 5], "a simple stroke"), ([1, 5, 9, 6], "a simple stroke"),
    ])
  func known(numbers: [Int], name expected: String) {
    #expect(name(numbers) == expected)
  }

  @Test(
    "a turned or mirrored character is known, and not called by the name of the upright one",
    arguments: [[3, 2, 1, 5, 9, 8, 7], [1, 4, 7, 5, 3, 6, 9], [9, 8, 7, 5, 1, 2, 3], [3, 6, 9, 5, 1]])
  func turned(numbers: [Int]) {
    #expect(name(numbers) == "a letter or digit, turned or mirrored")
  }

  @Test(
    "a pattern that is no figure is free to be chosen",
    arguments: [[2, 4, 9, 1], [4, 1, 2, 9, 6, 8], [1, 6, 7, 2, 9], [2, 6, 7, 5, 1, 8]])
  func free(numbers: [Int]) {
    #expect(name(numbers) == nil)
  }

  @Test("most patterns that people choose are refused, at most 2,000 of all, and hardly any random one")
  func shares() throws {
    let chosen = ChosenPatterns.sample
    #expect(chosen.count == 75)
    let refusedOfChosen = chosen.filter { name($0.map { $0 + 1 }) != nil }.count
    #expect(refusedOfChosen >= 60)

    var generator = SplitMix(seed: 10)
    var random: Set<Int> = []
    while random.count < 1000 { random.insert(Int.random(in: 0..<389_112, using: &generator)) }
    var refused = Self.shapes
    var refusedOfRandom = 0
    var count = 0
    forEachPattern(on: .nine) { pattern in
      let isSmall = StrokeEffort.isSmall(pattern)
      if isSmall { refused.insert(dots(of: pattern)) }
      if random.contains(count), CommonPatterns.kind(of: pattern, policy: .fill) != nil {
        refusedOfRandom += 1
      }
      count += 1
    }
    #expect(count == 389_112)
    #expect(refused.count <= 2000)
    #expect(refusedOfRandom * 100 <= random.count)
    print(
      "refused: \(refusedOfChosen) of \(chosen.count) chosen patterns, \(refused.count) of all \(count),",
      "\(refusedOfRandom) of \(random.count) random ones")

    // Guessers turn and mirror what they have seen, too.
    for numbers in refused {
      for turn in Turn.all { #expect(refused.contains(turned(numbers, by: turn)), "\(numbers), \(turn)") }
    }
  }

  /// All that is refused by its shape, as dots counted from 0.
  private static var shapes: Set<[UInt8]> {
    var seen: Set<[UInt8]> = []
    var pattern = Pattern(grid: .nine)
    for shape in Shape.all {
      for turn in Turn.all {
        for isBackwards in [false, true]
        where CommonPatterns.draw(shape, turn, isBackwards, .fill, into: &pattern) {
          seen.insert(dots(of: pattern))
        }
      }
    }
    return seen
  }

  private func turned(_ dots: [UInt8], by turn: Turn) -> [UInt8] {
    dots.map { dot in
      let (column, row) = turn.apply(Int(dot % 3), Int(dot / 3))
      return UInt8(row * 3 + column)
    }
  }

  @Test("every shape can be drawn on nine dots, however it is turned, and is refused")
  func shapes() {
    var pattern = Pattern(grid: .nine)
    for shape in Shape.all {
      for turn in Turn.all {
        for isBackwards in [false, true] {
          #expect(CommonPatterns.draw(shape, turn, isBackwards, .fill, into: &pattern), "\(shape.name)")
          #expect(CommonPatterns.kind(of: pattern, policy: .fill) != nil, "\(shape.name)")
        }
      }
    }
  }

  @Test("figures are known on larger grids too, and with the other rule for jumps")
  func otherGrids() throws {
    let four = try #require(Grid(columns: 4, rows: 4))
    #expect(name([1, 5, 9, 13, 14, 15, 16], on: four) == "a corner")
    #expect(name([1, 2, 3, 7], on: four) == "a simple stroke")
    #expect(name([6, 4, 13, 3, 10, 1], on: four) == nil)
    #expect(name([1, 7, 9, 3], policy: .skip) == "the letter U")
    #expect(name([1, 4, 7, 8, 9], policy: .skip) == "a corner")
  }
}
