import HelperWire
import Platform
import Stage

/// The built-in ways in, as their helpers say.
struct WaysIn {
  let password: MethodFinding
  let pattern: MethodFinding

  /// Starts the helpers side by side and waits for what they say of themselves.
  ///
  /// - Parameters:
  ///   - limit: how long is waited for both together; a helper that is silent by then is in doubt.
  init(
    _ helper: Result<HelperProgram, SystemError>, _ preflight: Preflight, _ settings: Settings,
    within limit: Milliseconds
  ) {
    switch helper {
    case .failure(let error):
      password = MethodFinding(reason: "\(error)")
      pattern = MethodFinding(reason: "\(error)")
    case .success(let program):
      let deadline = Instant.now + limit
      let pam = Result { () throws(HelperConversation.Failure) in
        try HelperConversation(.password, program, arguments: settings.passwordArguments)
      }
      let vault = Result { () throws(HelperConversation.Failure) in
        try HelperConversation(.pattern, program, arguments: settings.patternArguments())
      }
      password = MethodFinding(pam, preflight.password, until: deadline)
      pattern = MethodFinding(vault, preflight.pattern, until: deadline)
    }
  }

  /// Whether it is certain that nobody could unlock. A pattern that is off waits for another method.
  var areCertainlyNone: Bool { password.isCertainlyNot && (pattern.isCertainlyNot || pattern.isOff) }
}
