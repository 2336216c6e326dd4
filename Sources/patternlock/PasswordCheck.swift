import HelperWire
import Platform
import SecretMemory
import Stage

/// Asks for the account's password on standard input and has PAM check it, before the pattern is touched.
enum PasswordCheck {
  /// PAM modules may take their time; one that takes longer than this is given up.
  private static let longest: Milliseconds = 60_000

  /// - Returns: true when PAM granted; else the reason was told.
  static func passes(_ program: HelperProgram, _ settings: Settings) -> Bool {
    var password = SecretBuffer(capacity: Wire.maximumSecret)
    do throws(SecretLine.Fault) {
      try SecretLine.read(into: &password, question: "Account password")
    } catch {
      Log.error("the account password could not be read: \(reason(error))")
      return false
    }
    do throws(HelperConversation.Failure) {
      let pam = try HelperConversation(
        .password, program, arguments: settings.passwordArguments)
      if case .certainlyNot(let reason) = try pam.hello() {
        Log.error("the password cannot be checked: \(reason)")
        return false
      }
      try pam.ask(.begin(attempt: 1), secret: password)
      password.wipe()
      return try isGranted(pam)
    } catch {
      Log.error("the password could not be checked: \(error)")
      return false
    }
  }

  private static func isGranted(_ pam: HelperConversation) throws(HelperConversation.Failure) -> Bool {
    while true {
      switch try pam.answer(within: longest) {
      case .granted(attempt: 1): return true
      case .denied(attempt: 1, _, _, _):
        Log.error("the password is wrong; nothing was changed")
        return false
      case .unavailable(attempt: 1, let reason):
        Log.error("the password could not be checked: \(reason); nothing was changed")
        return false
      case .prompt(attempt: 1, let prompt, _, let text):
        var reply = SecretBuffer(capacity: Wire.maximumSecret)
        do throws(SecretLine.Fault) {
          try SecretLine.read(into: &reply, question: text)
        } catch {
          Log.error("PAM asks '\(text)', which was not answered: \(reason(error)); nothing was changed")
          return false
        }
        try pam.ask(.respond(attempt: 1, prompt: prompt), secret: reply)
      case .info(_, let text), .error(_, let text): Log.note(text)
      default: break
      }
    }
  }

  static func reason(_ fault: SecretLine.Fault) -> String {
    switch fault {
    case .ended: "standard input ended"
    case .tooLong: "it is longer than \(Wire.maximumSecret) bytes"
    case .system(let error): "\(error)"
    }
  }
}
