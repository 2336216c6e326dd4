import CPlatform
import EventLoop
import Glibc
import HelperWire
import LockScreen
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
      let record = LockRecording()
      session.onLocked = {
        announceLocked(settings)
        record.begin()
      }
      session.onShown = {
        record.write(.shown)
        if let descriptor = settings.readyDescriptor { close(descriptor) }
      }
      // From here on the lock may hold, and only the owner ends it.
      for signal in [SIGTERM, SIGINT, SIGHUP] { _ = platform_signal_ignore(signal) }
      let method = try run(session, record)
      Log.event("unlocked method=\(method)", always: settings.isDebugging)
      return .success
    } catch {
      Log.error("\(error)")
      if case .refused = error, let locker = LockRecording.lockingProcess {
        Log.note("the session is locked already, by patternlock, process \(locker)")
      }
      return status(of: error)
    }
  }

  /// Runs the lock, and leaves word of how it ended.
  private static func run(_ session: SessionLock, _ record: LockRecording) throws(LockFailure) -> Method {
    do throws(LockFailure) {
      let method = try session.run()
      record.write(.unlocked)
      return method
    } catch {
      if case .endedByCompositor = error { record.write(.ended) }
      throw error
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
    options.allowsSignalUnlock = settings.allowsSignalUnlock
    options.haptics = haptics(settings)
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
    options.home = homeReader
    options.entryMode = settings.entryMode
    options.font = settings.look.font
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

  /// This program again, for what may lie in the home folder.
  private static var homeReader: HelperProgram? {
    do throws(SystemError) {
      return try HelperProgram(path: HomeProcess.name, handle: OwnProgram.open())
    } catch {
      Log.warning("nothing in the home folder can be read: \(error)")
      return nil
    }
  }

  private static func haptics(_ settings: Settings) -> HelperProgram? {
    do throws(SystemError) {
      return try HelperFolder.haptics(settings)
    } catch {
      Log.warning("nothing can be felt: \(error)")
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
    // Its end, when the screens show the lock, is for those who wait for more than the line.
    // One who reads nothing must not hold up the lock.
    if let descriptor = settings.readyDescriptor { Log.write("\n", to: descriptor, waits: false) }
    Log.event("locked", always: settings.isDebugging)
  }

  private static func status(of failure: LockFailure) -> ExitStatus {
    switch failure {
    case .missingProtocol, .connection: .noCompositor
    case .notBegun: .refused
    case .refused, .noAnswer: .lockRefused
    case .endedByCompositor: .lockEnded
    case .connectionLost, .system: .connectionLost
    }
  }
}
