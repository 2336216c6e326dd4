import Glibc
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
        painter: Result { () throws(SystemError) in try HelperFolder.painter(settings) },
        haptics: Result { () throws(SystemError) in try HelperFolder.hapticsProgram(settings) })
    }
    let missing = helpers()
    #expect(missing.map(\.state) == [.broken, .missing, .missing])
    #expect(missing.allSatisfy { $0.words.contains(folder.path) })
    folder.write("patternlock-auth", "#!/bin/sh\n", mode: 0o755)
    folder.write("patternlock-haptics", "#!/bin/sh\n", mode: 0o644)
    #expect(helpers().map(\.state) == [.ok, .missing, .missing])
    #expect(helpers().last?.words.contains("Permission denied") == true)
  }

  @Test("an agent that runs is ok, enabled or not; that there is none is told with what starts one")
  func agent() {
    let running = AgentCheck.check(process: 4_711, isEnabled: false)
    #expect(running.state == .ok && running.words.contains("process 4711"))
    let none = AgentCheck.check(process: nil, isEnabled: false)
    #expect(
      none.state == .missing && none.words.contains("'systemctl --user enable --now patternlock-agent'"))
    let dead = AgentCheck.check(process: nil, isEnabled: true)
    #expect(dead.state == .missing && dead.words.contains("'systemctl --user status patternlock-agent'"))
    #expect(dead.json.contains("\"name\": \"agent\", \"state\": \"missing\""))
  }

  @Test("the agent's unit is enabled where graphical-session.target wants it, and the link leads somewhere")
  func enabledUnit() {
    let folder = TemporaryDirectory()
    let wants = folder.path + "/systemd/user/graphical-session.target.wants"
    #expect(!AgentCheck.isEnabled(in: [folder.path]))
    for part in ["/systemd", "/systemd/user", "/systemd/user/graphical-session.target.wants"] {
      mkdir(folder.path + part, 0o700)
    }
    symlink(folder.path + "/unit", wants + "/patternlock-agent.service")
    #expect(!AgentCheck.isEnabled(in: [folder.path]))
    folder.write("unit", "[Unit]\n")
    #expect(AgentCheck.isEnabled(in: ["/nonexistent", folder.path]))
  }

  @Test("programs that their user can read are named, with what that means", .enabled(if: geteuid() == 0))
  func programs() {
    let folder = TemporaryDirectory()
    let (open, closed) = (folder.write("open", "x", mode: 0o755), folder.write("closed", "x", mode: 0o711))
    let owned = folder.write("owned", "x", mode: 0o711)
    chown(owned, 1_000, 1_000)
    #expect(ProgramCheck.check([closed]).state == .ok)
    let check = ProgramCheck.check([open, closed, owned])
    #expect(check.state == .missing && check.words.hasPrefix("\(open), \(owned) can be read"))
    #expect(check.words.contains("mode 0711"))
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
