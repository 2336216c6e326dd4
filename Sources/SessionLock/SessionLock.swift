import EventLoop
import GestureEngine
import Glibc
import HelperWire
import LockScreen
import Platform
import SecretMemory
import WaylandClient

/// Locks the session, shows the lock screen on every output, and unlocks for the owner.
///
/// It sends `unlock_and_destroy` in one place only, and only there: when the model says that an authenticator granted
/// the owner's present attempt after the compositor had said `locked`.
public final class SessionLock {
  /// How far the lock has come with the compositor.
  enum State {
    /// Nothing was asked yet.
    case idle
    case requested(ExtSessionLockV1)
    case locked(ExtSessionLockV1)
    /// The unlock was sent; this callback tells that the compositor has it.
    case unlocking(WlCallback)
    case ended(Result<Method, LockFailure>)
  }

  let loop: EventLoop
  let options: LockOptions
  let globals: Globals
  let background: Background
  var model: LockScreen
  var outputs: [Output] = []
  var seats: [Seat] = []
  var state = State.idle
  /// What is typed, and nothing else ever is in it.
  var typed: SecretBuffer
  let password: Authenticator
  let pattern: Authenticator?
  let others: [OtherAuthenticator]
  let fingerprint: Authenticator?
  let painter: Painter?
  /// What there is to read on the screen.
  let texts: TextStore?
  var alarms: [Alarm: Timer] = [:]
  /// Gives a cancelled PAM attempt a moment to end by itself before its helper is replaced.
  var cancellation: Timer?
  /// Ends a pattern helper that never answers.
  var patternCheck: Timer?
  /// The keyboard on the screen; made anew whenever it is opened.
  var screenKeys: ScreenKeys?
  /// What was drawn, while it is handed over.
  var drawn: SecretBuffer

  /// Whether libwayland may still have what was typed or drawn where it received it.
  var hasReceivedInput = false
  /// Whether what was drawn may still be on the stack.
  var hasStackRemnants = false

  /// Called once, when the compositor hides the session.
  public var onLocked: (() -> Void)?

  private let connection: WaylandConnection
  private let registry: WlRegistry
  let keymaps = KeymapContext()
  private var wallClock: WallClock?
  private var connectionWatch: Watch?
  private var refusalTimer: Timer?
  /// Set while the helpers are yet to be started.
  private var helperStart: Timer?
  private var unlockedBy: Method?
  private var isUnlockConfirmed = false
  /// Whether the pattern helper has yet to confirm that it knows of the unlock.
  private var isPatternResetDue = false
  private var lastOutputID: UInt32 = 0

  /// The compositor has this long to say `locked` or `finished`.
  private static let longestRequest: Milliseconds = 10_000
  /// Helpers start with `locked`; where that waits for the first frames, so long after it was asked for.
  private static let longestWithoutHelpers: Milliseconds = 50
  /// The pattern helper has this long to clear its count when another method has unlocked.
  private static let longestReset: Milliseconds = 200

  /// Finds out what the compositor has. Nothing is locked yet.
  ///
  /// - Parameters:
  ///   - program: runs the authenticators.
  public init(
    _ connection: WaylandConnection, loop: EventLoop, program: HelperProgram, options: LockOptions
  ) throws(LockFailure) {
    self.connection = connection
    self.loop = loop
    self.options = options
    registry = connection.registry()
    var found = FoundGlobals()
    registry.onEvent = { event in
      guard case .global(let name, let interface, let version) = event, let interface else { return }
      found.add(name: name, interface: String(cString: interface), version: version)
    }
    do throws(ConnectionError) { try connection.roundTrip() } catch { throw .connection(error) }
    globals = try Globals(found, registry)
    background = Background(globals.shm, options.palette)
    model = LockScreen(
      allowsEmptyPassword: options.allowsEmptyPassword, appearance: options.appearance)
    let arena = SecretArena()
    typed = SecretBuffer(capacity: Wire.maximumSecret, in: arena)
    drawn = SecretBuffer(capacity: Pattern.maximumEncodedCount, in: arena)
    let service = options.pamService
    password = Authenticator(
      .password, program,
      arguments: AuthenticatorArguments.password(service: service, requiresAccount: options.requiresAccount),
      loop: loop)
    let patternArguments = AuthenticatorArguments.pattern(service: service)
    pattern =
      options.hasPattern ? Authenticator(.pattern, program, arguments: patternArguments, loop: loop) : nil
    others = options.others.map { OtherAuthenticator($0, loop: loop) }
    fingerprint =
      options.usesFingerprint
      ? Authenticator(.fingerprint, program, arguments: AuthenticatorArguments.fingerprint, loop: loop) : nil
    painter = options.painter.map { Painter($0, loop: loop) }
    texts = painter.map { TextStore($0) }
    texts?.onPainted = { [unowned self] in redrawAll() }
    registry.onEvent = { [unowned self] event in handle(event) }
    for output in found.outputs { addOutput(name: output.name, version: output.version) }
    for seat in found.seats { addSeat(name: seat.name, version: seat.version) }
  }

