import HelperWire
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Helpers that crash, hang or lie cost their own feature, never the lock.
  @Suite struct BrokenHelpers {
    @Test("a role that says what it may not say is ended, replaced, and costs its own method only")
    func wrongRole() throws {
      let prompt = AuthenticatorReply.prompt(attempt: 1, prompt: 1, echo: false, text: "Password:")
      let rig = try LockerRig(
        pattern: """
          \(FakeHelpers.helloPattern)
          hear; \(FakeHelpers.say(prompt, as: .pattern)); granted
          hear
          """)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the replaced helper") { rig.helpers.starts(.pattern) == 2 }
      try rig.expectStillLocked()
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a helper that grants without a hello is ended", arguments: [HelperRole.password, .pattern])
    func grantedWithoutHello(_ role: HelperRole) throws {
      let script = "hear; granted; hear"
      let rig =
        role == .password ? try LockerRig(password: script) : try LockerRig(pattern: script)
      try rig.start()
      try rig.wait(for: "locked") { rig.compositor.state == .locked && rig.output.cover != nil }
      // A pattern that nobody can draw yet is no attempt; a password can be typed at once.
      rig.seat.type("whatever")
      rig.seat.tap(.enter)
      try rig.expectStillLocked()
    }

    @Test(
      "nonsense from a helper ends it, and it is replaced while the other method works",
      arguments: [[99, 1, 2, 3], [17], [17, 1, 0, 0, 0, 0], [], [17, 0, 0, 0, 0], [16, 2, 0, 1, 1]]
        as [[UInt8]])
    func nonsense(_ packet: [UInt8]) throws {
      let script = [FakeHelpers.helloPattern, FakeHelpers.raw(packet), packet.isEmpty ? "exit 1" : "hear"]
      let rig = try LockerRig(pattern: script.joined(separator: "\n"))
      try rig.start()
      try rig.wait(for: "the replaced helper") { rig.helpers.starts(.pattern) >= 3 }
      #expect(rig.compositor.state == .locked && rig.compositor.unlockCount == 0)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a helper that dies in the middle of an attempt is replaced, and the next attempt works")
    func dyingHelper() throws {
      let rig = try LockerRig()
      let died = rig.directory.path + "/died"
      let rest = FakeHelpers.honestAnswers(secret: Array(FakeHelpers.password.utf8), .password)
      let dying = FakeHelpers.once(died, "\(FakeHelpers.helloPassword)\nhear; exit 1")
      let script = FakeHelpers(
        in: rig.directory, password: "\(dying)\n\(FakeHelpers.helloPassword)\n\(rest)",
        pattern: FakeHelpers.honestPattern)
      try rig.lock(helpers: script.folder)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.wait(for: "the replaced helper") { rig.helpers.starts(.password) == 2 }
      try rig.expectStillLocked(for: 100)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a PAM that hangs does not block the pattern")
    func hangingPassword() throws {
      let rig = try LockerRig(password: FakeHelpers.helloPassword + "\n" + FakeHelpers.silence)
      try rig.lock()
      rig.seat.type("whatever")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      // Escape gives the attempt up and brings the pad back.
      rig.seat.tap(.escape)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a pattern helper that says nothing leaves the password field after a second")
    func silentPattern() throws {
      let rig = try LockerRig(pattern: FakeHelpers.silence)
      try rig.start()
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }
  }
}
