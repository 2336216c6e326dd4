import EventLoop
import Glibc
import HelperFixtures
import TestCompositor
import Testing

extension LockerTests {
  /// What the environment lacks, as that of a service does.
  @Suite struct Environment {
    private static func run(_ arguments: [String], _ environment: [String]) throws -> ChildProgram {
      let loop = EventLoop()
      let program = try ChildProgram(
        LockerRig.programs + "/patternlock", arguments, environment: environment, loop: loop)
      let hasEnded = try loop.wait(atMost: LockerRig.patience) { program.ending != nil }
      try #require(hasEnded)
      return program
    }

    @Test(
      "without WAYLAND_DISPLAY the status is 2, and what has to be run is told",
      arguments: [[], ["agent"], ["try"]])
    func noDisplay(_ arguments: [String]) throws {
      let rig = try LockerRig()
      let program = try Self.run(arguments + ["--helpers", rig.helpers.folder], rig.environment)
      #expect(program.ending == .exited(2))
      #expect(program.output.contains("WAYLAND_DISPLAY is not set"), "\(program.output)")
      #expect(program.output.contains("'systemctl --user import-environment WAYLAND_DISPLAY XDG_SESSION_ID'"))
    }

    @Test("without a compositor status says that there is none to lock")
    func statusWithoutCompositor() throws {
      let rig = try LockerRig()
      let status = try Self.run(["status", "--helpers", rig.helpers.folder], rig.environment)
      #expect(status.ending == .exited(0))
      #expect(status.output.contains("a lock: is not possible here: "), "\(status.output)")
      #expect(status.output.contains("WAYLAND_DISPLAY is not set"))
      let json = try Self.run(["status", "--json", "--helpers", rig.helpers.folder], rig.environment)
      #expect(json.output.contains(#""locks": false, "compositor": {"state": "broken""#), "\(json.output)")
    }

    @Test("without XDG_RUNTIME_DIR no compositor is found by its name, and both variables are named")
    func noRuntimeFolder() throws {
      let rig = try LockerRig()
      let environment =
        rig.environment.filter { !$0.hasPrefix("XDG_RUNTIME_DIR=") } + ["WAYLAND_DISPLAY=wayland-1"]
      for arguments in [[], ["agent"]] {
        let program = try Self.run(arguments + ["--helpers", rig.helpers.folder], environment)
        #expect(program.ending == .exited(2))
        #expect(program.output.contains("check WAYLAND_DISPLAY and XDG_RUNTIME_DIR"), "\(program.output)")
      }
    }

    @Test(
      "an agent needs a folder for its file, and says by which variable it is found",
      arguments: [nil, "XDG_RUNTIME_DIR=run", "XDG_RUNTIME_DIR="])
    func agentWithoutFolder(_ variable: String?) throws {
      let rig = try LockerRig()
      let socket = rig.directory.path + "/run/wayland-test"
      try rig.compositor.display.addSocket(socket)
      let environment =
        rig.environment.filter { !$0.hasPrefix("XDG_RUNTIME_DIR=") } + ["WAYLAND_DISPLAY=\(socket)"]
      let agent = try ChildProgram(
        LockerRig.programs + "/patternlock", ["agent"],
        environment: environment + [variable].compactMap { $0 },
        loop: rig.loop)
      try rig.wait(for: "its end") { agent.ending != nil }
      #expect(agent.ending == .exited(1))
      #expect(agent.output.contains("XDG_RUNTIME_DIR (absolute)"), "\(agent.output)")
    }

    @Test("a lock needs neither HOME nor XDG_RUNTIME_DIR where the compositor is named by its path")
    func bare() throws {
      let rig = try LockerRig()
      let socket = rig.directory.path + "/run/wayland-test"
      try rig.compositor.display.addSocket(socket)
      let locker = try ChildProgram(
        LockerRig.programs + "/patternlock", ["--helpers", rig.helpers.folder],
        environment: ["WAYLAND_DISPLAY=\(socket)", "LANG=C.UTF-8"], loop: rig.loop)
      try rig.wait(for: "locked") { rig.compositor.state == .locked && rig.output.cover != nil }
      #expect(locker.ending == nil && rig.compositor.violations == [])
      #expect(!locker.output.contains("error"), "\(locker.output)")
    }
  }
}
