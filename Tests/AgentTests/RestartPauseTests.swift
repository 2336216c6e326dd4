import Testing

@testable import Agent

@Suite struct RestartPauseTests {
  @Test("the first death is answered at once, those that follow later and later, up to a minute")
  func growth() {
    var pause = RestartPause()
    let pauses = (0..<12).map { _ in pause.next(lockedFor: nil).count }
    #expect(pauses.prefix(5) == [0, 250, 500, 1_000, 2_000])
    #expect(pauses.suffix(2) == [60_000, 60_000])
    for _ in 0..<1_000 { #expect(pause.next(lockedFor: 100) == 60_000) }
  }

  @Test("one that has held for a while begins anew")
  func steady() {
    var pause = RestartPause()
    for _ in 0..<5 { _ = pause.next(lockedFor: nil) }
    #expect(pause.next(lockedFor: RestartPause.quick) == 0)
    #expect(pause.next(lockedFor: 0) == 250)
  }
}
