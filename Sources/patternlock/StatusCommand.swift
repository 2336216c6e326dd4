import Glibc
import HelperWire
import Platform
import SessionLock

/// `patternlock status`: what is set up and what would happen on a lock.
enum StatusCommand {
  /// Helpers that are silent for longer are said to be.
  private static let longest: Milliseconds = 2_000

  static func run(_ settings: Settings) -> ExitStatus {
    let helper = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    let preflight = Preflight(service: settings.pamService, helper: helper)
    let ways = WaysIn(helper, preflight, settings, within: longest)
    // The same decision as LockCommand's.
    let locks = !(preflight.isUncertain && ways.areCertainlyNone)
    if settings.printsJSON {
      let text = JSONText.object([
        ("version", JSONText.string(Main.version)),
        ("locks", locks ? "true" : "false"),
        ("password", ways.password.json()),
        ("pattern", ways.pattern.json()),
      ])
      Log.write(text + "\n", to: STDOUT_FILENO)
    } else {
      let text =
        "password: \(ways.password.words)\npattern: \(ways.pattern.words)\n" + "a lock: \(locks ? "would be taken" : "would be refused, since nobody could unlock it")\n"
      Log.write(text, to: STDOUT_FILENO)
    }
    return .success
  }
}
