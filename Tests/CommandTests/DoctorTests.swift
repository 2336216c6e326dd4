import HelperFixtures
import Platform
import Stage
import Testing

@testable import patternlock

@Suite("what a machine lacks")
struct DoctorTests {
  private static let needed: Set = [
    "wl_compositor", "wl_subcompositor", "wl_shm", "ext_session_lock_manager_v1",
  ]

  @Test("a compositor without one of the protocols that are needed cannot be locked, and which it is is told")
  func needed() {
    for name in Self.needed {
      let checks = CompositorChecks(interfaces: Self.needed.subtracting([name])).all
      #expect(checks.first?.state == .broken)
      #expect(checks.first?.words.contains(name) == true)
    }
    #expect(CompositorChecks(interfaces: Self.needed).all.first?.state == .ok)
  }

  @Test("a protocol that is only useful is missed, with what is lost")
  func useful() {
    let checks = CompositorChecks(interfaces: Self.needed.union(["wp_viewporter"])).all
    #expect(checks.first { $0.name == "wp_viewporter" }?.state == .ok)
    #expect(checks.first { $0.name == "ext_idle_notifier_v1" }?.state == .missing)
    #expect(!checks.contains { $0.state == .broken })
  }

  @Test("a folder of the environment that is relative is told")
  func environment() {
    let values = ["XDG_RUNTIME_DIR": "/run/user/1000", "XDG_CONFIG_HOME": "config"]
    let checks = MachineChecks.environment { values[$0] }
    #expect(checks.first { $0.name == "XDG_CONFIG_HOME" }?.words.contains("'config'") == true)
    #expect(checks.first { $0.name == "XDG_RUNTIME_DIR" }?.state == .ok)
    #expect(checks.first { $0.name == "HOME" }?.state == .missing)
    #expect(checks.first { $0.name == "XDG_DATA_HOME" }?.state == .ok)
  }

  @Test("helper programs that are not where they belong are told with the place")
  func helpers() {
    let folder = TemporaryDirectory()
    var settings = Settings()
    settings.helpersDirectory = folder.path
    func helpers() -> [Check] {
      MachineChecks.helpers(
        authenticator: Result { () throws(SystemError) in try HelperFolder.authenticator(settings) },
        painter: Result { () throws(SystemError) in try HelperFolder.painter(settings) })
    }
    let missing = helpers()
    #expect(missing.map(\.state) == [.broken, .missing])
    #expect(missing.allSatisfy { $0.words.contains(folder.path) })
    folder.write("patternlock-auth", "#!/bin/sh\n", mode: 0o755)
    #expect(helpers().map(\.state) == [.ok, .missing])
  }

  @Test("a user without an account is told, since PAM would have no name")
  func account() {
    #expect(MachineChecks.account(nil).state == .broken)
    #expect(MachineChecks.account(UserAccount.current()).state == .ok)
  }

  @Test("the only way in that certainly does not work is broken; one beside another is missed")
  func ways() {
    let finding = MethodFinding(reason: "gone")
    #expect(Check("password", finding, isNeeded: true).state == .broken)
    #expect(Check("password", finding, isNeeded: false).state == .missing)
  }
}
