import EventLoop
import Glibc
import LockScreen
import Platform
import SecretMemory
import Stage
import WaylandClient

/// Locks the session, shows the lock screen on every output, and unlocks for the owner.
///
/// It sends `unlock_and_destroy` in one place only, and only there: when the model says that an authenticator granted
/// the owner's present attempt after the compositor had said `locked`.
public final class SessionLock {
  /// How far the lock has come with the compositor.
  private enum State {
    /// Nothing was asked yet.
    case idle
    case requested(ExtSessionLockV1)
    case locked(ExtSessionLockV1)
    /// The unlock was sent; this callback tells that the compositor has it.
    case unlocking(WlCallback)
    case ended(Result<Method, LockFailure>)
  }

  private let stage: Stage
  /// Drives the lock screen, once its options are known.
  private var driver: LockScreenDriver?
  private let program: HelperProgram
  private let options: LockOptions
  private let configuration: LockConfiguration?
  private let lockManager: ExtSessionLockManagerV1
  private var state = State.idle

  /// Called once, when the lock has been asked for.
  public var onRequested: (() -> Void)?
  /// Called once, when the compositor hides the session.
  public var onLocked: (() -> Void)?
  /// Called once, when after that each output that is lit has shown a frame of the lock screen; where one never does,
  /// half a second later.
  public var onShown: (() -> Void)?
  /// Asked right before the unlock, when an authenticator has granted: where the machine is about to sleep, the grant is
  /// dropped, and the session stays locked.
  public var isSleeping: () -> Bool = { false }

  private var refusalTimer: Timer?
  /// Asked for when it said neither.
  private var signOfLife: WlCallback?
  /// Set from `locked` until ``onShown``.
  private var firstFrames: Timer?
  /// Set while the configuration is yet to be read.
  private var reading: Timer?
  /// Ends the wait for the configuration.
  private var silence: Timer?
  /// Set while the helpers are yet to be started.
  private var helperStart: Timer?
  private var unlockedBy: Method?
  private var isUnlockConfirmed = false
  private var acceptsSignal = false
  /// Whether all helpers know of the unlock.
  private var isConcluded = false

  /// The compositor has this long to say `locked` or `finished`.
  private static let longestRequest: Milliseconds = 10_000
  /// And then so long to show that it is alive.
  private static let longestSign: Milliseconds = 1_000
  /// Helpers start with `locked`; where that waits for the first frames, so long after it was asked for.
  private static let longestWithoutHelpers: Milliseconds = 50
  /// The configuration is read with `locked`, or so long after the request: until then the compositor has the processor.
  private static let longestUnread: Milliseconds = 5
  /// So long after the request the lock screen is made, with or without the configuration.
  private static let longestReading: Milliseconds = 100
  /// Outputs that are off show nothing, however long they are waited for.
  private static let longestFirstFrames: Milliseconds = 500

  /// Finds out what the compositor has. Nothing is locked yet.
  ///
  /// - Parameters:
  ///   - program: runs the authenticators.
  ///   - options: all of them, or those that are known before the configuration is read.
  ///   - configuration: what is read while the session is being locked; nil where nothing is.
  public init(
    _ connection: WaylandConnection, loop: EventLoop, program: HelperProgram, options: LockOptions,
    configuration: LockConfiguration? = nil
  ) throws(LockFailure) {
    self.program = program
    self.options = options
    self.configuration = configuration
    do throws(StageFailure) {
      stage = try Stage(connection, loop: loop, options: options)
    } catch {
      throw LockFailure(error)
    }
    let manager = "ext_session_lock_manager_v1"
    guard let lockManager = stage.bind(ExtSessionLockManagerV1.self, manager) else {
      throw .missingProtocol(manager)
    }
    self.lockManager = lockManager
    stage.onShown = { [unowned self] in announceIfShown() }
    stage.onLost = { [unowned self] error in connectionIsLost(error) }
    stage.onOutput = { [unowned self] output in
      switch state {
      case .requested(let lock), .locked(let lock): cover(output, lock)
      case .idle, .unlocking, .ended: break
      }
    }
  }

  /// Locks, and returns when it is over.
  ///
  /// - Returns: by which method the owner came in.
  /// - Throws: why there was no lock, or why it ended otherwise. The session was not unlocked then.
  public func run() throws(LockFailure) -> Method {
    do throws(SystemError) {
      try stage.prepareLoop()
    } catch {
      throw .notBegun(error)
    }
    request()
    defer {
      driver?.stopAuthenticators()
      stage.stop()
    }
    while true {
      if case .ended(let result) = state { return try result.get() }
      do throws(SystemError) { try stage.loop.runOnce() } catch { throw .system(error) }
    }
  }

  private func connectionIsLost(_ error: ConnectionError) {
    switch state {
    case .locked, .unlocking: end(.failure(.connectionLost(error)))
    case .requested where error.refusesLock: end(.failure(.refused))
    case .idle, .requested: end(.failure(.connection(error)))
    case .ended: break
    }
  }

  // MARK: Locking

  /// Asks for the lock and covers every output at once, without waiting for `locked`; what is slow comes after.
  private func request() {
    let lock = lockManager.lock()
    state = .requested(lock)
    lock.onEvent = { [unowned self] event in
      switch event {
      case .locked: becomeLocked(lock)
      case .finished: finish()
      case .unknown: break
      }
    }
    for output in stage.outputs { cover(output, lock) }
    stage.flush()
    onRequested?()
    if configuration == nil {
      makeScreen(options)
    } else {
      reading = stage.loop.schedule(after: Self.longestUnread) { [unowned self] in readConfiguration() }
      silence = stage.loop.schedule(after: Self.longestReading) { [unowned self] in goOnWithoutConfiguration()
      }
    }
    // Starting a program holds this one up for half a millisecond, and takes the compositor's processor time.
    helperStart = stage.loop.schedule(after: Self.longestWithoutHelpers) { [unowned self] in startHelpers() }
    refusalTimer = stage.loop.schedule(after: Self.longestRequest) { [unowned self] in giveUp() }
  }

