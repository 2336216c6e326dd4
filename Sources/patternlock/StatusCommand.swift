import Glibc
import HelperWire
import Platform
import SessionLock

/// `patternlock status`: what is set up and what would happen on a lock.
enum StatusCommand {
  static func run(_ settings: Settings) -> ExitStatus {
    let helper = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    let preflight = Preflight(service: settings.pamService, helper: helper)
    let program = try? helper.get()
    let password = Finding(
      preflight.password, program, .password, arguments: settings.passwordArguments)
    let pattern = Finding(
      preflight.pattern, program, .pattern, arguments: settings.patternArguments)
    let locks = !preflight.isHopeless || password.works || pattern.works
    if settings.printsJSON {
      let text = JSONText.object([
        ("version", JSONText.string(Main.version)),
        ("locks", locks ? "true" : "false"),
        ("password", password.json),
        ("pattern", pattern.json),
      ])
      Log.write(text + "\n", to: STDOUT_FILENO)
    } else {
      Log.write(
        """
        password: \(password.words)
        pattern: \(pattern.words)
        a lock: \(locks ? "would be taken" : "would be refused, since nobody could unlock it")

        """, to: STDOUT_FILENO)
    }
    return .success
  }

  /// What is known of one method.
  private struct Finding {
    /// A word that never changes, for programs.
    let state: String
    let words: String
    let works: Bool

    /// Asks the helper, where there is one: it knows more than the files tell.
    init(_ verdict: Preflight.Verdict, _ program: HelperProgram?, _ role: HelperRole, arguments: [String]) {
      guard let program else {
        var reason = "there is no helper program"
        if case .cannotWork(let words) = verdict { reason = words }
        (state, words, works) = ("unusable", "cannot be used: \(reason)", false)
        return
      }
      do throws(HelperConversation.Failure) {
        let helper = try HelperConversation(role, program, arguments: arguments)
        (state, words, works) = Self.words(for: try helper.hello(), verdict)
      } catch {
        (state, words, works) = ("unknown", "\(error)", false)
      }
    }

    var json: String {
      JSONText.object([("state", JSONText.string(state)), ("text", JSONText.string(words))])
    }

    private static func words(
      for answer: AuthenticatorState, _ verdict: Preflight.Verdict
    ) -> (String, String, Bool) {
      switch answer {
      case .ready:
        if case .doubtful(let reason) = verdict { return ("doubtful", reason, true) }
        return ("ready", "checked by PAM", true)
      case .certainlyNot(let reason): return ("unusable", "cannot be used: \(reason)", false)
      case .notEnrolled: return ("not-enrolled", "none is enrolled ('patternlock enroll' sets one)", false)
      case .patternReady(let shape, let failures):
        return (
          "ready",
          "enrolled on \(shape.grid.columns)x\(shape.grid.rows) dots, \(failures) wrong since the last right one",
          true
        )
      case .waiting(_, let remaining, let failures):
        return (
          "waiting", "after \(failures) wrong ones it waits for another \(remaining.count / 1000) s", true
        )
      case .off(let failures):
        return ("off", "after \(failures) wrong ones it is off until the password has unlocked", false)
      case .unusable(let reason): return ("unusable", "cannot be used: \(reason)", false)
      }
    }
  }
}
