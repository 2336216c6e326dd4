import CPlatform
import EventLoop
import Glibc
import HelperWire
import Platform
import SessionLock
import WaylandClient

/// `patternlock`: locks the session and returns when the owner is back in.
enum LockCommand {
  static func run(_ settings: Settings) -> ExitStatus {
    let helper = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    let preflight = Preflight(service: settings.pamService, helper: helper)
    guard case .success(let program) = helper, mayLock(preflight, program, settings) else {
      return refuse(preflight)
    }
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
    var options = LockOptions()
    options.allowsEmptyPassword = settings.allowsEmptyPassword
    options.pamService = settings.pamService
    options.isDebugging = settings.isDebugging
    if case .cannotWork = preflight.pattern { options.hasPattern = false }
    options.painter = painter(settings)
    options.palette = settings.look.palette
    options.appearance = settings.look.appearance
    options.pictures = settings.look.pictures
    return try SessionLock(connection, loop: EventLoop(), program: program, options: options)
  }

  private static func painter(_ settings: Settings) -> HelperProgram? {
    do throws(SystemError) {
      return try HelperFolder.painter(settings)
    } catch {
      Log.warning("the lock screen will have no words on it: \(error)")
      return nil
    }
  }

  /// Whether somebody may be able to unlock again. Doubts are told, and lock.
  private static func mayLock(_ preflight: Preflight, _ program: HelperProgram, _ settings: Settings) -> Bool
  {
    if preflight.isHopeless { return !areHelpersCertain(program, settings) }
    if case .doubtful(let reason) = preflight.password { Log.warning(reason) }
    if case .cannotWork(let reason) = preflight.password {
      Log.warning("only the pattern unlocks: \(reason)")
    }
    return true
  }

  /// The files say that nobody could unlock; the helpers may know better, for 300 ms.
  ///
  /// - Returns: true only when each of them says a definite no.
  private static func areHelpersCertain(_ program: HelperProgram, _ settings: Settings) -> Bool {
    let deadline = Instant.now + 300
    do throws(HelperConversation.Failure) {
      let pam = try HelperConversation(
        .password, program, arguments: ["pam", "--service", settings.pamService])
      let pattern = try HelperConversation(
        .pattern, program, arguments: ["pattern", "--service", settings.pamService])
      for helper in [pam, pattern] {
        switch try helper.hello(within: deadline - .now) {
        case .certainlyNot, .notEnrolled, .unusable: break
        case .ready, .patternReady, .waiting, .off: return false
        }
      }
      return true
    } catch {
      Log.warning("it is not certain that anybody can unlock: \(error)")
      return false
    }
  }

  private static func refuse(_ preflight: Preflight) -> ExitStatus {
    Log.error("the session is not locked, since nobody could unlock it:")
    if case .cannotWork(let reason) = preflight.password { Log.note("  password: \(reason)") }
    if case .cannotWork(let reason) = preflight.pattern { Log.note("  pattern: \(reason)") }
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
