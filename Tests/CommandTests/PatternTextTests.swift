import GestureEngine
import SecretMemory
import Testing

@testable import patternlock

@Suite struct PatternTextTests {
  private func dots(_ text: String, on grid: Grid = .nine, _ policy: JumpPolicy = .fill) throws -> [Int] {
    var secret = SecretBuffer(capacity: 128)
    for byte in text.utf8 { _ = secret.append(byte) }
    let pattern = try PatternText.pattern(secret, on: grid, policy)
    return (0..<pattern.count).map { Int(pattern[$0].index) + 1 }
  }

  @Test("dot numbers count from 1, row by row")
  func numbers() throws {
    #expect(try dots("1-2-5-8") == [1, 2, 5, 8])
    #expect(try dots("16-15-14-13-9", on: try #require(Grid(columns: 4, rows: 4))) == [16, 15, 14, 13, 9])
  }

  @Test("a dot that a line passes over is taken too, unless the grid skips")
  func jump() throws {
    #expect(try dots("1-3-6-9") == [1, 2, 3, 6, 9])
    #expect(try dots("1-3-6-9", .skip) == [1, 3, 6, 9])
  }

  @Test(
    "a text that is no pattern is refused",
    arguments: [
      "", "-", "1", "1-2-5", "1-2-5-", "-1-2-5-8", "1--2-5-8", "1-2-5-10", "0-1-2-3", "1-2-5-5", "1-2-5-8 ",
      "1-2-5-111", "a-b-c-d", "1,2,5,8", "1-2-5-8\r",
    ])
  func refused(text: String) {
    #expect(throws: PatternText.Fault.self) { try dots(text) }
  }
}
