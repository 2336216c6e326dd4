import Foundation
import Testing

/// patternlock on real compositors: sway, labwc, and a touch screen through KWin. One test at a time: two cores carry
/// one compositor and its clients well, and not four.
@Suite("on real compositors", .serialized, .enabled(if: Rig.isPresent, Rig.whySkipped))
struct RigTests {}

@Suite struct RigPresenceTests {
  @Test(
    "where CI asks for all tests, the real compositors are there",
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] == "true", "CI=true is not set, so they may be missing"))
  func rigIsThere() {
    #expect(Rig.isPresent, Rig.whySkipped)
  }
}
