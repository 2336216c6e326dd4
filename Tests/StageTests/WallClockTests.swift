import EventLoop
import Glibc
import LockScreen
import Testing

@testable import Stage

@Suite(.serialized) struct WallClockTests {
  @Test("each look at the clock takes the time zone as it is then")
  func zone() throws {
    let before = getenv("TZ").map { String(cString: $0) }
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    let clock = try WallClock(EventLoop())
    var texts: [ClockText] = []
    clock.onChange = { texts.append($0) }
    for zone in ["UTC0", "XXX-9:30", "UTC0"] {
      setenv("TZ", zone, 1)
      clock.start()
    }
    #expect(texts.count == 3 && texts[0].time != texts[1].time && texts[1].time != texts[2].time)
  }
}
