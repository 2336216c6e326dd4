import Glibc
import HelperFixtures
import HelperWire
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Helpers that die just before they are sent something: each request that can fail fails once.
  @Suite struct LostHelpers {
    /// Stops the locker, gives it an input, kills a helper and goes on: the locker learns of the input first.
    private func lose(_ program: String, of rig: LockerRig, before input: () throws -> Void) throws {
      let locker = try #require(rig.locker)
      var helpers: [pid_t] = []
      try rig.wait(for: "the helper") {
        helpers = rig.helperProcesses(program)
        return !helpers.isEmpty
      }
      locker.signal(SIGSTOP)
      try rig.wait(for: "the stop") { state(of: locker.processID) == "T" }
      try input()
      try rig.loop.run(for: 20)
      // A script's children have its socket, too.
      for helper in helpers { kill(-helper, SIGKILL) }
      try rig.wait(for: "the helper's end") { helpers.allSatisfy { ["", "Z"].contains(state(of: $0)) } }
      locker.signal(SIGCONT)
    }

    /// Locks, and loses a helper before it can be sent what unlocks. Where the locker learns of the loss first, the next
    /// helper gets the input and unlocks: then all is begun again.
    private func loseUnsent(_ program: String, of rig: LockerRig, before input: () throws -> Void) throws {
      for _ in 0..<10 {
        rig.compositor.unlockCount = 0
        try rig.lock()
        try rig.waitForDots()
        try lose(program, of: rig, before: input)
        try rig.wait(for: "the loss") { rig.isRed || rig.compositor.state == .unlocked }
        if rig.compositor.state != .unlocked { return try rig.expectStillLocked(for: 100) }
        try rig.waitForUnlock()
      }
      Issue.record("the loss was always noticed before")
    }

    private func enter(_ text: String, _ rig: LockerRig) {
      rig.seat.type(text)
      rig.seat.tap(.enter)
    }

    @Test("a password whose helper died before Enter is asked again")
    func submit() throws {
      let rig = try LockerRig()
      try loseUnsent("pam", of: rig) { enter(FakeHelpers.password, rig) }
      enter(FakeHelpers.password, rig)
      try rig.waitForUnlock()
    }

    @Test("an answer to PAM's question whose helper died before Enter is asked again")
    func respond() throws {
      let rig = try LockerRig()
      let question = AuthenticatorReply.prompt(attempt: 1, prompt: 1, echo: false, text: "Code:")
      let asking = FakeHelpers.once(
        rig.directory.path + "/asked",
        "\(FakeHelpers.helloPassword)\nhear; \(FakeHelpers.say(question, as: .password)); hear; hear")
      let script = FakeHelpers(
        in: rig.directory, password: "\(asking)\n\(FakeHelpers.honestPassword)",
        pattern: FakeHelpers.honestPattern)
      try rig.lock(helpers: script.folder)
      enter("first", rig)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      try rig.settle()
      try lose("pam", of: rig) { enter("123456", rig) }
      try rig.wait(for: "the loss") { rig.isRed && rig.helpers.starts(.password) == 2 }
      enter(FakeHelpers.password, rig)
      try rig.waitForUnlock()
    }

    @Test("an attempt is given up whose helper died before Escape")
    func cancel() throws {
      let rig = try LockerRig()
      let question = AuthenticatorReply.prompt(attempt: 1, prompt: 1, echo: false, text: "Code:")
      let asking = FakeHelpers.once(
        rig.directory.path + "/asked",
        "\(FakeHelpers.helloPassword)\nhear; \(FakeHelpers.say(question, as: .password)); hear; hear")
      let script = FakeHelpers(
        in: rig.directory, password: "\(asking)\n\(FakeHelpers.honestPassword)",
        pattern: FakeHelpers.honestPattern)
      try rig.lock(helpers: script.folder)
      enter("first", rig)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      try rig.settle()
      try lose("pam", of: rig) { rig.seat.tap(.escape) }
      try rig.wait(for: "the next helper") { rig.helpers.starts(.password) == 2 }
      try rig.expectStillLocked(for: 100)
      enter(FakeHelpers.password, rig)
      try rig.waitForUnlock()
    }

    @Test("a pattern whose helper died before it is handed over is drawn again")
    func begin() throws {
      let rig = try LockerRig()
      try loseUnsent("pattern", of: rig) {
        // By keys: a stroke of a finger ends a moment after it is lifted.
        rig.seat.tap(.tab)
        for key in [.left, .up, .space, .right, .space, .right, .space, .down, .space, .enter] as [Key] {
          rig.seat.tap(key)
        }
      }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      try rig.waitForDots()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("the right password unlocks though the pattern's helper cannot be told to forget its failures")
    func reset() throws {
      let rig = try LockerRig(
        password: """
          \(FakeHelpers.helloPassword)
          hear; gate; granted; note answered
          hear
          """)
      try rig.lock()
      enter(FakeHelpers.password, rig)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      try lose("pattern", of: rig) {
        try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
        try rig.wait(for: "the answer") { rig.helpers.heard(.password).contains("answered") }
      }
      try rig.waitForUnlock()
    }

    @Test("helpers that wait for events of their own die before each next attempt, and the password works")
    func nextAttempt() throws {
      let rig = try LockerRig(
        fingerprint: "\(FakeHelpers.helloFingerprint)\nhear; denied; exit 1")
      let other = try FakeOther(rig, "\(FakeOther.hello)\nhear; denied; exit 1")
      try rig.lock(["--authenticator=\(other.path)"])
      try rig.wait(for: "the replaced helpers") { rig.helpers.starts(.fingerprint) >= 2 && other.starts >= 2 }
      try rig.expectStillLocked(for: 100)
      enter(FakeHelpers.password, rig)
      try rig.waitForUnlock()
    }

    @Test("a painter that died before it is asked for something costs nothing but words")
    func painter() throws {
      let rig = try LockerRig(isPlain: false)
      symlink(LockerRig.programs + "/patternlock-painter", rig.helpers.folder + "/patternlock-painter")
      try rig.lock()
      try lose("patternlock-painter", of: rig) { rig.seat.type("w") }
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      try rig.expectStillLocked(for: 100)
      rig.seat.tap(.backspace)
      enter(FakeHelpers.password, rig)
      try rig.waitForUnlock()
    }

    @Test("a haptics helper that died before a dot is taken costs nothing but what is felt")
    func haptics() throws {
      let rig = try LockerRig()
      rig.directory.write("helpers/patternlock-haptics", "#!/bin/sh\nexec sleep 1000\n", mode: 0o755)
      try rig.lock(wrapping: ["/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent"])
      try rig.waitForDots()
      try lose("sleep", of: rig) { try rig.draw(FakeHelpers.pattern) }
      try rig.waitForUnlock()
    }
  }
}
