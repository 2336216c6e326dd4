import HelperWire
import Platform
import Stage

/// `patternlock remove`: removes the pattern, after the account password.
enum RemoveCommand {
  private static let longest: Milliseconds = 10_000

  static func run(_ settings: Settings) -> ExitStatus {
    do throws(SystemError) {
      let program = try HelperFolder.authenticator(settings)
      guard PasswordCheck.passes(program, settings) else { return .refused }
      return remove(program, settings)
    } catch {
      Log.error(HelperFolder.words(for: error))
      return .refused
    }
  }

  private static func remove(_ program: HelperProgram, _ settings: Settings) -> ExitStatus {
    do throws(HelperConversation.Failure) {
      let helper = try HelperConversation(
        .pattern, program, arguments: settings.patternArguments())
      if case .notEnrolled = try helper.hello() {
        Log.note("there is no pattern to remove")
        return .success
      }
      try helper.ask(.remove)
      while true {
        switch try helper.answer(within: longest) {
        case .removed:
          Log.note("the pattern is removed; the password unlocks")
          return .success
        case .refused(_, let reason):
          Log.error("the pattern was not removed: \(reason)")
          return .refused
        default: break
        }
      }
    } catch {
      Log.error("the pattern was not removed: \(error)")
      return .refused
    }
  }
}
