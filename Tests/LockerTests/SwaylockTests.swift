import Glibc
import TestCompositor
import Testing

@testable import patternlock

extension LockerTests {
  /// In swaylock's place.
  @Suite struct Swaylock {
    /// What stands in swaylock's manual, in the form that it describes for the file.
    private static let file = """
      # Comments begin with a number sign.
      debug
      ignore-empty-password
      show-failed-attempts
      daemonize
      no-unlock-indicator
      show-keyboard-layout
      indicator-caps-lock
      indicator-idle-visible
      line-uses-ring
      scaling=fill
      tiling
      font=monospace
      font-size=24
      indicator-radius=75
      indicator-thickness=10
      indicator-x-position=100
      color=224466
      bs-hl-color=db3300ff
      inside-color=000000c0
      key-hl-color=33db00ff
      layout-bg-color=000000c0
      line-color=00000000
      ring-color=337d00ff
      ring-wrong-color=7d3300ff
      separator-color=00000000
      text-color=e5a445ff
      text-wrong-color=00000000

      """

    /// The lines of the file that do nothing here.
    private static let withoutEffect = file.split(separator: "\n").filter { line in
      let name = line.prefix { $0 != "=" }
      return SwaylockOption(rawValue: String(name)).map { SwaylockOption.foreign.contains($0) } == true
        || line == "line-color=00000000" || line == "text-wrong-color=00000000"
    }

    @Test("a file of swaylock's locks, in the background as it says, with one line for all that does nothing")
    func file() throws {
      let rig = try LockerRig()
      rig.directory.write("config/patternlock/config", Self.file)
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(0))
      #expect(rig.compositor.state == .locked)
      let told = (rig.locker?.output ?? "").split(separator: "\n").filter {
        $0.contains("swaylock") || $0.contains("config")
      }
      #expect(told.count == 1, "\(told)")
      #expect(
        told.first?.contains("\(Self.withoutEffect.count) faults in the configuration") == true, "\(told)")
      #expect(told.first?.contains("patternlock --check-config") == true)
      try rig.wait(for: "the keyboard") { rig.seat.hasKeyboardFocus }
      try rig.settle()
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      #expect(rig.compositor.violations == [])
    }

    @Test("--check-config tells each line of a file of swaylock's that does nothing, once")
    func checkFile() throws {
      let rig = try LockerRig()
      rig.directory.write("config/patternlock/config", Self.file)
      try rig.start(["--check-config"])
      #expect(try rig.waitForEnding() == .exited(1))
      let told = (rig.locker?.output ?? "").split(separator: "\n").filter { $0.contains("is swaylock's") }
      #expect(told.count == Self.withoutEffect.count && Set(told).count == told.count, "\(told)")
      #expect(told.allSatisfy { $0.contains("config/patternlock/config:") })
    }

    @Test("a command line of swaylock's locks, and tells each option that does nothing once")
    func commandLine() throws {
      let rig = try LockerRig()
      try rig.lock([
        "-euFkl", "-c", "224466", "--ring-color", "ff0000", "--inside-color=00000000", "--ring-color=0f0f0f",
      ])
      let told = (rig.locker?.output ?? "").split(separator: "\n").filter { $0.contains("is swaylock's") }
      #expect(
        told.filter { $0.contains("ring-color") }.count == 1 && told.contains { $0.contains("inside-color") })
      try rig.waitForDots()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("--check-config tells each fault, locks nothing, and its status is 1 where there is one")
    func check() throws {
      let rig = try LockerRig()
      let theme = rig.directory.write("theme", "color=102030\nhide-colour\ngrid=4x4\n")
      rig.directory.write("config/patternlock/config", "ring-color=ff0000\nnonsense\ntheme=\(theme)\n")
      try rig.start(["--check-config"])
      #expect(try rig.waitForEnding() == .exited(1))
      let lines = (rig.locker?.output ?? "").split(separator: "\n")
      #expect(lines.count == 4, "\(lines)")
      for place in ["config:1: ", "config:2: ", "theme:2: ", "theme:3: "] {
        #expect(lines.count { $0.contains(place) } == 1, "\(place)")
      }
      rig.directory.write("config/patternlock/config", "debug\ncolor=ff0000\n")
      try rig.start(["--check-config"])
      #expect(try rig.waitForEnding() == .exited(0))
      #expect(
        rig.locker?.output == "" && rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
    }
  }
}
