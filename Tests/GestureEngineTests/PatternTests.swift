import Testing

@testable import GestureEngine

@Suite("the pattern")
struct PatternTests {
  /// The dots there are when these were taken one by one.
  private func dots(
    taking indices: [Int], columns: Int = 3, rows: Int = 3, policy: JumpPolicy = .fill
  ) throws -> [Int] {
    let grid = try #require(Grid(columns: columns, rows: rows))
    var pattern = Pattern(grid: grid)
    for index in indices { pattern.take(try #require(grid.dot(index: index)), policy: policy) }
    return (0..<pattern.count).map { Int(pattern[$0].index) }
  }

  @Test(
    "the dot in the middle of a jump is taken first",
    arguments: [(0, 1, 2), (0, 4, 8), (0, 3, 6), (2, 4, 6), (1, 4, 7), (3, 4, 5)])
  func gap(start: Int, middle: Int, end: Int) throws {
    #expect(try dots(taking: [start, end]) == [start, middle, end])
    #expect(try dots(taking: [end, start]) == [end, middle, start])
  }

  @Test("a knight's move jumps over nothing")
  func knight() throws {
    #expect(try dots(taking: [0, 5]) == [0, 5])
    #expect(try dots(taking: [7, 0]) == [7, 0])
  }

  @Test("on 5×5 the way from (0,0) to (2,4) goes through (1,2), in both directions")
  func fiveByFive() throws {
    #expect(try dots(taking: [0, 22], columns: 5, rows: 5) == [0, 11, 22])
    #expect(try dots(taking: [22, 0], columns: 5, rows: 5) == [22, 11, 0])
  }

  @Test("a long jump takes all dots on its way, in the order of the stroke")
  func longJump() throws {
    #expect(try dots(taking: [0, 5], columns: 6, rows: 6) == [0, 1, 2, 3, 4, 5])
    #expect(try dots(taking: [5, 0], columns: 6, rows: 6) == [5, 4, 3, 2, 1, 0])
    #expect(try dots(taking: [35, 0], columns: 6, rows: 6) == [35, 28, 21, 14, 7, 0])
    #expect(try dots(taking: [24, 0], columns: 5, rows: 5) == [24, 18, 12, 6, 0])
  }

  @Test("a used dot in a jump is passed over, and the unused ones beside it are taken")
  func usedInJump() throws {
    #expect(try dots(taking: [4, 0, 8]) == [4, 0, 8])
    // 2 is used and lies between 1 and 3 on the way from 0 to 4.
    #expect(try dots(taking: [2, 5, 0, 4], columns: 5, rows: 2) == [2, 5, 0, 1, 3, 4])
  }

  @Test("a used dot is not taken again")
  func used() throws {
    #expect(try dots(taking: [0, 1, 0, 1, 2]) == [0, 1, 2])
  }

  @Test("the skip policy leaves the dots of a jump unused, and they can be taken later")
  func skip() throws {
    #expect(try dots(taking: [0, 2, 1], policy: .skip) == [0, 2, 1])
  }

  @Test("a dot of another grid is not taken")
  func foreignDot() throws {
    var pattern = Pattern(grid: .nine)
    let other = try #require(Grid(columns: 5, rows: 5))
    let same = pattern.take(try #require(other.dot(index: 3)), policy: .fill)
    let beyond = pattern.take(try #require(other.dot(index: 24)), policy: .fill)
    #expect(same.isEmpty)
    #expect(beyond.isEmpty)
    #expect(pattern.count == 0)
  }

  @Test("every dot of every grid can be taken, and then no more", arguments: allGrids)
  func full(grid: Grid) throws {
    #expect(
      try dots(taking: Array(0..<grid.count) + [0], columns: Int(grid.columns), rows: Int(grid.rows))
        == Array(0..<grid.count))
  }

  @Test("a dot given back can be taken again, and nothing is given back from nothing")
  func removeLast() throws {
    var pattern = Pattern(grid: .nine)
    pattern.removeLast()
    for index in [3, 4, 5] { pattern.take(try #require(Grid.nine.dot(index: index)), policy: .fill) }
    pattern.removeLast()
    let five = try #require(Grid.nine.dot(index: 5))
    let was = pattern.contains(five)
    let again = pattern.take(five, policy: .fill)
    #expect(!was)
    #expect(again == 2..<3)
  }

  @Test("a position that is not taken is answered, not a crash")
  func noPosition() {
    let pattern = Pattern(grid: .nine)
    let dots = [-1, 0, 35, 36, Int.max].map { pattern[$0].index }
    #expect(dots == [0, 0, 0, 0, 0])
  }

  @Test("a pattern wiped is zeros to the last byte")
  func wipe() throws {
    let grid = try #require(Grid(columns: 6, rows: 6))
    var pattern = Pattern(grid: grid)
    for index in 0..<36 { pattern.take(try #require(grid.dot(index: index)), policy: .fill) }
    let before = pattern.isWiped
    pattern.wipe()
    let (after, count) = (pattern.isWiped, pattern.count)
    #expect(!before)
    #expect(after)
    #expect(count == 0)
  }

  @Test("giving every dot back leaves no trace either")
  func removeAll() throws {
    var pattern = Pattern(grid: .nine)
    for index in [8, 4, 2] { pattern.take(try #require(Grid.nine.dot(index: index)), policy: .fill) }
    for _ in 0..<3 { pattern.removeLast() }
    let after = pattern.isWiped
    #expect(after)
  }
}
