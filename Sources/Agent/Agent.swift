import CPlatform
import EventLoop
import Glibc
import Platform
import WaylandClient

/// Locks the session when logind says so, before the machine sleeps, and when nobody has done anything for a while;
/// and sees to it that a locker that died is replaced.
///
/// It locks nothing itself and is not needed for a lock to last: lockers are programs of their own, which go on when it
/// ends, and which its successor finds.
public final class Agent {
  /// What is known of the lock.
  private enum State {
    /// No locker is known.
    case open
    /// There is a locker; it may be about to lock.
    case running(LockerProcess)
    /// One died, and another is started when this is due.
    case waiting(Timer)
  }

  private let loop = EventLoop()
  private let options: AgentOptions
  private let program: LockerProgram
  /// Held as long as this agent runs: a session has one.
  private let presence: RuntimeFile
  private let record: RuntimeFile
  private let compositor: Compositor
  private let session: LogindSession
  private var state = State.open
  private var pause = Agent.pauseFromNow
  /// Whether a locker died while the session was locked, and none has locked it since.
  private var isAbandoned = false
  /// Runs from the word that the machine will sleep until it may.
  private var sleepLimit: Timer?
  private var recordWatch: Watch?
  private var idleWatches: [IdleWatch] = []
  private var power: ScreenPower?
  private var isOver = false

  /// So long before logind's patience ends, it is told that the lock is late.
  private static let margin: Milliseconds = 250
  /// Before another locker takes the place of one that died.
  private static var pauseFromNow: GrowingPause { GrowingPause(from: 250, upTo: 60_000) }

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
      try loop.onSignal(SIGCHLD) { [unowned self] in continueLocker() }
      watchRecord()
      adopt()
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

  // MARK: Locking

  /// Locks, unless that is done or under way.
  private func lock(because reason: String) {
    adopt()
    continueLocker()
    switch state {
    case .open:
      Log.note("locking: \(reason)")
      start()
    case .running: break
    case .waiting(let timer):
      timer.cancel()
      start()
    }
  }

  /// A stopped locker cannot unlock. Nothing happens to one that runs.
  private func continueLocker() {
    if case .running(let locker) = state { locker.signal(SIGCONT) }
  }

  private func start() {
    do throws(SystemError) {
      follow(try program.start(arguments: options.lockerArguments, record: record, loop: loop))
    } catch {
      startLater(because: "no locker can be started (\(error))", lockedFor: nil)
    }
  }

  /// Finds a locker that somebody else has started.
  private func adopt() {
    switch state {
    case .running(let locker): return locker.readRecord()
    case .open, .waiting: break
    }
    do throws(SystemError) {
      guard let locker = try LockerProcess(adoptingFrom: record, loop: loop) else { return }
      if case .waiting(let timer) = state { timer.cancel() }
      Log.note("the session is locked by process \(locker.processID)")
      follow(locker)
      advance(locker)
    } catch {
      // It has ended meanwhile.
    }
  }

  private func follow(_ locker: LockerProcess) {
    state = .running(locker)
    locker.onProgress = { [unowned self, unowned locker] in advance(locker) }
    locker.onEnding = { [unowned self, unowned locker] ending in end(locker, ending) }
  }

  private func advance(_ locker: LockerProcess) {
    if locker.isLocked {
      isAbandoned = false
      session.setLocked(true)
    }
    if locker.isShown { allowSleep() }
  }

  private func end(_ locker: LockerProcess, _ ending: LockerEnding) {
    let lockedFor = locker.lockedAt.map { .now - $0 }
    state = .open
    if !locker.isLocked, ending.mayBeOfTheProgram, program.hasFailed(locker) { return start() }
    switch ending {
    case .unlocked:
      pause = Self.pauseFromNow
      session.setLocked(false)
    case .endedByCompositor:
      Log.error("the compositor ended the lock; whether the session is open now is its decision")
      session.setLocked(false)
    case .refused(let status): giveUp(status)
    case .died(let how):
      isAbandoned = isAbandoned || locker.isLocked
      startLater(because: "the locker, process \(locker.processID), died (\(how))", lockedFor: lockedFor)
    }
  }

  /// A locker has refused to lock, with a reason of its own: it would refuse again.
  private func giveUp(_ status: Int32) {
    // Two were started at once, and the other one has the lock.
    adopt()
    if case .running = state { return }
    Log.error("THE SESSION IS NOT LOCKED by patternlock, which refused with status \(status)")
    if !isAbandoned { session.setLocked(false) }
    allowSleep()
  }

  private func startLater(because reason: String, lockedFor: Milliseconds?) {
    let wait = pause.next(after: lockedFor ?? 0)
    Log.error("\(reason); another is started \(wait > 0 ? "in \(wait.count) ms" : "at once")")
    state = .waiting(loop.schedule(after: wait) { [unowned self] in start() })
  }

  private func watchRecord() {
    let descriptor = platform_file_watch(record.path)
    guard descriptor >= 0 else {
      return Log.warning("lockers that others start are not noticed: \(SystemError("watch", record.path))")
    }
    recordWatch = loop.watch(descriptor, for: .readable) { [unowned self] _ in
      platform_file_watch_drain(descriptor)
      adopt()
    }
  }

  // MARK: logind

  private func startSession() {
    session.onLock = { [unowned self] in lock(because: "logind asks for it") }
    session.onUnlock = { [unowned self] in unlock() }
    session.onSleep = { [unowned self] in sleep() }
    session.onWake = { [unowned self] in sleepLimit?.cancel() }
    session.start()
  }

  private func unlock() {
    guard options.allowsLogindUnlock else {
      return Log.note("logind asks to unlock, which is not allowed (--allow-logind-unlock)")
    }
    guard case .running(let locker) = state, locker.isLocked else { return }
    Log.note("logind asks to unlock")
    locker.signal(SIGUSR1)
  }

  /// The machine will sleep: it waits until the session is locked and the screens show it.
  private func sleep() {
    lock(because: "the machine goes to sleep")
    if case .running(let locker) = state, locker.isShown { return allowSleep() }
    sleepLimit?.cancel()
    let patience = session.longestDelay - Self.margin
    sleepLimit = loop.schedule(after: max(patience, 0)) { [unowned self] in
      Log.error("THE SESSION IS NOT LOCKED yet, and the machine goes to sleep")
      allowSleep()
    }
  }

  private func allowSleep() {
    sleepLimit?.cancel()
    sleepLimit = nil
    if session.isPreparingForSleep { session.letSleep() }
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
