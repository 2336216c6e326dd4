import Glibc
import TestCompositor
import Testing

extension LockerTests {
  /// `--allow-signal-unlock`. That SIGUSR1 does nothing without it is among the endings.
  @Suite struct SignalUnlock {
    @Test("where that is allowed, SIGUSR1 unlocks, and wrong patterns stay counted")
    func allowed() throws {
      let rig = try LockerRig()
      try rig.lock(["--allow-signal-unlock"])
      rig.locker?.signal(SIGUSR1)
      try rig.waitForUnlock()
      #expect(rig.locker?.output.contains("unlocked method=signal") == true)
      // No reset was sent.
      #expect(rig.helpers.heard(.pattern) == ["start"])
    }

    @Test("a signal that comes before locked unlocks nothing, neither then nor later")
    func early() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      try rig.start(["--allow-signal-unlock"])
      try rig.wait(for: "the background") { rig.output.cover != nil }
      rig.locker?.signal(SIGUSR1)
      // It has been dealt with when the answer to a configure has come.
      try rig.settle()
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      try rig.expectStillLocked()
      rig.locker?.signal(SIGUSR1)
      try rig.waitForUnlock()
    }
  }
}
