import EventLoop
import GestureEngine
import Glibc
import HelperWire
import PatternChoice
import Platform
import SecretMemory
import Stage
import StageWindow
import WaylandClient

/// `patternlock enroll`: sets or changes the pattern, after the account password; in a window where there is a
/// compositor to show it, else on the terminal.
enum EnrollCommand {
  /// Making the hash takes a few hundred milliseconds, and finding its cost as long again.
  private static let longest: Milliseconds = 30_000

  private static let stored = "the pattern is set; it unlocks from the next lock on"

  static func run(_ settings: Settings) -> ExitStatus {
    let program: HelperProgram
    do throws(SystemError) {
      program = try HelperFolder.authenticator(settings)
    } catch {
      Log.error(HelperFolder.words(for: error))
      return .refused
    }
    if !settings.readsStandardInput, WaylandConnection.isNamed { return showWindow(program, settings) }
    guard PasswordCheck.passes(program, settings) else { return .refused }
    return enroll(program, settings)
  }

  private static func showWindow(_ program: HelperProgram, _ settings: Settings) -> ExitStatus {
    do throws(StageFailure) {
      let connection: WaylandConnection
      do throws(ConnectionError) { connection = try WaylandConnection() } catch { throw .connection(error) }
      let window = try EnrolmentWindow(
        connection, loop: EventLoop(), program: program, options: LockCommand.windowOptions(settings),
        grid: settings.grid, policy: settings.jumpPolicy)
      switch try window.run(title: "patternlock enroll") {
      case .stored:
        Log.note(stored)
        return .success
      case .closed:
        Log.error("the window was closed; nothing was changed")
        return .refused
      }
    } catch {
      Log.error("\(error); 'patternlock enroll --stdin' needs no window")
      if case .system = error { return .refused }
      return .noCompositor
    }
  }

  private static func enroll(_ program: HelperProgram, _ settings: Settings) -> ExitStatus {
    var text = SecretBuffer(capacity: Wire.maximumSecret)
    var encoded = SecretBuffer(capacity: Pattern.maximumEncodedCount)
    do throws(SecretLine.Fault) {
      try SecretLine.read(into: &text, question: "Pattern, as dot numbers joined by '-'")
      // Whoever types it unseen may slip; a script does not.
      if isatty(STDIN_FILENO) == 1, try !isRepeated(text) {
        Log.error("the two patterns differ; nothing was changed")
        return .refused
      }
    } catch {
      Log.error("the pattern could not be read: \(PasswordCheck.reason(error)); nothing was changed")
      return .refused
    }
    let strength: PatternStrength
    do throws(PatternText.Fault) {
      let pattern = try PatternText.pattern(text, on: settings.grid, settings.jumpPolicy)
      encoded.appendFilling { pattern.encode(into: $0) }
      strength = PatternStrength.of(pattern)
    } catch {
      Log.error("\(error.message); nothing was changed")
      return .refused
    }
    text.wipe()
    let status = store(encoded, program, settings)
    if status == .success { Log.note("its strength: \(words(for: strength))") }
    return status
  }

  /// Asks for the pattern again, and compares.
  private static func isRepeated(_ text: borrowing SecretBuffer) throws(SecretLine.Fault) -> Bool {
    var again = SecretBuffer(capacity: Wire.maximumSecret)
    try SecretLine.read(into: &again, question: "The same once more")
    return text.withUnsafeBytes { first in
      again.withUnsafeBytes { second in
        first.count == second.count && zip(first, second).allSatisfy { $0 == $1 }
      }
    }
  }

  private static func words(for strength: PatternStrength) -> String {
    switch strength {
    case .weak: "weak; more dots, crossing lines and a start away from the corners make it stronger"
    case .fair: "fair"
    case .strong: "strong"
    }
  }

  private static func store(
    _ encoded: borrowing SecretBuffer, _ program: HelperProgram, _ settings: Settings
  ) -> ExitStatus {
    do throws(HelperConversation.Failure) {
      let helper = try HelperConversation(
        .pattern, program, arguments: settings.patternArguments(enrolls: true))
      _ = try helper.hello()
      try helper.ask(.enroll(policy: settings.jumpPolicy), secret: encoded)
      while true {
        switch try helper.answer(within: longest) {
        case .enrolled:
          Log.note(stored)
          return .success
        case .refused(_, let reason):
          Log.error("the pattern was not stored: \(reason)")
          return .refused
        default: break
        }
      }
    } catch {
      Log.error("the pattern was not stored: \(error)")
      return .refused
    }
  }
}
