import EventLoop
import Glibc
import HelperFixtures
import HelperWire
import PatternVault
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Whether the lock is taken: refused only when it is certain that nobody could open it.
  @Suite struct Preflight {
    /// Starts a locker in a world without any PAM service.
    ///
    /// - Parameter other: what the file for services without one of their own says; nil for no such file.
    private static func withoutPAM(_ rig: LockerRig, other: String? = nil) -> [String] {
      makeFolder(rig.directory.path + "/empty")
      if let other { rig.directory.write("empty/other", other) }
      let script = """
        for folder in /etc/pam.d /usr/lib/pam.d /usr/etc/pam.d; do
          [ ! -d $folder ] || mount --bind \(rig.directory.path)/empty $folder || exit 99
        done
        exec "$@"
        """
      return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"]
    }

    private static let noPassword = FakeHelpers.say(
      .hello(.certainlyNot(reason: "there is no PAM service")), as: .password)

    private static var realHelpers: String { LockerRig.programs }

    private func status(_ rig: LockerRig, helpers: String, _ other: String? = nil) throws -> String {
      let command =
        Self.withoutPAM(rig, other: other) + [
          LockerRig.programs + "/patternlock", "status", "--json", "--helpers", helpers,
        ]
      let socket = rig.directory.path + "/run/wayland-status"
      try rig.compositor.display.addSocket(socket)
      let program = try ChildProgram(
        command[0], Array(command.dropFirst()), environment: rig.environment + ["WAYLAND_DISPLAY=\(socket)"],
        loop: rig.loop)
      try rig.wait(for: "the status") { program.ending != nil }
      #expect(program.ending == .exited(0), "\(program.output)")
      return program.output
    }

    @Suite(.enabled(if: getuid() == 0, "only root can hide /etc/pam.d from a program"))
    struct WithoutPAM {
      @Test("with no PAM service and no pattern the lock is refused, with both reasons")
      func nothing() throws {
        let rig = try LockerRig()
        unlink(rig.directory.path + "/data/patternlock/pattern")
        try rig.start(helpers: Preflight.realHelpers, wrapping: Preflight.withoutPAM(rig))
        #expect(try rig.waitForEnding() == .exited(1))
        #expect(rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
        let output = rig.locker?.output ?? ""
        #expect(output.contains("password: cannot be used: there is no PAM service"), "\(output)")
        #expect(output.contains("pattern: none is enrolled"), "\(output)")
        let status = try Preflight().status(rig, helpers: Preflight.realHelpers)
        #expect(
          status.contains("\"locks\": false") && status.contains("\"state\": \"not-enrolled\""), "\(status)")
      }

      @Test("with no PAM service a pattern that is corrupt is no way in, and the lock is refused")
      func corrupt() throws {
        let rig = try LockerRig()
        try rig.start(helpers: Preflight.realHelpers, wrapping: Preflight.withoutPAM(rig))
        #expect(try rig.waitForEnding() == .exited(1))
        #expect(rig.compositor.state == .unlocked)
        #expect(
          rig.locker?.output.contains("pattern: cannot be used: ") == true, "\(rig.locker?.output ?? "")")
        #expect(try Preflight().status(rig, helpers: Preflight.realHelpers).contains("\"locks\": false"))
      }

      @Test("with no PAM service a sound pattern locks, with a warning, and unlocks")
      func patternOnly() throws {
        let rig = try LockerRig(password: Preflight.noPassword + "\n" + FakeHelpers.silence)
        try rig.start(wrapping: Preflight.withoutPAM(rig))
        try rig.waitForPanels()
        #expect(rig.locker?.output.contains("warning: only the pattern can unlock: there is no PAM") == true)
        try rig.draw(FakeHelpers.pattern)
        try rig.waitForUnlock()
      }

      @Test("with no PAM service and a pattern that is off the lock is refused, with both reasons")
      func patternIsOff() throws {
        let off = FakeHelpers.say(.hello(.off(failures: 10)), as: .pattern)
        let rig = try LockerRig(
          password: Preflight.noPassword + "\n" + FakeHelpers.silence,
          pattern: off + "\n" + FakeHelpers.silence)
        try rig.start(wrapping: Preflight.withoutPAM(rig))
        #expect(try rig.waitForEnding() == .exited(1))
        #expect(rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
        let output = rig.locker?.output ?? ""
        #expect(
          output.contains("password: cannot be used: ") && output.contains("it is off until"), "\(output)")
        #expect(try Preflight().status(rig, helpers: rig.helpers.folder).contains("\"locks\": false"))
      }

      @Test(
        "a password that PAM is certain to deny is no way in: a lost count waits four hours, and is never off",
        arguments: [nil, "auth required pam_deny.so\n"])
      func lostCount(_ other: String?) throws {
        let rig = try LockerRig()
        let store = UserPatternStore(directory: rig.directory.path + "/data/patternlock")
        unlink(rig.directory.path + "/data/patternlock/pattern")
        let vault = PatternVault(store: store, throttle: Throttle(hasOtherWays: false))
        try ([3, 3, 3, 1, 5, 7, 0] as [UInt8]).withUnsafeBytes {
          try vault.enroll($0, policy: .fill, cost: .interactive)
        }
        unlink(rig.directory.path + "/data/patternlock/attempts")
        let wrapping = Preflight.withoutPAM(rig, other: other)
        try rig.start(helpers: Preflight.realHelpers, wrapping: wrapping)
        try rig.wait(for: "locked") { rig.compositor.state == .locked }
        try rig.wait(for: "the count") { (try? store.loadCount())?.failures == 10 }
        #expect(rig.locker?.output.contains("warning: only the pattern can unlock") == true)
        #expect(
          try Preflight().status(rig, helpers: Preflight.realHelpers, other).contains(
            "\"state\": \"waiting\""))
      }

      @Test("helpers that say nothing are waited for 300 ms, and lock with a warning")
      func silent() throws {
        let rig = try LockerRig(password: FakeHelpers.silence, pattern: FakeHelpers.silence)
        let start = Instant.now
        try rig.start(wrapping: Preflight.withoutPAM(rig))
        try rig.wait(for: "locked") { rig.compositor.state == .locked }
        let time = Instant.now - start
        #expect(time >= 300 && time < 4_000)
        #expect(rig.locker?.output.contains("it is not certain that anybody can unlock") == true)
        let status = try Preflight().status(rig, helpers: rig.helpers.folder)
        #expect(status.contains("\"locks\": true") && status.contains("\"state\": \"unknown\""), "\(status)")
      }

      @Test(
        "helpers that end or talk nonsense are in doubt, and lock",
        arguments: ["exit 1", FakeHelpers.raw([99])])
      func broken(_ script: String) throws {
        let rig = try LockerRig(password: script, pattern: script)
        try rig.start(wrapping: Preflight.withoutPAM(rig))
        try rig.wait(for: "locked") { rig.compositor.state == .locked }
        #expect(rig.locker?.output.contains("it is not certain that anybody can unlock") == true)
      }

      @Test("one helper that is silent is enough of a doubt")
      func oneSilent() throws {
        let rig = try LockerRig(password: Preflight.noPassword, pattern: FakeHelpers.silence)
        try rig.start(wrapping: Preflight.withoutPAM(rig))
        try rig.wait(for: "locked") { rig.compositor.state == .locked }
      }
    }

    @Test("where PAM may work its helper is not waited for, however long it takes")
    func notAsked() throws {
      let rig = try LockerRig(password: FakeHelpers.silence, pattern: FakeHelpers.silence)
      var options = rig.compositor.options
      options.answer = .never
      rig.compositor.options = options
      try rig.start()
      try rig.wait(for: "the lock request") { rig.output.cover != nil }
      #expect(rig.locker?.output.contains("not certain") == false)
    }

    @Test(
      "a stored pattern that is not to be trusted locks with a warning while PAM works",
      arguments: ["wide open", "a link", "somebody else's"])
    func distrustedPattern(_ fault: String) throws {
      let rig = try LockerRig()
      let helpers = try WrappedHelpers(
        in: rig.directory, program: LockerRig.programs + "/patternlock-auth", password: "open sesame")
      let path = rig.directory.path + "/data/patternlock/pattern"
      switch fault {
      case "wide open": chmod(path, 0o644)
      case "a link":
        unlink(path)
        symlink("/dev/null", path)
      default: guard chown(path, 12_345, 0) == 0 else { return }  // Only root can give files away.
      }
      try rig.start(helpers: helpers.folder)
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      #expect(rig.locker?.output.contains("warning: the pattern is not used: ") == true)
      rig.seat.type("open sesame")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }
  }
}
