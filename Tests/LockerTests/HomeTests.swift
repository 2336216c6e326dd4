import Glibc
import HelperFixtures
import TestCompositor
import Testing

extension LockerTests {
  /// Homes that do not answer: the lock is taken, and its owner gets in.
  @Suite struct Home {
    private static let composed = "compose table read"

    /// Waits for the dead keys, and types one.
    private func typeAccent(_ rig: LockerRig) throws {
      try rig.wait(for: "the compose table") { rig.locker?.output.contains(Self.composed) == true }
      rig.seat.tap(.deadAcute)
      rig.seat.type("e")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == [FakeHelpers.hexadecimal(Array("é".utf8))])
    }

    @Test("dead keys type accents in a locale that has no compose table", arguments: ["en_IN", "eo"])
    func localeWithoutTable(_ locale: String) throws {
      let rig = try LockerRig(layout: "us(intl)")
      rig.locale = locale
      try rig.lock()
      try typeAccent(rig)
    }

    @Test("a pipe in the place of ~/.XCompose is not waited for: dead keys are those of the locale")
    func pipeForCompose() throws {
      let rig = try LockerRig(layout: "us(intl)")
      rig.locale = "en_US.UTF-8"
      mkfifo(rig.directory.path + "/.XCompose", 0o600)
      try rig.lock()
      try typeAccent(rig)
    }

    /// When the home stops to answer.
    enum Moment: CaseIterable {
      case locked, firstKey, hotPlug, layoutChange, unlock
    }

    @Test(
      "a home that stops to answer keeps nothing from the owner, and the locker opens nothing there",
      .enabled(if: FrozenHome.isPossible && access("/usr/bin/strace", X_OK) == 0, "needs FUSE and strace"),
      arguments: Moment.allCases)
    func frozen(_ moment: Moment) throws {
      let rig = try LockerRig()
      let home = try FrozenHome(for: rig)
      defer { withExtendedLifetime(home) {} }
      func reach(_ now: Moment) { if now == moment { home.freeze() } }

      let trace = rig.directory.path + "/trace"
      try rig.start(wrapping: ["/usr/bin/strace", "-o", trace, "-e", "trace=%file"])
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      reach(.locked)
      try rig.waitForPanels()
      reach(.firstKey)
      rig.seat.type("w")
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      reach(.hotPlug)
      let other = rig.compositor.addSeat("late", [.keyboard], layout: rig.layout)
      try rig.wait(for: "the keyboard's focus") { other.hasKeyboardFocus }
      other.tap(.backspace)
      reach(.layoutChange)
      let layout = try KeyboardLayout("us,ru")
      other.sendKeymap(layout)
      other.type(FakeHelpers.password)
      reach(.unlock)
      other.tap(.enter)
      try rig.waitForUnlock()
      // It starts with the call that makes it the locker.
      let calls = String(decoding: rig.directory.read("trace"), as: UTF8.self)
        .split(separator: "\n").dropFirst()
      #expect(!calls.isEmpty)
      #expect(calls.filter { $0.contains(home.path) } == [])
    }
  }
}
