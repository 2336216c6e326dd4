import Glibc
import Testing

extension RigTests {
  /// A locker that was stopped cannot unlock.
  @Suite struct StoppedLockerTests {
    @Test("the agent has a locker that was stopped go on")
    func continues() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        kill(locker, SIGSTOP)
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
      }
    }
  }
}
