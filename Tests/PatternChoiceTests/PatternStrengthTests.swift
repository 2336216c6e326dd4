import GestureEngine
import Testing

@testable import PatternChoice

@Suite struct PatternStrengthTests {
  private func strength(_ numbers: [Int]) -> PatternStrength { PatternStrength.of(pattern(numbers)) }

  @Test("the scores of all patterns on nine dots span the published range, which the steps divide")
  func range() {
    var least = Double.infinity
    var most = 0.0
    forEachPattern(on: .nine) { pattern in
      let score = PatternStrength.score(of: pattern)
      least = min(least, score)
      most = max(most, score)
    }
    #expect((least * 1000).rounded() == 6340)
    #expect((most * 1000).rounded() == 46807)
    #expect(PatternStrength.lowest == 6.340)
    #expect(PatternStrength.highest == 46.807)
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
