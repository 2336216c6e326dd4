import Canvas
import EventLoop
import Glibc
import Platform
import TestCompositor
import Testing

@testable import LockScreen

extension LockerTests {
  /// `patternlock enroll` in a window, with the real authenticators: libpam under pam_wrapper, and the vault.
  @Suite struct Enrolment {
    private static let pattern = [4, 2, 6, 8, 1]
    private static let password = "open sesame"

    /// A rig with an account that has no pattern yet.
    private static func rig() throws -> (LockerRig, WrappedHelpers) {
      let rig = try LockerRig(CompositorOptions(), Try.screen)
      unlink(rig.directory.path + "/data/patternlock/pattern")
      let helpers = try WrappedHelpers(
        in: rig.directory, program: LockerRig.programs + "/patternlock-auth", password: password)
      return (rig, helpers)
    }

    private static func hasPattern(_ rig: LockerRig) -> Bool {
      access(rig.directory.path + "/data/patternlock/pattern", F_OK) == 0
    }

    private static func typePassword(_ rig: LockerRig, _ password: String = password) throws {
      // The field is there as soon as the window has panels.
      rig.seat.type(password)
      rig.seat.tap(.enter)
    }

    /// Types the password and waits for the pad.
    private static func passPassword(_ rig: LockerRig) throws {
      try typePassword(rig)
      try rig.wait(for: "the pad") { rig.pad(named: "window") != nil }
    }

    @Test("a window asks for the password, then for the pattern twice, and the pattern unlocks from then on")
    func wholeWay() throws {
      let (rig, helpers) = try Self.rig()
      let window = try rig.openWindow(["enroll"], helpers: helpers.folder)
      #expect(window.title == "patternlock enroll")
      try Self.passPassword(rig)
      try rig.draw(Self.pattern, in: "window")
      rig.seat.tap(.enter)
      #expect(!Self.hasPattern(rig))
      try rig.draw(Self.pattern, in: "window")
      try rig.wait(for: "the green of success") { rig.count(Self.green) > 100 }
      #expect(Self.hasPattern(rig))
      rig.seat.tap(.enter)
      try rig.expectEnd(.exited(0))
      #expect(rig.locker?.output.contains("the pattern is set") == true)

      try rig.lock(helpers: helpers.folder)
      try rig.draw(Self.pattern)
      try rig.waitForUnlock()
    }

    /// From the middle of the pad, where the ring begins, to the dots of ``pattern``.
    private static let keys: [Key] =
      [.left, .space, .up, .right, .space, .down, .right, .space, .left, .down, .space]
      + [.up, .up, .left, .space]

    @Test("keys alone set a pattern, which unlocks from then on")
    func byKeys() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll"], helpers: helpers.folder)
      try Self.passPassword(rig)
      let before = rig.count(LockerRig.bullet)
      rig.seat.tap(.tab)
      try rig.wait(for: "the ring") { rig.count(LockerRig.bullet) > before + 100 }
      // The first Enter ends the drawing, the second pushes the button that goes on.
      for key in Self.keys + [.enter, .enter] { rig.seat.tap(key) }
      #expect(!Self.hasPattern(rig))
      for key in Self.keys + [.enter] { rig.seat.tap(key) }
      try rig.wait(for: "the green of success") { rig.count(Self.green) > 100 }
      #expect(Self.hasPattern(rig))
      rig.seat.tap(.space)
      try rig.expectEnd(.exited(0))

      try rig.lock(helpers: helpers.folder)
      try rig.draw(Self.pattern)
      try rig.waitForUnlock()
    }

