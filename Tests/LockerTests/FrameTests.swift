import Canvas
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// What is drawn reaches the screen, whatever makes the compositor draw.
  @Suite struct Frames {
    @Test("each typed letter is on the screen with a frame of its own", arguments: Personality.allCases)
    func letters(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.type("a")
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      try rig.waitUntilIdle()
      for letter in "bcdefgh" {
        let before = rig.output.picture()
        rig.seat.type(String(letter))
        try rig.wait(for: "the bullet of \(letter)") {
          rig.output.picture().largestDifference(from: before) > 60
        }
        try rig.wait(for: "the end of the frame") { rig.compositor.waitingFrameCount == 0 }
      }
      #expect(rig.compositor.violations == [])
    }

    @Test("a wrong pattern turns red, and the red goes", arguments: Personality.allCases)
    func red(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      #expect(rig.compositor.violations == [])
    }

    @Test(
      "a panel that takes the place of another is shown, and so is its going",
      arguments: Personality.allCases, [true, false])
    func panels(_ personality: Personality, hasViewporter: Bool) throws {
      var options = CompositorOptions(as: personality)
      options.hasViewporter = hasViewporter
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.waitUntilIdle()
      let pad = rig.output.picture()
      rig.seat.type("a")
      try rig.wait(for: "the field") { rig.output.picture().largestDifference(from: pad) > 60 }
      rig.seat.tap(.escape)
      rig.seat.tap(.escape)
      try rig.wait(for: "the pad") { rig.output.picture().largestDifference(from: pad) <= 12 }
      #expect(rig.compositor.violations == [])
    }

    @Test("a size that comes between frames is never committed before it is acknowledged")
    func resizedWhileTyping() throws {
      let rig = try LockerRig(.init(as: .hyprland))
      try rig.lock()
      for step: Int32 in 1...20 {
        rig.seat.type("a")
        rig.output.change(to: .init(width: 720 + 20 * step, height: 1440, scaleIn120ths: 240))
        try rig.loop.runOnce(limit: 3)
      }
      try rig.wait(for: "the last size") { rig.output.isConfigured }
      #expect(rig.output.cover?.surfaceSize?.width == 560)
      #expect(rig.compositor.violations == [])
    }
  }
}
