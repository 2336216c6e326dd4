import EventLoop
import HelperWire
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Who may unlock, and who may not.
  @Suite struct Unlock {
    @Test("the right pattern, drawn by touch, unlocks", arguments: Personality.allCases)
    func rightPattern(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test("the right pattern, drawn with the pointer, unlocks", arguments: Personality.allCases)
    func rightPatternByPointer(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.pointerMove(to: points[0], on: rig.output)
      try rig.wait(for: "the pointer's picture") { rig.seat.cursor?.isMapped == true }
      rig.seat.pointerButton(.pressed)
      for point in points.dropFirst() { rig.seat.pointerMove(to: point, on: rig.output) }
      rig.seat.pointerButton(.released)
      try rig.waitForUnlock()
    }

    @Test("the typed password unlocks, and clears the pattern's count", arguments: Personality.allCases)
    func rightPassword(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
      #expect(rig.helpers.heard(.pattern).contains("04"))
    }

    @Test(
      "a password that is typed as soon as another was given up is checked", arguments: Personality.allCases)
    func passwordAfterEscape(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      // All at once: the answer to the first comes when the second has been asked for.
      rig.seat.type("whatever")
      rig.seat.tap(.enter)
      rig.seat.tap(.escape)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "a granted without an attempt unlocks nothing, and the other method still works",
      arguments: Personality.allCases)
    func grantedUnasked(_ personality: Personality) throws {
      let granted = FakeHelpers.say(.granted(attempt: 1), as: .pattern)
      let rig = try LockerRig(
        .init(as: personality),
        pattern: [FakeHelpers.helloPattern, granted, FakeHelpers.silence].joined(separator: "\n"))
      try rig.lock()
      try rig.expectStillLocked()
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "a granted that comes before locked unlocks nothing, not even afterwards",
      arguments: Personality.allCases)
    func grantedTooEarly(_ personality: Personality) throws {
      var options = CompositorOptions(as: personality)
      options.answer = .never
      let grants = [.password, .pattern].map { (role: HelperRole) in
        FakeHelpers.say(.granted(attempt: 1), as: role) + "\n" + FakeHelpers.silence
      }
      let rig = try LockerRig(
        options, password: FakeHelpers.helloPassword + "\n" + grants[0],
        pattern: FakeHelpers.helloPattern + "\n" + grants[1])
      try rig.start()
      try rig.wait(for: "the helpers") {
        rig.helpers.starts(.password) == 1 && rig.helpers.starts(.pattern) == 1
      }
      try rig.loop.run(for: 100)
      #expect(rig.compositor.state == .locking)
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      try rig.expectStillLocked()
    }

    @Test("a password that is granted for an old attempt unlocks nothing", arguments: Personality.allCases)
    func grantedForOldPassword(_ personality: Personality) throws {
      let script = """
        \(FakeHelpers.helloPassword)
        hear; denied
        hear; \(FakeHelpers.say(.granted(attempt: 1), as: .password))
        hear
        """
      let rig = try LockerRig(.init(as: personality), password: script)
      try rig.lock()
      for attempt in 1...2 {
        rig.seat.type("whatever")
        rig.seat.tap(.enter)
        try rig.wait(for: "attempt \(attempt)") { rig.helpers.attempts(.password).count == attempt }
        try rig.wait(for: "the answer") { attempt == 2 || rig.isRed }
      }
      try rig.expectStillLocked()
    }

    @Test("a granted for an old attempt unlocks nothing", arguments: Personality.allCases)
    func grantedForOldAttempt(_ personality: Personality) throws {
      let script = """
        \(FakeHelpers.helloPattern)
        hear; denied
        hear; \(FakeHelpers.say(.granted(attempt: 1), as: .pattern))
        hear
        """
      let rig = try LockerRig(.init(as: personality), pattern: script)
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the second attempt") { rig.helpers.attempts(.pattern).count == 2 }
      try rig.expectStillLocked()
    }

    @Test(
      "a password that was given up with Escape unlocks nothing when it is granted late",
      arguments: Personality.allCases)
    func grantedAfterEscape(_ personality: Personality) throws {
      let rig = try LockerRig(
        .init(as: personality),
        password: FakeHelpers.helloPassword + "\nhear; gate; granted\n" + FakeHelpers.silence)
      try rig.lock()
      rig.seat.type("whatever")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      rig.seat.tap(.escape)
      // A grant that is quicker than Escape would unlock, and rightly so.
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.expectStillLocked(for: 500)
    }

    @Test(
      "after a wrong pattern that brings a wait the field is in the pad's place until it is over",
      arguments: Personality.allCases)
    func wait(_ personality: Personality) throws {
      let denied = AuthenticatorReply.denied(attempt: 1, failures: 5, wait: 1500, counted: true)
      let rest = FakeHelpers.honestAnswers(
        secret: [3, 3] + FakeHelpers.pattern.map { UInt8($0 - 1) }, .pattern)
      let rig = try LockerRig(
        .init(as: personality),
        pattern: "\(FakeHelpers.helloPattern)\nhear; \(FakeHelpers.say(denied, as: .pattern))\n\(rest)")
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 && !rig.isRed }
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the pad") { rig.count(LockerRig.accent) == 0 }
      #expect(rig.helpers.attempts(.pattern).count == 1)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("what PAM asks for after the password is typed and answered anew", arguments: Personality.allCases)
    func secondPrompt(_ personality: Personality) throws {
      let prompt = AuthenticatorReply.prompt(attempt: 1, prompt: 1, echo: false, text: "Code:")
      let rig = try LockerRig(
        .init(as: personality),
        password:
          "\(FakeHelpers.helloPassword)\nhear; \(FakeHelpers.say(prompt, as: .password)); hear; granted; hear"
      )
      try rig.lock()
      rig.seat.type("first")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      try rig.settle()
      // The field is dimmed while a password is checked.
      try rig.wait(for: "the prompt") { rig.count(LockerRig.accent) > 100 }
      rig.seat.type("2")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
      #expect(rig.helpers.heard(.password) == ["start", "01010000006669727374", "02010000000100000032"])
    }

    @Test("the unlock has reached the compositor before the locker ends", arguments: Personality.allCases)
    func roundTripBeforeEnd(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.compositor.onUnlock = { [unowned rig] in rig.compositor.withholdsEvents = true }
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      // The answer to its last sync is kept back: a locker that does not wait for it would be gone.
      try rig.loop.run(for: 400)
      #expect(rig.locker?.ending == nil)
      rig.compositor.withholdsEvents = false
      try rig.waitForUnlock()
    }
  }
}
