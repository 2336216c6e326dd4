import Canvas
import LockScreen
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// The pad by keys alone.
  @Suite struct Ring {
    /// From the middle, where the ring begins, to 1, 2, 3 and 6, which is ``FakeHelpers/pattern``.
    private static let keys: [Key] = [.left, .up, .space, .right, .space, .right, .space, .down, .space]

    @Test("Tab, arrows, Space and Enter unlock")
    func unlock() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.seat.tap(.tab)
      for key in Self.keys { rig.seat.tap(key) }
      try rig.wait(for: "the drawn dots") { rig.count(LockerRig.accent) > 100 }
      #expect(rig.helpers.attempts(.pattern).isEmpty)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("with --tap-mode taps and the button unlock")
    func taps() throws {
      let rig = try LockerRig()
      try rig.lock(["--tap-mode"])
      for point in try rig.points(FakeHelpers.pattern) { rig.seat.stroke(through: [point], on: rig.output) }
      try rig.settle()
      #expect(rig.helpers.attempts(.pattern).isEmpty)
      let size = (width: Double(rig.output.size.width), height: Double(rig.output.size.height))
      let button = ScreenLayout(width: size.width, height: size.height, parts: .button).button
      let point = OutputPoint(x: button.x + button.width / 2, y: button.y + button.height / 2)
      rig.seat.stroke(through: [point], on: rig.output)
      try rig.waitForUnlock()
    }

    @Test("with a hidden trace the ring is shown, and what it took is not")
    func hiddenTrace() throws {
      let rig = try LockerRig()
      try rig.lock(["--hide-trace"])
      let before = rig.count(LockerRig.bullet)
      rig.seat.tap(.tab)
      try rig.wait(for: "the ring") { rig.count(LockerRig.bullet) > before + 100 }
      for key in Self.keys { rig.seat.tap(key) }
      try rig.settle()
      #expect(rig.count(LockerRig.accent) == 0)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("Shift and Tab go the other way, and a character goes into the field")
    func backwards() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.seat.tap(.tab)
      rig.seat.press(.leftShift)
      rig.seat.tap(.tab)
      rig.seat.release(.leftShift)
      // The ring is nowhere: Space wakes the screen only.
      for key in Self.keys + [.enter] { rig.seat.tap(key) }
      rig.seat.tap(.tab)
      rig.seat.tap(.space)
      rig.seat.type("ab c")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == [FakeHelpers.hexadecimal(Array("ab c".utf8))])
      #expect(rig.helpers.attempts(.pattern).isEmpty)
    }

    @Test("keys that are held when the keyboard enters move no ring and take no dot")
    func heldOnEnter() throws {
      let rig = try LockerRig()
      rig.seat.heldKeys = [Key.tab.rawValue, Key.space.rawValue]
      try rig.lock()
      rig.seat.release(.space)
      rig.seat.release(.tab)
      for key in Self.keys + [.enter] { rig.seat.tap(key) }
      try rig.expectStillLocked(for: 100)
      #expect(rig.helpers.attempts(.pattern).isEmpty)
    }

    @Test("an arrow that is held goes on; Space and Enter that are held happen once")
    func repetition() throws {
      let rig = try LockerRig()
      rig.seat.repetition = (50, 60)
      try rig.lock()
      rig.seat.tap(.tab)
      rig.seat.press(.up)
      rig.seat.press(.left)
      try rig.loop.run(for: 400)
      rig.seat.release(.left)
      rig.seat.release(.up)
      // In the corner by now.
      rig.seat.tap(.space)
      for key in [Key.right, .space, .right, .space, .down] { rig.seat.tap(key) }
      rig.seat.press(.space)
      try rig.loop.run(for: 200)
      rig.seat.release(.space)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }
  }
}
