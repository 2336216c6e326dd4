import CPlatform
import EventLoop
import Glibc
import HelperWire
import Platform
import SessionLock
import Stage
import WaylandClient

/// `patternlock`: locks the session and returns when the owner is back in.
enum LockCommand {
  /// The helpers have so long to say that nobody could unlock, where the files say so too.
  private static let longestQuestion: Milliseconds = 300

  static func run(_ settings: Settings) -> ExitStatus {
    let helper = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    let preflight = Preflight(service: settings.pamService, helper: helper)
    guard case .success(let program) = helper else {
      return refuse(WaysIn(helper, preflight, settings, within: longestQuestion))
    }
    if preflight.isUncertain {
      let ways = WaysIn(helper, preflight, settings, within: longestQuestion)
      if ways.areCertainlyNone { return refuse(ways) }
      for finding in [ways.password, ways.pattern] where finding.isUnknown {
        Log.warning("it is not certain that anybody can unlock: \(finding.words)")
      }
    }
    if let warning = preflight.warning { Log.warning(warning) }
    do throws(LockFailure) {
      let session = try makeSession(settings, program, preflight)
      session.onLocked = { announceLocked(settings) }
      // From here on the lock may hold, and only the owner ends it.
      for signal in [SIGTERM, SIGINT, SIGHUP] { _ = platform_signal_ignore(signal) }
      let method = try session.run()
      if settings.isDebugging { Log.note("unlocked method=\(method)") }
      return .success
    } catch {
      Log.error("\(error)")
      return status(of: error)
    }
  }

  private static func makeSession(
    _ settings: Settings, _ program: HelperProgram, _ preflight: Preflight
  ) throws(LockFailure) -> SessionLock {
    let connection: WaylandConnection
    do throws(ConnectionError) { connection = try WaylandConnection() } catch { throw .connection(error) }
    return try SessionLock(
      connection, loop: EventLoop(), program: program, options: options(settings, preflight))
  }

  /// What the settings amount to for a lock.
  static func options(_ settings: Settings, _ preflight: Preflight) -> LockOptions {
    var options = windowOptions(settings)
    options.usesFingerprint = settings.usesFingerprint
    if case .cannotWork = preflight.pattern { options.hasPattern = false }
    options.others = others(settings)
    return options
  }

  /// What the settings amount to for anything that is shown.
  static func windowOptions(_ settings: Settings) -> LockOptions {
    var options = LockOptions()
    options.allowsEmptyPassword = settings.allowsEmptyPassword
    options.pamService = settings.pamService
    options.requiresAccount = settings.requiresAccount
    options.isDebugging = settings.isDebugging
    options.painter = painter(settings)
    options.palette = settings.look.palette
    options.appearance = settings.look.appearance
    options.pictures = settings.look.pictures
    return options
  }

  private static func painter(_ settings: Settings) -> HelperProgram? {
    do throws(SystemError) {
      return try HelperFolder.painter(settings)
    } catch {
      Log.warning("the lock screen will have no words on it: \(error)")
      return nil
    }
  }

  /// The programs of the authenticators that the configuration names; one that is not trusted is told and left out.
  private static func others(_ settings: Settings) -> [HelperProgram] {
    NamedAuthenticator.all(settings).compactMap { other in
      switch other.program {
      case .success(let program): return program
      case .failure(let refusal):
        Log.warning("the authenticator \(other.path) is not used: \(refusal)")
        return nil
      }
    }
  }

  private static func refuse(_ ways: WaysIn) -> ExitStatus {
    Log.error("the session is not locked, since nobody could unlock it:")
    Log.note("  password: \(ways.password.words)")
    Log.note("  pattern: \(ways.pattern.words)")
    return .refused
  }

  private static func announceLocked(_ settings: Settings) {
    if let descriptor = settings.readyDescriptor {
      Log.write("\n", to: descriptor)
      close(descriptor)
    }
    if settings.isDebugging { Log.note("locked") }
  }

  private static func status(of failure: LockFailure) -> ExitStatus {
    switch failure {
    case .missingProtocol, .connection: .noCompositor
    case .refused, .noAnswer: .lockRefused
    case .endedByCompositor: .lockEnded
    case .connectionLost, .system: .connectionLost
    }
  }
}
