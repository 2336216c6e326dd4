import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// PAM modules of every kind, the real helper and the real locker.
  @Suite final class PAM {
    /// Its files are there as long as the test.
    private var service: ModuleService?

    private func rig(_ auth: String, account: String = "") throws -> (LockerRig, ModuleService) {
      let service = try ModuleService(auth: auth, account: account)
      self.service = service
      return (try LockerRig(password: service.script), service)
    }

    private func submit(_ text: String, _ rig: LockerRig) {
      rig.seat.type(text)
      rig.seat.tap(.enter)
    }

    /// Whether the field shows that it takes keys: it is drawn fainter while PAM checks.
    private func takesKeys(_ rig: LockerRig) -> Bool { rig.count(LockerRig.accent) > 100 }

    private func waitForRed(_ rig: LockerRig) throws {
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
    }

    // MARK: Modules that take their time

    @Test("while a module takes its time the screen follows its output, and the answer unlocks")
    func slowModule() throws {
      let (rig, service) = try rig("password=hunter2 mark=MARK block=GATE")
      try rig.lock()
      submit("hunter2", rig)
      try rig.wait(for: "the module") { service.takeMark() }
      rig.output.change(to: .init(width: 1440, height: 1440, scaleIn120ths: 240))
      try rig.wait(for: "the new size") { rig.output.cover?.surfaceSize?.width == 720 }
      try rig.expectStillLocked(for: 100)
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try rig.waitForUnlock()
    }

    @Test("what is typed while a module takes its time is dropped, not kept for afterwards")
    func typedMeanwhile() throws {
      let (rig, service) = try rig("mark=MARK block=GATE password=hunter2")
      try rig.lock()
      submit("wrong", rig)
      try rig.wait(for: "the module") { service.takeMark() }
      rig.seat.type("hunter2")
      try rig.loop.run(for: 100)
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try waitForRed(rig)
      // With anything kept this would be an attempt, and the right one.
      rig.seat.tap(.enter)
      try rig.expectStillLocked()
      #expect(!service.takeMark())
    }

    @Test("a module that never returns is given up with Escape; the pattern unlocks meanwhile")
    func neverReturns() throws {
      let (rig, service) = try rig("mark=MARK forever")
      try rig.lock()
      submit("hunter2", rig)
      try rig.wait(for: "the module") { service.takeMark() }
      rig.seat.tap(.escape)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "Escape gives an attempt up on the screen only: what is entered next is handed over when PAM has finished"
    )
    func finishedAfterEscape() throws {
      let (rig, service) = try rig("mark=MARK block=GATE password=hunter2")
      try rig.lock()
      submit("wrong", rig)
      try rig.wait(for: "the module") { service.takeMark() }
      rig.seat.tap(.escape)
      submit("hunter2", rig)
      try rig.expectStillLocked(for: 500)
      #expect(rig.helpers.starts(.password) == 1 && !service.takeMark())
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      // The late answer is counted and logged, and the next attempt begins by itself.
      try rig.wait(for: "the module, again") { service.takeMark() }
      #expect(rig.locker?.output.contains("failed method=password count=1") == true)
      try rig.wait(for: "the gate, again") { open(gate: service.gate) }
      try rig.waitForUnlock()
    }

    @Test("the right password unlocks nothing once it was given up, and is logged")
    func lateGrant() throws {
      let (rig, service) = try rig("mark=MARK block=GATE password=hunter2")
      try rig.lock()
      submit("hunter2", rig)
      try rig.wait(for: "the module") { service.takeMark() }
      rig.seat.tap(.escape)
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try rig.wait(for: "the log") { rig.locker?.output.contains("given up was right") == true }
      try rig.expectStillLocked()
      submit("hunter2", rig)
      try rig.wait(for: "the module, again") { service.takeMark() }
      try rig.wait(for: "the gate, again") { open(gate: service.gate) }
      try rig.waitForUnlock()
    }

    @Test("Escape clears what is kept for PAM, and the pattern unlocks while PAM is at the password before")
    func clearedWhileKept() throws {
      let (rig, service) = try rig("mark=MARK block=GATE password=hunter2")
      try rig.lock()
      submit("wrong", rig)
      try rig.wait(for: "the module") { service.takeMark() }
      rig.seat.tap(.escape)
      submit("hunter2", rig)
      rig.seat.tap(.escape)
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try rig.wait(for: "the answer") { rig.helpers.starts(.password) == 2 }
      try rig.expectStillLocked()
      #expect(!service.takeMark())
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("whatever is pressed, PAM is asked no oftener than its delay allows, and counts each attempt")
    func guessRate() throws {
      let (rig, service) = try rig("mark=MARK delay=1000 password=hunter2")
      try rig.lock()
      var attempts = 0
      let start = Instant.now
      while Instant.now - start < 6_000 {
        submit("guess", rig)
        try rig.loop.run(for: 100)
        rig.seat.tap(.escape)
        try rig.loop.run(for: 100)
        if service.takeMark() { attempts += 1 }
      }
      // Six seconds have room for six of a second each, and the one that is under way.
      #expect((2...7).contains(attempts), "\(attempts) attempts")
      let counted =
        rig.locker?.output.split(separator: "\n").count { $0.contains("failed method=password") } ?? 0
      #expect(counted >= attempts - 1, "\(counted) of \(attempts) were counted")
      try rig.expectStillLocked(for: 100)
    }

    // MARK: Modules that misbehave

    @Test(
      "a module that crashes costs an attempt: the lock stays, the helper is replaced, the pattern unlocks")
    func crash() throws {
      let (rig, _) = try rig("crash")
      try rig.lock()
      for count in 2...3 {
        submit("hunter2", rig)
        try waitForRed(rig)
        try rig.wait(for: "the new helper") { rig.helpers.starts(.password) == count }
      }
      try rig.expectStillLocked(for: 100)
      #expect(rig.locker?.output.contains("hunter2") == false)
      rig.seat.tap(.escape)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a module that succeeds without asking unlocks on the owner's Enter only")
    func succeedsAtOnce() throws {
      let (rig, service) = try rig("mark=MARK")
      try rig.lock()
      rig.seat.tap(.enter)
      try rig.expectStillLocked()
      #expect(rig.locker?.output.contains("allow-empty-password") == false)
      // The field is open and empty.
      rig.seat.type("x")
      rig.seat.tap(.backspace)
      rig.seat.tap(.enter)
      try rig.wait(for: "the hint") { rig.locker?.output.contains("set allow-empty-password") == true }
      rig.seat.tap(.escape)
      rig.seat.tap(.space)
      try rig.expectStillLocked(for: 100)
      #expect(!service.takeMark())
      submit("x", rig)
      try rig.waitForUnlock()
    }

    @Test("a module that waits for anybody's children takes none of the locker's")
    func waits() throws {
      let (rig, _) = try rig("wait password=hunter2")
      try rig.lock()
      submit("wrong", rig)
      try waitForRed(rig)
      #expect(rig.helpers.starts(.pattern) == 1)
      submit("hunter2", rig)
      try rig.waitForUnlock()
    }

    @Test("too many tries are one more wrong answer: the next attempt can be made")
    func maximumOfTries() throws {
      let (rig, _) = try rig("password=hunter2 return=11")
      try rig.lock()
      for _ in 1...2 {
        submit("hunter2", rig)
        try waitForRed(rig)
      }
      try rig.expectStillLocked(for: 100)
    }

    // MARK: Modules that ask more

    @Test("a one-time code is asked after the password; a wrong one starts again with the password")
    func oneTimeCode() throws {
      let (rig, service) = try rig("password=hunter2 block=GATE code=123456")
      try rig.lock()
      for code in ["654321", "123456"] {
        submit("hunter2", rig)
        try rig.wait(for: "the check") { !takesKeys(rig) }
        try rig.wait(for: "the gate") { open(gate: service.gate) }
        try rig.wait(for: "the question") { takesKeys(rig) }
        submit(code, rig)
        if code == "654321" { try waitForRed(rig) }
      }
      try rig.waitForUnlock()
    }

    @Test("a secret that is asked before the password gets an answer of its own, never the password")
    func pinFirst() throws {
      let (rig, service) = try rig("block=GATE pin=1234 password=hunter2")
      try rig.lock()
      submit("hunter2", rig)
      try rig.wait(for: "the check") { !takesKeys(rig) }
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try rig.wait(for: "the question") { takesKeys(rig) }
      submit("1234", rig)
      try rig.waitForUnlock()
    }

    @Test("Escape at a question gives the attempt up, and the next one is asked from the beginning")
    func escapeAtQuestion() throws {
      let (rig, service) = try rig("password=hunter2 block=GATE code=123456")
      try rig.lock()
      for isGivenUp in [true, false] {
        submit("hunter2", rig)
        try rig.wait(for: "the check") { !takesKeys(rig) }
        try rig.wait(for: "the gate") { open(gate: service.gate) }
        try rig.wait(for: "the question") { takesKeys(rig) }
        rig.seat.type("123456")
        if isGivenUp {
          rig.seat.tap(.escape)
          try rig.wait(for: "the pad") { !takesKeys(rig) }
          try rig.expectStillLocked(for: 100)
        } else {
          rig.seat.tap(.enter)
        }
      }
      try rig.waitForUnlock()
    }

    @Test("several questions of one call are asked one after the other")
    func together() throws {
      let (rig, service) = try rig("block=GATE together=zoe/hunter2")
      try rig.lock()
      submit("hunter2", rig)
      try rig.wait(for: "the check") { !takesKeys(rig) }
      try rig.wait(for: "the gate") { open(gate: service.gate) }
      try rig.wait(for: "the question") { takesKeys(rig) }
      submit("zoe", rig)
      try rig.waitForUnlock()
    }

    // MARK: After the password

    @Test(
      "what comes after the right password denies nothing and is logged",
      arguments: [
        ("password=hunter2", "return=12", "Your password has expired"),
        ("password=hunter2", "return=13", "the account check of PAM says"),
        ("password=hunter2 setcred=17", "", "credentials were not renewed"),
      ])
    func afterwards(_ auth: String, _ account: String, _ words: String) throws {
      let (rig, _) = try rig(auth, account: account)
      try rig.lock()
      submit("hunter2", rig)
      try rig.waitForUnlock()
      #expect(rig.locker?.output.contains(words) == true)
    }

    @Test("with --require-account an account that PAM refuses stays out, and the pattern unlocks")
    func requiredAccount() throws {
      let (rig, _) = try rig("password=hunter2", account: "return=13")
      try rig.lock(["--require-account"])
      submit("hunter2", rig)
      try waitForRed(rig)
      try rig.expectStillLocked(for: 100)
      rig.seat.tap(.escape)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }
  }
}
