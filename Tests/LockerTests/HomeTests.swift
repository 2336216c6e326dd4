import Canvas
import Glibc
import HelperFixtures
import Platform
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

    @Test(
      "words come within 4 s of a lock whose home does not answer",
      .enabled(if: FrozenHome.isPossible, "needs FUSE"))
    func words() throws {
      let rig = try LockerRig(isPlain: false)
      symlink(LockerRig.programs + "/patternlock-painter", rig.helpers.folder + "/patternlock-painter")
      let home = try FrozenHome(for: rig)
      defer { withExtendedLifetime(home) {} }
      home.freeze()
      try rig.start()
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      let locked = Instant.now
      try rig.waitForPanels()
      // The clock stands above the pad; nothing else is as bright there.
      let pad = try #require(rig.pad(on: rig.output))
      try rig.wait(for: "the words") {
        let picture = rig.output.picture()
        let scale = Double(picture.width) / Double(rig.output.size.width)
        return (picture.width / 3..<picture.width * 2 / 3).contains { x in
          (0..<Int(pad.y * scale)).contains { y in picture.color(x: x, y: y).red > 200 }
        }
      }
      #expect(Instant.now - locked < 4_000)
    }

    /// When the home stops to answer.
    enum Moment: CaseIterable {
      case start, locked, firstKey, hotPlug, layoutChange, unlock
    }

    @Test(
      "a home that answers late gives the lock screen its look then",
      .enabled(if: FrozenHome.isPossible, "needs FUSE"))
    func late() throws {
      let rig = try LockerRig(isPlain: false)
      rig.directory.write("config/patternlock/config", "color=400000\nhide-battery\n")
      let home = try FrozenHome(for: rig)
      defer { withExtendedLifetime(home) {} }
      home.freeze()
      try rig.start()
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      try rig.wait(for: "the warning") {
        rig.locker?.output.contains("warning: the home folder does not answer") == true
      }
      let red = Color(0x40, 0, 0)
      #expect(rig.count(red) == 0)
      home.thaw()
      try rig.wait(for: "the color") { rig.count(red) > 10_000 }
      #expect(rig.locker?.output.contains(LockerRig.settingsRead) == true)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("daemonize in the configuration returns with 0 once the session is locked, and the lock goes on")
    func daemonize() throws {
      let rig = try LockerRig()
      rig.directory.write("config/patternlock/config", "daemonize\n")
      let pipe = try Pipe()
      try rig.start(["--ready-fd", "4"], descriptors: [pipe.writing])
      pipe.closeWriting()
      #expect(try rig.waitForEnding() == .exited(0))
      #expect(rig.compositor.state == .locked)
      #expect(pipe.read() == "\n")
      try rig.wait(for: "the keyboard's focus") { rig.seat.hasKeyboardFocus }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.wait(for: "the unlock") { rig.compositor.state == .unlocked }
      #expect(rig.compositor.unlockCount == 1 && rig.compositor.violations == [])
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

      reach(.start)
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
