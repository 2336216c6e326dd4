import Glibc
import Platform
import Sandbox
import Stage

/// `patternlock doctor`: what is missing on this machine, and what to do about it.
enum DoctorCommand {
  /// - Returns: success where nothing is broken; what is only missing costs comfort.
  static func run(_ settings: Settings) -> ExitStatus {
    let checks = checks(settings)
    let written: ExitStatus
    if settings.printsJSON {
      let text = JSONText.object([
        ("version", JSONText.string(Main.version)), ("checks", JSONText.array(checks.map(\.json))),
      ])
      written = StandardOutput.write(text + "\n")
    } else {
      written = StandardOutput.write(text(checks))
    }
    return checks.contains { $0.state == .broken } ? .refused : written
  }

  private static func text(_ checks: [Check]) -> String {
    let width = checks.map(\.name.count).max() ?? 0
    var text = ""
    for check in checks {
      let name = check.name + String(repeating: " ", count: width - check.name.count)
      let state = check.state.rawValue + String(repeating: " ", count: 7 - check.state.rawValue.count)
      text += "\(state)  \(name)  \(check.words)\n"
    }
    let broken = checks.filter { $0.state == .broken }.count
    return text + (broken == 0 ? "patternlock can lock here\n" : "patternlock cannot be used like this\n")
  }

  private static func checks(_ settings: Settings) -> [Check] {
    let auth = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    let painter = Result { () throws(SystemError) in try HelperFolder.painter(settings) }
    let haptics = Result { () throws(SystemError) in try HelperFolder.hapticsProgram(settings) }
    let status = StatusCommand.Findings(settings, auth)
    let compositor = CompositorChecks()
    return compositor.all
      + MachineChecks.helpers(authenticator: auth, painter: painter, haptics: haptics)
      + [ProgramCheck.check(ProgramCheck.paths([auth, painter, haptics]))]
      + [MachineChecks.account(UserAccount.current())]
      + [
        Check("password", status.ways.password, isNeeded: status.ways.pattern.isCertainlyNot),
        status.pam.check(isNeeded: status.ways.pattern.isCertainlyNot),
        Check("pattern", status.ways.pattern, isNeeded: false),
        Check("fingerprint", status.fingerprint, isNeeded: false),
        MachineChecks.fonts(painter), MachineChecks.keymap, AgentCheck.current,
        SandboxCheck.check(.current),
      ] + ConsoleCheck.current(compositor: compositor.process)
      + MachineChecks.environment { name in getenv(name).map { String(cString: $0) } }
  }
}

extension Check {
  /// A way in.
  ///
  /// - Parameter isNeeded: whether there is no other.
  init(_ name: String, _ finding: MethodFinding, isNeeded: Bool) {
    let state: State =
      switch finding.state {
      case "ready", "unused": .ok
      default: finding.isCertainlyNot && isNeeded ? .broken : .missing
      }
    self.init(name, state, finding.words)
  }
}
