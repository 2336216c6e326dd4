import Testing

@testable import GestureEngine

@Suite("the encoding")
struct EncodingTests {
  private func decode(_ bytes: [UInt8], policy: JumpPolicy = .fill) throws(PatternError) -> [Int] {
    var pattern = Pattern(grid: .nine)
    var failure: PatternError?
    bytes.withUnsafeBytes { buffer in
      do throws(PatternError) { try pattern.decode(from: buffer, policy: policy) } catch { failure = error }
    }
    let (isWiped, grid) = (pattern.isWiped, pattern.grid)
    if let failure {
      #expect(isWiped)
      throw failure
    }
    #expect(grid == Grid(columns: Int(bytes[0]), rows: Int(bytes[1])))
    return (0..<pattern.count).map { Int(pattern[$0].index) }
  }

  @Test("it is the grid's size, then a byte a dot")
  func bytes() throws {
    let grid = try #require(Grid(columns: 6, rows: 5))
    var pattern = Pattern(grid: grid)
    for index in [10, 1, 0, 29] { pattern.take(try #require(grid.dot(index: index)), policy: .skip) }
    var room = [UInt8](repeating: 0xEE, count: Pattern.maximumEncodedCount)
    let count = room.withUnsafeMutableBytes { pattern.encode(into: $0) }
    #expect(count == 6)
    #expect(room[..<7] == [6, 5, 10, 1, 0, 29, 0xEE])
  }

  @Test("nothing is written where it does not fit")
  func noRoom() throws {
    var pattern = Pattern(grid: .nine)
    for index in [0, 1, 2, 5] { pattern.take(try #require(Grid.nine.dot(index: index)), policy: .fill) }
    var room = [UInt8](repeating: 0xEE, count: 5)
    let count = room.withUnsafeMutableBytes { pattern.encode(into: $0) }
    #expect(count == 0)
    #expect(room == [0xEE, 0xEE, 0xEE, 0xEE, 0xEE])
  }

  @Test("the largest pattern fits the room that is promised")
  func largest() throws {
    let grid = try #require(Grid(columns: 6, rows: 6))
    var pattern = Pattern(grid: grid)
    for index in 0..<36 { pattern.take(try #require(grid.dot(index: index)), policy: .fill) }
    var room = [UInt8](repeating: 0, count: Pattern.maximumEncodedCount)
    let count = room.withUnsafeMutableBytes { pattern.encode(into: $0) }
    #expect(count == Pattern.maximumEncodedCount)
    #expect(try decode(room) == Array(0..<36))
  }

  @Test("what was drawn is read back")
  func back() throws {
    #expect(try decode([3, 3, 0, 1, 2, 5]) == [0, 1, 2, 5])
    #expect(try decode([3, 3, 4, 0, 8, 7]) == [4, 0, 8, 7])
  }

  @Test(
    "nonsense is refused, and leaves nothing behind",
    arguments: [
      ([], .tooShort(bytes: 0)), ([3, 3], .tooShort(bytes: 2)), ([3, 3, 0, 1, 2], .tooShort(bytes: 5)),
      ([2, 2, 0, 1, 2, 3, 3], .tooLong(bytes: 7)),
      ([0, 3, 0, 1, 2, 5], .badGrid(columns: 0, rows: 3)),
      ([3, 7, 0, 1, 2, 5], .badGrid(columns: 3, rows: 7)),
      ([255, 255, 0, 1, 2, 5], .badGrid(columns: 255, rows: 255)),
      ([3, 3, 0, 1, 2, 9], .dotOutOfRange(position: 3)), ([3, 3, 255, 1, 2, 5], .dotOutOfRange(position: 0)),
      ([3, 3, 0, 1, 0, 3], .dotRepeated(position: 2)), ([3, 3, 0, 2, 5, 8], .jumpForbidden(position: 1)),
      ([5, 5, 0, 1, 6, 0x16, 0], .dotRepeated(position: 4)),
      ([5, 5, 1, 0, 22, 23], .jumpForbidden(position: 2)),
    ] as [([UInt8], PatternError)])
  func nonsense(bytes: [UInt8], error: PatternError) {
    #expect(throws: error) { try decode(bytes) }
  }

  @Test("a jump over an unused dot is read back where the policy was to skip")
  func skip() throws {
    #expect(try decode([3, 3, 0, 2, 5, 8], policy: .skip) == [0, 2, 5, 8])
  }

  @Test("random bytes never crash it, and what is accepted is encoded to the same bytes")
  func random() throws {
    var generator = SeededGenerator(seed: 20)
    var accepted = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...40, using: &generator)
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...9, using: &generator) }
      if Bool.random(using: &generator), length > 1 { bytes[0...1] = [3, 3] }
      var pattern = Pattern(grid: .nine)
      let isPattern = bytes.withUnsafeBytes { (try? pattern.decode(from: $0, policy: .fill)) != nil }
      guard isPattern else { continue }
      accepted += 1
      var room = [UInt8](repeating: 0, count: Pattern.maximumEncodedCount)
      let count = room.withUnsafeMutableBytes { pattern.encode(into: $0) }
      #expect(Array(room[..<count]) == bytes)
    }
    #expect(accepted > 10)
  }

  @Test("an error says what, where and what to do, and no dot")
  func message() {
    #expect(
      PatternError.jumpForbidden(position: 1).description
        == "cannot read the encoded pattern: the way to dot number 2 jumps over an unused dot; draw it again")
  }
}
