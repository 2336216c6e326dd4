import CPlatform
import EventLoop
import Glibc
import Platform
import WaylandClient

/// Locks the session when logind says so, before the machine sleeps, and when nobody has done anything for a while;
/// and sees to it that a locker that died is replaced.
///
/// It locks nothing itself and is not needed for a lock to last: lockers are programs of their own, which go on when it
/// ends, and which its successor finds. What it decides is in ``AgentModel``.
public final class Agent {
  let loop = EventLoop()
  let options: AgentOptions
  let program: LockerProgram
  /// Held as long as this agent runs: a session has one.
  private let presence: RuntimeFile
  var record: RuntimeFile
  private let compositor: Compositor
  let session: LogindSession
  var model = AgentModel()
  var lockers: [AgentModel.Number: LockerProcess] = [:]
  /// What is yet to be given to the model.
  var events: [AgentModel.Event] = []
  var isHandling = false
  /// Why the session is to be locked, for the log.
  var reason = ""
  var pause = Agent.pauseFromNow
  /// How long the locker that ended last had locked the session.
  var lastLockedFor: Milliseconds = 0
  var restart: Timer?
  var sleepLimit: Timer?
  var mark: SleepMark?
  var markLimit: Timer?
  private var recordWatch: Watch?
  private var idleWatches: [IdleWatch] = []
  private var power: ScreenPower?
  private var isOver = false

  /// So long before logind's patience ends, it is told that the lock is late.
  static let margin: Milliseconds = 250
  /// A locker has this long to say that the session is locked.
  static let patience: Milliseconds = 2_000
  /// One that has unlocked has this long to end.
  static let farewell: Milliseconds = 1_000
  /// Before another locker takes the place of one that died.
  static var pauseFromNow: GrowingPause { GrowingPause(from: 250, upTo: 60_000) }

  /// Takes the agent's place in this session.
  public init(_ options: AgentOptions) throws(AgentFailure) {
    self.options = options
    do throws(ConnectionError) { compositor = try Compositor(loop: loop) } catch {
      throw .noCompositor(error)
    }
    do throws(SystemError) {
      program = try LockerProgram()
      presence = try RuntimeFile(.agent)
      record = try RuntimeFile(.locker)
    } catch {
      throw .system(error)
    }
    session = LogindSession(loop: loop)
    let isOurs = Result { () throws(SystemError) in try presence.take() }
    switch isOurs {
    case .success(true): break
    case .success(false): throw .alreadyRunning(presence.holder ?? 0)
    case .failure(let error): throw .system(error)
    }
  }

  /// Does its work until it is told to end (SIGTERM, SIGINT, SIGHUP) or the session is over. Lockers go on.
  public func run() throws(AgentFailure) {
    do throws(SystemError) {
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        try loop.onSignal(signal) { [unowned self] in isOver = true }
      }
      // Also when a locker of ours was stopped.
      try loop.onSignal(SIGCHLD) { [unowned self] in continueLockers() }
      watchRecord()
      handleEvents()
      startIdleWatches()
      startSession()
      compositor.onLost = { [unowned self] in isOver = true }
      while !isOver { try loop.runOnce() }
      power?.turnOn()
      compositor.flush()
    } catch {
      throw .system(error)
    }
  }

  /// Locks, unless that is done or under way.
  private func lock(because reason: String) {
    continueLockers()
    self.reason = reason
    handle(.lockAsked)
  }

  // MARK: Records

  /// Another locker may have put a file of its own in the place of the one that is watched.
  func followRecord() {
    guard record.isReplaced, let file = try? RuntimeFile(.locker) else { return }
    record = file
    watchRecord()
  }

  private func watchRecord() {
    recordWatch.map { watch in
      watch.cancel()
      close(watch.descriptor)
    }
    recordWatch = nil
    let descriptor = platform_file_watch(record.path)
    guard descriptor >= 0 else {
      return Log.warning("lockers that others start are not noticed: \(SystemError("watch", record.path))")
    }
    recordWatch = loop.watch(descriptor, for: .readable) { [unowned self] _ in
      platform_file_watch_drain(descriptor)
      handleEvents()
    }
  }

  // MARK: logind

  private func startSession() {
    session.onLock = { [unowned self] in lock(because: "logind asks for it") }
    session.onUnlock = { [unowned self] in unlock() }
    session.onSleep = { [unowned self] in
      reason = "the machine goes to sleep"
      handle(.sleepBegins)
    }
    session.onWake = { [unowned self] in handle(.sleepEnds) }
    session.start()
  }

  private func unlock() {
    guard options.allowsLogindUnlock else {
      return Log.note("logind asks to unlock, which is not allowed (--allow-logind-unlock)")
    }
    for (number, locker) in lockers where model.lockers[number]?.holdsLock == true {
      Log.note("logind asks to unlock")
      locker.signal(SIGUSR1)
    }
  }

  // MARK: Idleness

  private func startIdleWatches() {
    guard options.lockAfter != nil || options.screenOffAfter != nil else { return }
    guard let notifier = compositor.idleNotifier else {
      return Log.warning(
        "the compositor has no ext-idle-notify-v1: --lock-after and --screen-off-after do nothing")
    }
    if let limit = options.lockAfter {
      let watch = IdleWatch(notifier, after: limit)
      watch.onIdle = { [unowned self] in
        lock(because: "nothing was done for \(limit.count / 1_000) s")
      }
      idleWatches.append(watch)
    }
    if let limit = options.screenOffAfter { turnScreensOff(after: limit, notifier) }
    compositor.onChange = { [unowned self] in follow() }
    follow()
  }

  private func turnScreensOff(after limit: Milliseconds, _ notifier: ExtIdleNotifierV1) {
    guard let manager = compositor.powerManager else {
      return Log.warning("the compositor has no wlr-output-power-management: --screen-off-after does nothing")
    }
    let power = ScreenPower(manager)
    self.power = power
    let watch = IdleWatch(notifier, after: limit)
    watch.onIdle = { power.turnOff() }
    watch.onActivity = { power.turnOn() }
    idleWatches.append(watch)
  }

  /// Keeps up with seats and screens that come and go.
  private func follow() {
    for watch in idleWatches { watch.setSeats(compositor.seats) }
    power?.setOutputs(compositor.outputs)
  }
}
