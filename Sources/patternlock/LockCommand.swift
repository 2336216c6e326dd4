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

  /// - Parameter asked: what the command line says. The rest is read once the lock is asked for: the home folder may
  ///   never answer.
  static func run(_ invocation: Invocation, _ asked: Settings, _ log: LogOutput?) -> ExitStatus {
    var settings = asked
    var files: UserFiles?
    let helper = Result { () throws(SystemError) in try HelperFolder.authenticator(settings) }
    var preflight = Preflight(service: settings.pamService, helper: helper, files: .unread)
    guard case .success(let program) = helper else {
      return refuse(WaysIn(helper, preflight, settings, within: longestQuestion))
    }
    if preflight.isUncertain {
      // Nobody may be able to unlock: what the home folder has to say about that is worth a wait.
      files = HomeQuestion.files(for: invocation, within: longestQuestion)
      settings = files.map { complete(invocation, asked, $0) } ?? asked
      preflight = Preflight(service: settings.pamService, helper: helper, files: files ?? .unread)
      if files != nil, settings.isDebugging { Log.note("settings read") }
    }
    if preflight.isUncertain {
      let ways = WaysIn(helper, preflight, settings, within: longestQuestion)
      if ways.areCertainlyNone { return refuse(ways) }
      for finding in [ways.password, ways.pattern] where finding.isUnknown {
        Log.warning("it is not certain that anybody can unlock: \(finding.words)")
      }
    }
    if files != nil, let warning = preflight.warning { Log.warning(warning) }
    let limits = LimitCheck()
    if let obstacle = limits.obstacle {
      Log.error("the session is not locked, since nobody could unlock it: \(obstacle)")
      return .refused
    }
    for warning in limits.warnings { Log.warning(warning) }
    do throws(LockFailure) {
      let record = LockRecording()
      let announcement = Announcement(settings, areSettingsTold: files != nil)
      announcement.onEnd = { log?.begin() }
      let options = options(settings, preflight)
      let session = try makeSession(
        options,
        files == nil ? configuration(invocation, settings, options, helper, announcement, record) : nil,
        program)
      session.onRequested = { record.begin() }
      session.onLocked = {
        announcement.tellLocked()
        record.becomeLocked()
      }
      session.isSleeping = { !record.mayUnlock() }
      session.onShown = {
        record.write(.shown)
        announcement.tellShown()
      }
      if files != nil, settings.isDaemon { announcement.goOnInBackground() }
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

  /// The settings with the files that a child has read. What is wrong in them is told.
  private static func complete(_ invocation: Invocation, _ asked: Settings, _ files: UserFiles) -> Settings {
    // The command line was found right before.
    guard let settings = try? Settings(invocation, files) else { return asked }
    settings.tellFaults(except: asked.commandLineFaults)
    return settings
  }

  /// What is read while the compositor locks.
  private static func configuration(
    _ invocation: Invocation, _ asked: Settings, _ known: LockOptions,
    _ helper: Result<HelperProgram, SystemError>, _ announcement: Announcement, _ record: LockRecording
  ) -> LockConfiguration {
    LockConfiguration(invocation.settingsRequest) {
      Log.warning("the home folder does not answer; the lock screen has default settings until it does")
      if let warning = Preflight(service: asked.pamService, helper: helper, files: .unread).warning {
        Log.warning(warning)
      }
      announcement.settingsAreTold()
    } options: { reply, isLate in
      let files = UserFiles.found(reply) ?? .unread
      var settings = complete(invocation, asked, files)
      if case .failed(let reason) = reply { Log.warning("the configuration is not used: \(reason)") }
      var preflight = Preflight(service: settings.pamService, helper: helper, files: files)
      if case .cannotWork(let reason) = preflight.password, settings.pamService != asked.pamService {
        // Had it been known before the lock, that might have been refused. Now there has to be a way in.
        Log.warning("the PAM service '\(settings.pamService)' is not used: \(reason)")
        settings.pamService = asked.pamService
        preflight = Preflight(service: settings.pamService, helper: helper, files: files)
      }
      if let warning = preflight.warning { Log.warning(warning) }
      if settings.isDaemon, !isLate, announcement.goOnInBackground() { record.takeAgain() }
      if settings.isDebugging { Log.note("settings read") }
      announcement.settingsAreTold()
      return options(settings, preflight, known)
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
    _ options: LockOptions, _ configuration: LockConfiguration?, _ program: HelperProgram
  ) throws(LockFailure) -> SessionLock {
    let connection: WaylandConnection
    do throws(ConnectionError) { connection = try WaylandConnection() } catch { throw .connection(error) }
    return try SessionLock(
      connection, loop: EventLoop(), program: program, options: options, configuration: configuration)
  }

  /// What the settings amount to for a lock.
  ///
  /// - Parameter known: options with the programs that were opened before the lock; nil to open them now.
  static func options(
    _ settings: Settings, _ preflight: Preflight, _ known: LockOptions? = nil
  ) -> LockOptions {
    var options = windowOptions(settings, known)
    options.usesFingerprint = settings.usesFingerprint
    options.allowsSignalUnlock = settings.allowsSignalUnlock
    options.haptics = known == nil ? haptics(settings) : settings.usesHaptics ? known?.haptics : nil
    if case .cannotWork = preflight.pattern { options.hasPattern = false }
    options.others = others(settings)
    return options
  }

  /// What the settings amount to for anything that is shown.
  static func windowOptions(_ settings: Settings, _ known: LockOptions? = nil) -> LockOptions {
    var options = LockOptions()
    options.allowsEmptyPassword = settings.allowsEmptyPassword
    options.pamService = settings.pamService
    options.requiresAccount = settings.requiresAccount
    options.isDebugging = settings.isDebugging
    options.painter = known == nil ? painter(settings) : known?.painter
    options.home = known == nil ? homeReader : known?.home
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
  static var homeReader: HelperProgram? {
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