    @Test("with --tap-mode taps and buttons alone set a pattern")
    func byTaps() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll", "--tap-mode"], helpers: helpers.folder)
      try Self.passPassword(rig)
      let box = try #require(EnrolmentLayout(width: 480, height: 800, textScale: 1).boxes(of: 2).last)
      let button = OutputPoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
      func tap() throws {
        for dot in Self.pattern { try rig.draw([dot], in: "window") }
        rig.seat.stroke(through: [button], on: rig.output)
      }
      try tap()
      rig.seat.tap(.enter)
      try tap()
      try rig.expectEnd(.exited(0))
      #expect(Self.hasPattern(rig))
    }

    @Test("a window that is done closes by itself")
    func closesByItself() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll"], helpers: helpers.folder)
      try Self.passPassword(rig)
      try rig.draw(Self.pattern, in: "window")
      rig.seat.tap(.enter)
      try rig.draw(Self.pattern, in: "window")
      try rig.expectEnd(.exited(0))
    }

    @Test("a wrong password leads to no pad, and the right one does then")
    func wrongPassword() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll"], helpers: helpers.folder)
      try Self.typePassword(rig, "open says me")
      try rig.wait(for: "the red outline") { rig.isRed }
      #expect(rig.pad(named: "window") == nil)
      try rig.wait(for: "its end") { !rig.isRed }
      try Self.passPassword(rig)
    }

    @Test("a second drawing that differs is shown in red, and the right one is stored then")
    func mismatch() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll"], helpers: helpers.folder)
      try Self.passPassword(rig)
      try rig.draw(Self.pattern, in: "window")
      rig.seat.tap(.enter)
      try rig.draw([4, 2, 6, 8], in: "window")
      try rig.wait(for: "the red") { Self.showsRedStroke(rig) }
      try rig.wait(for: "its end") { !Self.showsRedStroke(rig) }
      #expect(!Self.hasPattern(rig))
      try rig.draw(Self.pattern, in: "window")
      try rig.expectEnd(.exited(0))
      #expect(Self.hasPattern(rig))
    }

    @Test("a pattern that anybody would try first is shown in red, and cannot be gone on with")
    func refused() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll"], helpers: helpers.folder)
      try Self.passPassword(rig)
      try rig.draw([1, 2, 3, 5, 7, 8, 9], in: "window")
      try rig.wait(for: "the red") { Self.showsRedStroke(rig) }
      rig.seat.tap(.enter)
      try rig.wait(for: "its end") { !Self.showsRedStroke(rig) }
      try rig.draw([1, 2, 3, 5, 7, 8, 9], in: "window")
      try rig.wait(for: "the red once more") { Self.showsRedStroke(rig) }
      #expect(!Self.hasPattern(rig))
    }

    @Test("a window that is closed in the middle changes nothing, and says so", arguments: [0, 1, 2])
    func closing(step: Int) throws {
      let (rig, helpers) = try Self.rig()
      let window = try rig.openWindow(["enroll"], helpers: helpers.folder)
      if step > 0 { try Self.passPassword(rig) }
      if step > 1 {
        try rig.draw(Self.pattern, in: "window")
        rig.seat.tap(.enter)
      }
      window.close()
      try rig.expectEnd(.exited(1))
      #expect(rig.locker?.output.contains("nothing was changed") == true)
      #expect(!Self.hasPattern(rig))
    }

    @Test("a pattern that cannot be stored is told, and another try is possible")
    func vaultRefuses() throws {
      let (rig, helpers) = try Self.rig()
      // No folder can be made where a file is.
      rmdir(rig.directory.path + "/data/patternlock")
      rig.directory.write("data/patternlock", "")
      let window = try rig.openWindow(["enroll"], helpers: helpers.folder)
      try Self.passPassword(rig)
      try rig.draw(Self.pattern, in: "window")
      rig.seat.tap(.enter)
      try rig.draw(Self.pattern, in: "window")
      try rig.wait(for: "the refusal") { rig.locker?.output.contains("the pattern was not stored") == true }
      unlink(rig.directory.path + "/data/patternlock")
      rig.seat.tap(.escape)
      try rig.draw(Self.pattern, in: "window")
      rig.seat.tap(.enter)
      try rig.draw(Self.pattern, in: "window")
      try rig.wait(for: "the green of success") { rig.count(Self.green) > 100 }
      window.close()
      try rig.expectEnd(.exited(0))
    }

    @Test("with --stdin no window is opened")
    func standardInput() throws {
      let (rig, helpers) = try Self.rig()
      let program = try ChildProgram(
        LockerRig.programs + "/patternlock", ["enroll", "--stdin", "--helpers", helpers.folder],
        environment: rig.environment + ["WAYLAND_DISPLAY=/nowhere"],
        input: "\(Self.password)\n4-2-6-8-1\n", loop: rig.loop)
      try rig.wait(for: "the enrolment: \(program.output)") { program.ending != nil }
      #expect(program.ending == .exited(0), "\(program.output)")
      #expect(Self.hasPattern(rig))
    }

    @Test("where there is no compositor it asks on the terminal")
    func noDisplay() throws {
      let (rig, helpers) = try Self.rig()
      let program = try ChildProgram(
        LockerRig.programs + "/patternlock", ["enroll", "--helpers", helpers.folder],
        environment: rig.environment, input: "\(Self.password)\n4-2-6-8-1\n", loop: rig.loop)
      try rig.wait(for: "the enrolment: \(program.output)") { program.ending != nil }
      #expect(program.ending == .exited(0), "\(program.output)")
    }

    @Test("what is hidden is hidden here, too: neither the stroke nor the small picture shows")
    func hiddenTrace() throws {
      let (rig, helpers) = try Self.rig()
      try rig.openWindow(["enroll", "--hide-trace"], helpers: helpers.folder)
      try Self.passPassword(rig)
      try rig.wait(for: "the free dots alone") { rig.count(LockerRig.accent) < 20 }
      try rig.draw(Self.pattern, in: "window")
      try rig.wait(for: "the button") { rig.count(LockerRig.accent) > 1_000 }
      rig.seat.tap(.enter)
      // Without the main button nothing has its colour: neither a stroke nor the small picture.
      try rig.wait(for: "the free dots alone") { rig.count(LockerRig.accent) < 20 }
      try rig.draw([4, 2, 6, 8], in: "window")
      try rig.wait(for: "the words in red") { rig.count(LockerRig.red) > 100 }
      #expect(!Self.showsRedStroke(rig))
      try rig.loop.run(for: 1_100)
      try rig.draw(Self.pattern, in: "window")
      try rig.expectEnd(.exited(0))
    }

    private static let green = Color(77, 217, 133)

    /// Whether a stroke is red: words in red, which stay longer, have fewer pixels.
    private static func showsRedStroke(_ rig: LockerRig) -> Bool { rig.count(LockerRig.red) > 5_000 }
  }
}
