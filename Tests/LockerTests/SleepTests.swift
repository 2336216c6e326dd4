import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// What a locker tells the agent of its lock, and what the agent's mark before a sleep does.
  @Suite struct Sleep {
    /// By that name agent and lockers know of each other; they are connected already.
    private let named = ["/usr/bin/env", "WAYLAND_DISPLAY=test"]

    @Test(
      "a right password that comes while the machine goes to sleep unlocks nothing, and counts when it is awake"
    )
    func password() throws {
      let rig = try LockerRig()
      try rig.lock(wrapping: named)
      let mark = try HeldFile("\(rig.directory.path)/run/patternlock-test.sleeping")
      mark.write("sleeping \(Instant.now.nanoseconds / 1_000_000)")
      for _ in 0..<2 {
        rig.seat.type(FakeHelpers.password)
        rig.seat.tap(.enter)
      }
      try rig.wait(for: "the word on it") { rig.locker?.output.contains("goes to sleep") == true }
      try rig.expectStillLocked()
      #expect(rig.record?.state == .shown)
      #expect(rig.locker?.output.contains("failed method") == false)
      mark.letGo()
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
      #expect(rig.record?.state == .unlocked)
    }

    @Test(
      "a right pattern that comes while the machine goes to sleep unlocks nothing, and counts when it is awake"
    )
    func pattern() throws {
      let rig = try LockerRig()
      try rig.lock(wrapping: named)
      let mark = try HeldFile("\(rig.directory.path)/run/patternlock-test.sleeping")
      mark.write("sleeping \(Instant.now.nanoseconds / 1_000_000)")
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the word on it") { rig.locker?.output.contains("goes to sleep") == true }
      try rig.expectStillLocked()
      mark.letGo()
      // As much later as the next stroke is listened to.
      try rig.wait(for: "another helper") { rig.helpers.heard(.pattern).filter { $0 == "start" }.count == 2 }
      try rig.loop.run(for: 800)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "a mark that is older than 10 s awake, comes from the future, says something else or is nobody's lets the owner in",
      arguments: [-10_001, 60_000, nil, 0] as [Int64?])
    func faulty(age: Int64?) throws {
      let rig = try LockerRig()
      try rig.lock(wrapping: named)
      let mark = try HeldFile("\(rig.directory.path)/run/patternlock-test.sleeping")
      mark.write(age.map { "sleeping \(Instant.now.nanoseconds / 1_000_000 + $0)" } ?? "awake")
      if age == 0 { mark.letGo() }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "a locker whose record another process holds writes a new one once the compositor has locked for it")
    func heldRecord() throws {
      let rig = try LockerRig()
      let held = try HeldFile("\(rig.directory.path)/run/patternlock-test.locker")
      held.write("shown \(getpid())")
      try rig.lock(wrapping: named)
      try rig.wait(for: "a new record") { rig.record?.processID == rig.locker?.processID }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("the record says locking before the compositor has answered, and unlocking from the grant on")
    func states() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      rig.compositor.onUnlock = { [unowned rig] in rig.compositor.withholdsEvents = true }
      try rig.start(wrapping: named)
      try rig.wait(for: "locking") { rig.record?.state == .locking }
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      try rig.wait(for: "shown") { rig.record?.state == .shown }
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      #expect(rig.record?.state == .unlocking)
      rig.compositor.withholdsEvents = false
      try rig.waitForUnlock()
      #expect(rig.record?.state == .unlocked)
    }
  }
}

extension LockerRig {
  /// What a locker named "test" has told last.
  fileprivate var record: LockerRecord? {
    LockerRecord(contents(of: directory.path + "/run/patternlock-test.locker"))
  }
}
