import EventLoop
import LockScreen
import Platform
import Stage
import StageWindow
import WaylandClient

/// `patternlock try`: the lock screen in an ordinary window, with the real ways in. Nothing is locked.
enum TryCommand {
  static func run(_ settings: Settings) -> ExitStatus {
    let program: HelperProgram
    do throws(SystemError) {
      program = try HelperFolder.authenticator(settings)
    } catch {
      Log.error(HelperFolder.words(for: error))
      return .refused
    }
    let preflight = Preflight(service: settings.pamService, helper: .success(program))
    if let warning = preflight.warning { Log.warning(warning) }
    do throws(StageFailure) {
      let connection: WaylandConnection
      do throws(ConnectionError) { connection = try WaylandConnection() } catch { throw .connection(error) }
      let window = try TryWindow(
        connection, loop: EventLoop(), program: program, options: LockCommand.options(settings, preflight))
      return tell(try window.run(title: "patternlock try"))
    } catch {
      Log.error("\(error)")
      if case .system = error { return .refused }
      return .noCompositor
    }
  }

  private static func tell(_ ending: TryWindow.Ending) -> ExitStatus {
    let words =
      switch ending {
      case .opened(.password): "the password would have unlocked the session"
      case .opened(.pattern): "the pattern would have unlocked the session"
      case .opened(.fingerprint): "the fingerprint would have unlocked the session"
      case .opened(.signal): "a signal would have unlocked the session"
      case .opened(.other): "an authenticator of the configuration would have unlocked the session"
      case .closed: "the window was closed"
      }
    return StandardOutput.write("\(words); nothing was locked\n")
  }
}
