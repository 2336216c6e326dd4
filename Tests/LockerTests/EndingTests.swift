import Glibc
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Every end but the unlock, with its exit status.
  @Suite struct Endings {
    @Test(
      "status 1: a bad option locks nothing",
      arguments: ["--no-such-option", "--ready-fd=77", "--pam-service=a/b"])
    func badOption(_ option: String) throws {
      let rig = try LockerRig()
      try rig.start([option])
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
    }

    @Test("status 1: without any way in nothing is locked, and the reason is told")
    func noWayIn() throws {
      let rig = try LockerRig()
      try rig.start(helpers: "/nonexistent")
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked)
      #expect(rig.locker?.output.contains("/nonexistent/patternlock-auth") == true)
    }

    @Test("status 2: a compositor without ext-session-lock-v1 is told so")
    func noSessionLock() throws {
      var options = CompositorOptions()
      options.hasSessionLock = false
      let rig = try LockerRig(options)
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(2))
      #expect(rig.locker?.output.contains("ext-session-lock-v1") == true)
    }

    @Test("status 3: a compositor that refuses by a protocol error is said to have refused")
    func refusedByError() throws {
      var options = CompositorOptions()
      options.answer = .error
      let rig = try LockerRig(options)
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(rig.locker?.output.contains("is another lock screen running?") == true)
      #expect(rig.locker?.output.contains("please report") == false)
    }

    @Test("status 2: without a compositor there is nothing to lock")
    func noCompositor() throws {
      let rig = try LockerRig()
      let locker = try ChildProgram(
        LockerRig.programs + "/patternlock", ["--helpers", rig.helpers.folder], environment: rig.environment,
        loop: rig.loop)
      try rig.wait(for: "the end") { locker.ending != nil }
      #expect(locker.ending == .exited(2))
      #expect(!locker.output.isEmpty)
    }

    @Test("status 3: a refused lock is given up without an unlock")
    func refused() throws {
      var options = CompositorOptions()
      options.answer = .finished
      let rig = try LockerRig(options)
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(rig.compositor.violations == [] && rig.compositor.unlockCount == 0)
    }

    @Test("status 3: a second locker is refused, and the first one's lock stands")
    func secondLocker() throws {
      let rig = try LockerRig()
      try rig.lock()
      let first = rig.locker
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(rig.compositor.state == .locked && first?.ending == nil && rig.compositor.violations == [])
    }

    @Test("status 3: a compositor that says nothing for ten seconds is given up")
    func noAnswer() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let start = Instant.now
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(Instant.now - start >= 10_000)
      #expect(rig.compositor.state == .unlocked && rig.compositor.violations == [])
    }

    @Test("a locked that is under way when the ten seconds are over counts, and the lock is not destroyed")
    func lateAnswer() throws {
      let rig = try LockerRig()
      // All that is on its way is kept back as soon as the lock was asked for.
      rig.compositor.onLockRequest = { [unowned rig] in rig.compositor.withholdsEvents = true }
      try rig.start()
      try rig.wait(for: "the request") { rig.compositor.withholdsEvents }
      try rig.loop.run(for: 10_200)
      rig.compositor.withholdsEvents = false
      try rig.waitForPanels()
      #expect(rig.locker?.ending == nil)
      #expect(rig.compositor.state == .locked && rig.compositor.violations == [])
    }

    @Test("status 4: a lock that the compositor ends is not answered with an unlock")
    func finishedWhileLocked() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.compositor.sendFinished()
      #expect(try rig.waitForEnding() == .exited(4))
      #expect(rig.compositor.unlockCount == 0 && rig.compositor.violations == [])
    }

    @Test("status 5: a lost connection while locked is an end without an unlock")
    func lostConnection() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.compositor.disconnectLocker()
      #expect(try rig.waitForEnding() == .exited(5))
      #expect(rig.compositor.state == .abandoned)
    }

    // MARK: Signals

    @Test(
      "no signal that can be caught ends or opens a lock",
      arguments: [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGPIPE])
    func signals(_ number: Int32) throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.locker?.signal(number)
      try rig.expectStillLocked(for: 100)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("SIGTERM before locked ends the locker or is ignored, and nothing is unlocked")
    func earlySignal() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      try rig.start()
      try rig.wait(for: "the background") { rig.output.cover != nil }
      rig.locker?.signal(SIGTERM)
      try rig.loop.run(for: 100)
      #expect(rig.compositor.unlockCount == 0)
      #expect(rig.locker?.ending != .exited(0))
    }

    @Test("a killed locker leaves the session locked, and a new one takes over and unlocks")
    func killed() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.locker?.signal(SIGKILL)
      #expect(try rig.waitForEnding() == .signaled(SIGKILL))
      try rig.wait(for: "the abandoned lock") { rig.compositor.state == .abandoned }
      #expect(rig.output.picture().count(of: TestOutput.desktop) == 0)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("the helpers of a killed locker end with it")
    func killedHelpers() throws {
      let rig = try LockerRig()
      let wrapped = try WrappedHelpers(
        in: rig.directory, program: LockerRig.programs + "/patternlock-auth", password: "x")
      try rig.start(helpers: wrapped.folder)
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      let locker = try #require(rig.locker)
      var helpers: [String] = []
      try rig.wait(for: "the helpers") {
        helpers = contents(of: "/proc/\(locker.processID)/task/\(locker.processID)/children").split(
          separator: " "
        )
        .map(String.init)
        let programs = helpers.map { contents(of: "/proc/\($0)/cmdline") }
        return programs.count { $0.contains("/patternlock-auth\u{0}") } >= 2
          && programs.contains { $0.hasPrefix("patternlock-painter\u{0}") }
          && programs.allSatisfy { $0.contains("patternlock-") }
      }
      locker.signal(SIGKILL)
      _ = try rig.waitForEnding()
      try rig.wait(for: "the end of the helpers") {
        helpers.allSatisfy {
          let stat = contents(of: "/proc/\($0)/stat")
          return stat.isEmpty || stat.contains(") Z ")
        }
      }
    }
  }
}