  /// Nothing was said for too long. A `locked` may be on its way, and after it `destroy` is an error: the compositor is
  /// asked for a sign of life first, and where it gives none the connection ends without another word.
  private func giveUp() {
    let sign = stage.sync()
    signOfLife = sign
    sign.onEvent = { [unowned self] _ in
      guard case .requested(let lock) = state else { return }
      lock.destroy()
      stage.flush()
      end(.failure(.noAnswer))
    }
    refusalTimer = stage.loop.schedule(after: Self.longestSign) { [unowned self] in
      guard case .requested = state else { return }
      end(.failure(.noAnswer))
    }
  }

  private func becomeLocked(_ lock: ExtSessionLockV1) {
    guard case .requested = state else { return }
    state = .locked(lock)
    refusalTimer?.cancel()
    // Not before: it would slow the lock down. The libraries here (libwayland, xkbcommon, Cairo, pixman) bear it.
    Remnants.overwriteFreedMemory()
    onLocked?()
    firstFrames = stage.loop.schedule(after: Self.longestFirstFrames) { [unowned self] in announceShown() }
    announceIfShown()
    readConfiguration()
    startHelpers()
    beginScreen()
  }

  // MARK: The lock screen

  /// Has the configuration read, unless that was done.
  private func readConfiguration() {
    guard let due = reading, let configuration else { return }
    due.cancel()
    reading = nil
    stage.home.read(configuration.request) { [unowned self] reply in
      silence?.cancel()
      guard let driver else { return makeScreen(configuration.options(reply, false)) }
      Log.note("the home folder has answered; the lock screen gets its settings")
      driver.adopt(configuration.options(reply, true))
      acceptSignal()
    }
  }

  /// The home folder has not answered in time; what it holds is taken in when it does.
  private func goOnWithoutConfiguration() {
    guard driver == nil else { return }
    configuration?.onSilence()
    makeScreen(options)
  }

  private func makeScreen(_ options: LockOptions) {
    stage.adopt(options)
    let driver = LockScreenDriver(on: stage, program: program)
    driver.onUnlock = { [unowned self] method in unlock(by: method) }
    driver.isSleeping = isSleeping
    self.driver = driver
    stage.tellSizes()
    acceptSignal()
    // Due already: they have waited for this.
    if helperStart == nil, !isIdle { driver.startAuthenticators() }
    beginScreen()
  }

  private var isIdle: Bool {
    if case .idle = state { true } else { false }
  }

  /// Inputs count, and the lock screen shows, once the session is locked and the options are known.
  private func beginScreen() {
    guard case .locked = state, let driver else { return }
    driver.begin()
    stage.begin()
  }

  private func acceptSignal() {
    guard stage.options.allowsSignalUnlock, !acceptsSignal else { return }
    do throws(SystemError) {
      try stage.loop.onSignal(SIGUSR1) { [unowned self] in driver?.unlockAsked() }
      acceptsSignal = true
    } catch {
      Log.warning("no signal unlocks: \(error)")
    }
  }

  /// Puts a lock surface on an output.
  private func cover(_ output: Output, _ lock: ExtSessionLockV1) {
    stage.cover(output) { LockSurfaceRole($0, of: lock, on: output.output) }
  }

  /// An output has shown its first frame, or is gone.
  private func announceIfShown() {
    if stage.isShownEverywhere { announceShown() }
  }

  private func announceShown() {
    guard let timer = firstFrames else { return }
    timer.cancel()
    firstFrames = nil
    onShown?()
  }

  /// Starts the helpers, unless that was done.
  private func startHelpers() {
    guard let due = helperStart else { return }
    due.cancel()
    helperStart = nil
    driver?.startAuthenticators()
  }

  /// The compositor will not lock, or ended the lock. The protocol's text would have a client that was locked answer
  /// with unlock_and_destroy; we never send one that the owner did not earn (waylock neither).
  private func finish() {
    switch state {
    case .requested(let lock):
      lock.destroy()
      stage.flush()
      end(.failure(.refused))
    case .locked: end(.failure(.endedByCompositor))
    case .idle, .unlocking, .ended: break
    }
  }

  // MARK: Unlocking

  /// The one place that unlocks.
  private func unlock(by method: Method) {
    guard case .locked(let lock) = state else { return }
    lock.unlockAndDestroy()
    // The unlock must have reached the compositor before this program ends, or the screen stays locked.
    let callback = stage.sync()
    state = .unlocking(callback)
    unlockedBy = method
    stage.end()
    callback.onEvent = { [unowned self] _ in
      isUnlockConfirmed = true
      // Not before: until here it may be on the screen.
      stage.wipeRevealed()
      endIfDone()
    }
    driver?.conclude(by: method) { [unowned self] in
      isConcluded = true
      endIfDone()
    }
  }

  private func endIfDone() {
    guard case .unlocking = state, isUnlockConfirmed, isConcluded, let unlockedBy else { return }
    end(.success(unlockedBy))
  }

  private func end(_ result: Result<Method, LockFailure>) {
    if case .ended = state { return }
    state = .ended(result)
  }
}

extension ConnectionError {
  /// Whether it is how wlmaker 0.5 refuses a second locker. No request of ours before `locked` could earn an
  /// `invalid_unlock`.
  fileprivate var refusesLock: Bool {
    guard case .protocolError("ext_session_lock_v1", let code, _) = self else { return false }
    return code == ExtSessionLockV1.Error.invalidUnlock.rawValue
  }
}
