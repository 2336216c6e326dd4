import Glibc
import HelperFixtures
import TestCompositor
import Testing

extension LockerTests {
  /// What an agent does where only this compositor can be made to do what it does.
  @Suite struct Agents {
    @Test(
      "an agent takes up for a locker that was killed, and not for one whose lock the compositor has ended",
      arguments: [true, false])
    func ended(isKilled: Bool) throws {
      let rig = try LockerRig()
      var lockCount = 0
      rig.compositor.onLockRequest = { lockCount += 1 }
      // By that name agent and locker know of each other; they are connected already.
      let environment =
        rig.environment + ["WAYLAND_DISPLAY=test", "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent"]
      func start(_ arguments: [String]) throws -> ChildProgram {
        try rig.compositor.start(
          LockerRig.programs + "/patternlock", arguments + ["--helpers", rig.helpers.folder],
          environment: environment)
      }
      let agent = try start(["agent"])
      try rig.wait(for: "the agent") { agent.output.contains("logind") }
      let locker = try start([])
      try rig.wait(for: "the agent to find the locker") {
        agent.output.contains("the session is locked by process \(locker.processID)")
      }
      if isKilled { locker.signal(SIGKILL) } else { rig.compositor.sendFinished() }
      try rig.wait(for: "the locker's end") { locker.ending != nil }
      let word = isKilled ? "another locker is started" : "the compositor ended the lock"
      try rig.wait(for: "the agent's word on it") { agent.output.contains(word) }
      if !isKilled {
        #expect(locker.ending == .exited(4))
        // Longer than the first that takes up for another is waited for.
        try rig.loop.run(for: 500)
        #expect(!agent.output.contains("another locker is started") && lockCount == 1)
      }
      #expect(agent.ending == nil && rig.compositor.unlockCount == 0)
    }
  }
}
