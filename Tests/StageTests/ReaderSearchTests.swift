import Platform
import Testing

@testable import Stage

@Suite struct ReaderSearchTests {
  private func second(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  @Test("a reader that is not there is looked for by itself a few times, later and later, and then no more")
  func pauses() {
    var search = ReaderSearch(sleep: 0)
    #expect(!search.isMissing)
    var pauses: [Milliseconds?] = []
    for time: Int64 in 0..<8 { pauses.append(search.foundNone(at: second(time))) }
    #expect(pauses == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, nil, nil])
    #expect(search.isMissing)
  }

  @Test("an input looks for it again where the last look is ten seconds ago, and only while it is missing")
  func inputs() {
    var search = ReaderSearch(sleep: 0)
    #expect(!search.isDue(atInput: second(100)))
    _ = search.foundNone(at: second(100))
    #expect(!search.isDue(atInput: second(109)))
    #expect(search.isDue(atInput: second(110)))
    search.end()
    #expect(!search.isDue(atInput: second(200)))
  }

  @Test("after a sleep looking begins anew")
  func sleep() {
    var search = ReaderSearch(sleep: 5_000)
    for time: Int64 in 0..<8 { _ = search.foundNone(at: second(time)) }
    let sleeps: [Milliseconds] = [5_400, 65_000, 65_000]
    var answers: [Bool] = []
    for sleep in sleeps { answers.append(search.hasSlept(sleep)) }
    #expect(answers == [false, true, false])
    let pause = search.foundNone(at: second(70))
    #expect(pause == 1_000)
  }
}
