import EventLoop
import Testing

@Suite struct GrowingPauseTests {
  @Test("the first end is answered at once, those that follow later and later, up to a limit")
  func growth() {
    var pause = GrowingPause(from: 250, upTo: 60_000)
    let pauses = (0..<12).map { _ in pause.next(after: 0).count }
    #expect(pauses.prefix(5) == [0, 250, 500, 1_000, 2_000])
    #expect(pauses.suffix(2) == [60_000, 60_000])
    for _ in 0..<1_000 { #expect(pause.next(after: 100) == 60_000) }
  }

  @Test("what has lasted for a while begins anew")
  func steady() {
    var pause = GrowingPause(from: 250, upTo: 60_000, quick: 5_000)
    for _ in 0..<5 { _ = pause.next(after: 4_999) }
    #expect(pause.next(after: 5_000) == 0)
    #expect(pause.next(after: 0) == 250)
  }
}
