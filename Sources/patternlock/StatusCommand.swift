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
      preflight.password, program, .password, arguments: ["pam", "--service", settings.pamService])
    let pattern = Finding(
      preflight.pattern, program, .pattern, arguments: ["pattern", "--service", settings.pamService])
    // A finger is no reason to lock, so it is not asked about where it is not used.
    let fingerprint =
      settings.usesFingerprint
      ? Finding(.mayWork, program, .fingerprint, arguments: ["fingerprint"]) : Finding.unusedFingerprint
    let locks = !preflight.isHopeless || password.works || pattern.works
    if settings.printsJSON {
      let text = JSONText.object([
        ("version", JSONText.string(Main.version)),
        ("locks", locks ? "true" : "false"),
        ("password", password.json),
        ("pattern", pattern.json),
        ("fingerprint", fingerprint.json),
      ])
      Log.write(text + "\n", to: STDOUT_FILENO)
    } else {
      Log.write(
        """
        password: \(password.words)
        pattern: \(pattern.words)
        fingerprint: \(fingerprint.words)
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

    static let unusedFingerprint = Finding(
      state: "unused", words: "not used, since the option fingerprint is 'no'", works: false)

    private init(state: String, words: String, works: Bool) {
      (self.state, self.words, self.works) = (state, words, works)
    }

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
        (state, words, works) = Self.words(for: try helper.hello(), verdict, role)
      } catch {
        (state, words, works) = ("unknown", "\(error)", false)
      }
    }

    var json: String {
      JSONText.object([("state", JSONText.string(state)), ("text", JSONText.string(words))])
    }

    private static func words(
      for answer: AuthenticatorState, _ verdict: Preflight.Verdict, _ role: HelperRole
    ) -> (String, String, Bool) {
      switch answer {
      case .ready where role == .fingerprint: return ("ready", "a finger is enrolled", true)
      case .notEnrolled where role == .fingerprint:
        return ("not-enrolled", "no finger is enrolled ('fprintd-enroll' enrols one)", false)
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
