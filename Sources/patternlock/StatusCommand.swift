import HelperWire
import Platform
import Stage

/// `patternlock status`: what is set up and what would happen on a lock.
enum StatusCommand {
  /// Helpers that are silent for longer are said to be.
  private static let longest: Milliseconds = 2_000

  /// What the helpers say of themselves.
  struct Findings {
    let pam: PAMCheck
    let preflight: Preflight
    let ways: WaysIn
    let fingerprint: MethodFinding

    init(_ settings: Settings, _ helper: Result<HelperProgram, SystemError>) {
      pam = PAMCheck(settings.pamService)
      preflight = Preflight(
        service: settings.pamService, helper: helper,
        account: UserAccount.current() == nil ? .missing : .found, faults: pam.faults)
      ways = WaysIn(helper, preflight, settings, within: longest)
      fingerprint = StatusCommand.fingerprint(helper, settings)
    }
  }

  static func run(_ settings: Settings) -> ExitStatus {
    let helper = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    let findings = Findings(settings, helper)
    let (ways, fingerprint) = (findings.ways, findings.fingerprint)
    let others = NamedAuthenticator.all(settings).map { (path: $0.path, finding: finding($0)) }
    let compositor = CompositorChecks().compositor
    // The same decision as LockCommand's.
    let canUnlock = !(findings.preflight.isUncertain && ways.areCertainlyNone)
    let locks = canUnlock && compositor.state == .ok
    if settings.printsJSON {
      let text = JSONText.object([
        ("version", JSONText.string(Main.version)),
        ("locks", locks ? "true" : "false"),
        (
          "compositor",
          JSONText.object([
            ("state", JSONText.string(compositor.state.rawValue)),
            ("text", JSONText.string(compositor.words)),
          ])
        ),
        ("password", ways.password.json()),
        ("pattern", ways.pattern.json()),
        ("fingerprint", fingerprint.json()),
        (
          "authenticators",
          JSONText.array(others.map { $0.finding.json([("path", JSONText.string($0.path))]) })
        ),
      ])
      return StandardOutput.write(text + "\n")
    } else {
      var text = """
        password: \(ways.password.words)
        pattern: \(ways.pattern.words)
        fingerprint: \(fingerprint.words)

        """
      for other in others { text += "authenticator \(other.path): \(other.finding.words)\n" }
      if !canUnlock {
        text += "a lock: would be refused, since nobody could unlock it\n"
      } else if !locks {
        text += "a lock: is not possible here: \(compositor.words)\n"
      } else {
        text += "a lock: would be taken\n"
      }
      return StandardOutput.write(text)
    }
  }

  /// A finger is no reason to lock, so it is not asked about where it is not used.
  private static func fingerprint(
    _ helper: Result<HelperProgram, SystemError>, _ settings: Settings
  ) -> MethodFinding {
    guard settings.usesFingerprint else { return .unusedFingerprint }
    switch helper {
    case .failure(let error): return MethodFinding(reason: "\(error)")
    case .success(let program):
      let reader = Result { () throws(HelperConversation.Failure) in
        try HelperConversation(.fingerprint, program, arguments: AuthenticatorArguments.fingerprint)
      }
      return MethodFinding(fingerprint: reader, until: .now + longest)
    }
  }

  private static func finding(_ other: NamedAuthenticator) -> MethodFinding {
    switch other.program {
    case .failure(let refusal): return MethodFinding(reason: "\(refusal)")
    case .success(let program):
      let helper = Result { () throws(HelperConversation.Failure) in
        try HelperConversation(.other, program, arguments: [])
      }
      return MethodFinding(other: helper, until: .now + longest)
    }
  }
}