  /// Locks, and returns when it is over.
  ///
  /// - Returns: by which method the owner came in.
  /// - Throws: why there was no lock, or why it ended otherwise. The session was not unlocked then.
  public func run() throws(LockFailure) -> Method {
    do throws(SystemError) { try prepareLoop() } catch { throw .system(error) }
    request()
    defer { stopAuthenticators() }
    while true {
      if case .ended(let result) = state { return try result.get() }
      do throws(SystemError) { try loop.runOnce() } catch { throw .system(error) }
    }
  }

  private func prepareLoop() throws(SystemError) {
    try loop.onSignal(SIGCHLD) { [unowned self] in reapAuthenticators() }
    connectionWatch = loop.watch(connection.descriptor, for: .readable) { [unowned self] _ in
      attempt { () throws(ConnectionError) in
        try connection.prepareRead()
        try connection.readEvents()
        try connection.dispatchPending()
      }
    }
    loop.beforeEachWait { [unowned self] in
      commitPanels()
      forgetInput()
      flush()
    }
  }

  /// Once an input is dealt with, overwrites the copies that libraries have of it.
  private func forgetInput() {
    if hasReceivedInput, !model.isBeingEntered {
      hasReceivedInput = false
      connection.overwriteReceived()
    }
    if hasStackRemnants, !model.isBeingEntered, !model.hasDots {
      hasStackRemnants = false
      Remnants.overwriteStack()
    }
  }

  private func flush() {
    attempt { () throws(ConnectionError) in
      switch try connection.flush() {
      case .done: connectionWatch?.interest = .readable
      case .wouldBlock: connectionWatch?.interest = [.readable, .writable]
      }
    }
  }

  /// Does something with the connection; its loss ends the lock.
  private func attempt(_ body: () throws(ConnectionError) -> Void) {
    do throws(ConnectionError) {
      try body()
    } catch {
      switch state {
      case .locked, .unlocking: end(.failure(.connectionLost(error)))
      case .idle, .requested: end(.failure(.connection(error)))
      case .ended: break
      }
    }
  }

  // MARK: Locking

