import EventLoop
import Glibc
import HelperFixtures
import TestCompositor
import Testing

extension LockerTests {
  /// What is installed beside the programs: the agent's unit for systemd, and the manuals.
  @Suite struct Service {
    private static let source = LockerRig.package + "/data/systemd/patternlock-agent.service"
    private static let analyze = "/usr/bin/systemd-analyze"

    @Test(
      "systemd takes it",
      .enabled(if: access(analyze, X_OK) == 0, "systemd-analyze must be installed (make test-deps)"))
    func verified() throws {
      let folder = TemporaryDirectory()
      let unit = folder.write(
        "patternlock-agent.service", contents(of: Self.source).replacing("@BINDIR@", with: LockerRig.programs)
      )
      let loop = EventLoop()
      let program = try ChildProgram(
        Self.analyze, ["verify", "--user", "--man=no", unit],
        environment: ["XDG_RUNTIME_DIR=\(folder.path)", "HOME=\(folder.path)", "PATH=/usr/bin:/bin"],
        loop: loop)
      let hasEnded = try loop.wait(atMost: LockerRig.patience) { program.ending != nil }
      #expect(hasEnded && program.ending == .exited(0), "\(program.output)")
      #expect(program.output == "")
    }

    @Test(
      "every manual is in scdoc's form",
      .enabled(if: access("/usr/bin/scdoc", X_OK) == 0, "scdoc must be installed (make test-deps)"),
      arguments: ["patternlock.1", "patternlock-agent.1", "patternlock-authenticator.7"])
    func manual(name: String) throws {
      let text = contents(of: "\(LockerRig.package)/data/\(name).scd")
      let loop = EventLoop()
      let scdoc = try ChildProgram("/usr/bin/scdoc", environment: [], input: text, loop: loop)
      let hasEnded = try loop.wait(atMost: LockerRig.patience) { scdoc.ending != nil }
      #expect(hasEnded && scdoc.ending == .exited(0), "\(scdoc.output)")
    }

    @Test("the unit leaves lockers alone when it is stopped, and nothing in it implies no_new_privs")
    func settings() {
      let lines = contents(of: Self.source).split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(lines.contains("KillMode=process") && lines.contains("Restart=on-failure"))
      let service = lines.drop { $0 != "[Service]" }.prefix { $0 != "[Install]" }
      // systemd.exec(5), "NoNewPrivileges": these and many more imply it, so that the list is of what is allowed.
      let known = [
        "[Service]", "Type", "ExecStart", "Restart", "RestartSec", "RestartPreventExitStatus", "KillMode",
        "OOMPolicy", "OOMScoreAdjust", "TimeoutStopSec",
        "Slice",
      ]
      for line in service {
        #expect(known.contains(String(line.prefix { $0 != "=" })), "\(line)")
      }
    }
  }
}