  /// Asks for the lock and covers every output at once, without waiting for `locked`; what is slow comes after.
  private func request() {
    let lock = globals.lockManager.lock()
    state = .requested(lock)
    lock.onEvent = { [unowned self] event in
      switch event {
      case .locked: becomeLocked(lock)
      case .finished: finish()
      case .unknown: break
      }
    }
    for output in outputs { cover(output, lock) }
    flush()
    // Starting a program holds this one up for half a millisecond, and takes the compositor's processor time.
    helperStart = loop.schedule(after: Self.longestWithoutHelpers) { [unowned self] in startHelpers() }
    refusalTimer = loop.schedule(after: Self.longestRequest) { [unowned self] in
      guard case .requested(let lock) = state else { return }
      lock.destroy()
      flush()
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
    startHelpers()
    model.locked()
    showClock()
    drain()
    painter?.start()
    for seat in seats { seat.activate() }
    for output in outputs { orderPicture(for: output) }
  }

  /// Starts the helpers, unless that was done.
  private func startHelpers() {
    guard let due = helperStart else { return }
    due.cancel()
    helperStart = nil
    startAuthenticators()
  }

  /// From here on the screen has words.
  private func showClock() {
    Language.adopt()
    model.setUserName(UserAccount.nameToShow)
    do throws(SystemError) {
      let wallClock = try WallClock(loop)
      wallClock.onChange = { [unowned self] text in
        model.setClock(text)
        drain()
        readBattery()
      }
      wallClock.start()
      self.wallClock = wallClock
    } catch {
      Log.warning("there is no clock on the screen: \(error)")
    }
  }

  /// With the clock: each minute, and after a sleep, which sets it. Drivers of batteries are slow, so that what else has
  /// changed is drawn first.
  private func readBattery() {
    guard options.appearance.parts.contains(.battery) else { return }
    loop.schedule(after: 0) { [unowned self] in
      model.setBattery(Battery(readingFrom: options.powerSupplies))
      drain()
    }
  }

  /// The compositor will not lock, or ended the lock. The protocol's text would have a client that was locked answer
  /// with unlock_and_destroy; we never send one that the owner did not earn (waylock neither).
  private func finish() {
    switch state {
    case .requested(let lock):
      lock.destroy()
      flush()
      end(.failure(.refused))
    case .locked: end(.failure(.endedByCompositor))
    case .idle, .unlocking, .ended: break
    }
  }

  // MARK: Unlocking

  /// The one place that unlocks.
  func unlock(by method: Method) {
    guard case .locked(let lock) = state else { return }
    lock.unlockAndDestroy()
    // The unlock must have reached the compositor before this program ends, or the screen stays locked.
    let callback = connection.sync()
    state = .unlocking(callback)
    unlockedBy = method
    password.retire()
    callback.onEvent = { [unowned self] _ in
      isUnlockConfirmed = true
      endIfDone()
    }
    if method != .pattern, pattern?.send(.reset) == true {
      isPatternResetDue = true
      loop.schedule(after: Self.longestReset) { [unowned self] in patternResetIsOver() }
    }
  }

  /// The pattern helper has cleared its count, or has had its time for it.
  func patternResetIsOver() {
    isPatternResetDue = false
    endIfDone()
  }

  private func endIfDone() {
    guard case .unlocking = state, isUnlockConfirmed, !isPatternResetDue, let unlockedBy else { return }
    end(.success(unlockedBy))
  }

  func end(_ result: Result<Method, LockFailure>) {
    if case .ended = state { return }
    state = .ended(result)
  }

  // MARK: Outputs and seats that come and go

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      if WlOutput.isNamed(interface) { addOutput(name: name, version: version) }
      if WlSeat.isNamed(interface) { addSeat(name: name, version: version) }
    case .globalRemove(let name):
      removeOutput(name: name)
      removeSeat(name: name)
    case .unknown: break
    }
  }

  private func addOutput(name: UInt32, version: UInt32) {
    lastOutputID += 1
    let output = Output(
      id: OutputID(lastOutputID), globalName: name, registry.bind(name: name, WlOutput.self, version: version)
    )
    output.onChange = { [unowned self, unowned output] in
      reportLayout(of: output)
      orderPicture(for: output)
    }
    outputs.append(output)
    switch state {
    case .requested(let lock), .locked(let lock): cover(output, lock)
    case .idle, .unlocking, .ended: break
    }
  }

  private func removeOutput(name: UInt32) {
    guard let index = outputs.firstIndex(where: { $0.globalName == name }) else { return }
    let output = outputs.remove(at: index)
    model.removeOutput(output.id)
    output.destroy()
    drain()
  }

  private func addSeat(name: UInt32, version: UInt32) {
    let seat = Seat(
      globalName: name, registry.bind(name: name, WlSeat.self, version: version), globals: globals,
      loop: loop,
      keymaps: keymaps, input: self)
    seats.append(seat)
    if case .locked = state { seat.activate() }
  }

  private func removeSeat(name: UInt32) {
    guard let index = seats.firstIndex(where: { $0.globalName == name }) else { return }
    seats.remove(at: index).destroy()
  }
}
