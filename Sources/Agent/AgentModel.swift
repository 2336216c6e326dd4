import Platform

/// What the agent decides, without a process, a bus or a clock: events in, commands out.
///
/// Two rules hold whatever happens. Before sleep a locker is started, whatever anybody has told, and its answer is the
/// compositor's: `locked`, or `finished`, since somebody holds the lock. Records of lockers add care, and prove nothing.
struct AgentModel: Hashable {
  /// A locker has this number for as long as it is followed.
  typealias Number = Int

  /// How far a locker has come.
  enum Locker: Hashable {
    /// Started by this agent, and silent.
    ///
    /// `isPlain`: without a configuration. `isDoubted`: an unlock came since, so that its answer proves nothing.
    case starting(isPlain: Bool, isDoubted: Bool)
    /// Silent for too long; its answer proves nothing.
    case late
    /// The session is hidden by it; with `shown` every output has shown that.
    case locked, shown
    /// An authenticator has granted.
    case unlocking
    /// It has unlocked, and has not ended.
    case open

    var isStarting: Bool { if case .starting = self { true } else { false } }
    var holdsLock: Bool { self == .locked || self == .shown || self == .unlocking }
  }

  /// How far a sleep has come.
  enum Sleep: Hashable {
    case awake
    /// It waits for the agent. `isProven`: the compositor has said since that the session is locked.
    case held(isProven: Bool)
    /// The agent has let it go on.
    case released
  }

  enum Event: Hashable {
    /// The session is to be locked.
    case lockAsked
    case sleepBegins, sleepEnds
    /// A locker that somebody else has started, with what its record says.
    case found(Number, LockerRecord.State)
    /// A locker of this agent's has said that the compositor hides the session, or that all outputs show it.
    case saidLocked(Number)
    case saidShown(Number)
    /// The record of a locker has changed.
    case recorded(Number, LockerRecord.State)
    /// It has ended. `isReplaceable`: the next one is another program.
    case ended(Number, LockerEnding, isReplaceable: Bool)
    /// It has been silent for ``Agent/patience``.
    case isLate(Number)
    /// It has had its time to end after an unlock.
    case isLeftOver(Number)
    /// Another locker is to take the place of one that died.
    case restartIsDue
    /// logind waits no longer.
    case sleepLimitIsOver
    /// The mark has been set for as long as it may be, awake.
    case markIsOver
  }

  enum Command: Hashable {
    case start(Number, isPlain: Bool, because: Cause)
    case startLater
    case cancelRestart
    case kill(Number)
    /// It cannot be ended, and is followed no longer.
    case forget(Number)
    /// It is to end by itself within ``Agent/farewell``.
    case expectEnd(Number)
    case setMark(Bool)
    case startSleepLimit, endSleepLimit
    case releaseSleep
    case tellLogind(isLocked: Bool)
    case tell(Word)
  }

  /// Why a locker is started.
  enum Cause: Hashable {
    /// Nothing is known to lock the session.
    case isOpen
    /// Another one has not locked, or has not lasted.
    case isRepeated
    /// The compositor is asked whether the session is locked.
    case isProbe
  }

  /// What is told to whoever reads the log.
  enum Word: Hashable {
    case found(Number)
    case died(Number, String)
    case refused(Int32)
    case endedByCompositor
    case late(Number, isLast: Bool)
    case sleepsUnlocked
  }

  private(set) var lockers: [Number: Locker] = [:]
  private(set) var sleep = Sleep.awake
  /// Whether a locker died while the session was locked, and none has locked it since.
  private(set) var isAbandoned = false
  private(set) var isRestarting = false
  /// Whether a lock was asked for while one was being unlocked.
  private var locksAgain = false
  private var commands: [Command] = []

  /// More that do not answer are of no use.
  static let mostLockers = 4

  /// The commands since the last call.
  mutating func takeCommands() -> [Command] {
    defer { commands = [] }
    return commands
  }

  /// A number that no locker has.
  var nextNumber: Number { (0...lockers.count).first { lockers[$0] == nil } ?? lockers.count }

  mutating func handle(_ event: Event) {
    switch event {
    case .lockAsked: lock()
    case .sleepBegins: beginSleep()
    case .sleepEnds:
      sleep = .awake
      commands += [.endSleepLimit, .setMark(false)]
    case .found(let number, let state): find(number, state)
    case .saidLocked(let number): becomeLocked(number, .locked)
    case .saidShown(let number): becomeLocked(number, .shown)
    case .recorded(let number, let state): read(number, state)
    case .ended(let number, let ending, let isReplaceable): end(number, ending, isReplaceable)
    case .isLate(let number): giveUpWaiting(for: number)
    case .isLeftOver(let number): if lockers[number] == .open { commands.append(.kill(number)) }
    case .restartIsDue:
      guard isRestarting else { return }
      isRestarting = false
      start(because: .isRepeated)
    case .sleepLimitIsOver:
      guard case .held = sleep else { return }
      commands.append(.tell(.sleepsUnlocked))
      releaseSleep()
    case .markIsOver: commands.append(.setMark(false))
    }
    releaseSleepIfProven()
  }

  // MARK: Locking

  private var holdsLock: Bool { lockers.values.contains { $0.holdsLock } }
  private var isHeld: Bool { if case .held = sleep { true } else { false } }
  private var isStarting: Bool { lockers.values.contains { $0.isStarting } }

  private mutating func lock() {
    if lockers.values.contains(.unlocking) { locksAgain = true }
    ask()
  }

  /// Has the compositor lock, or say that it has.
  private mutating func ask() {
    // An answer that is under way may be of a time before this one: after it, another is asked for.
    if isStarting { doubtStarting() } else { start(because: holdsLock || isAbandoned ? .isProbe : .isOpen) }
  }

  private mutating func start(isPlain: Bool = false, because cause: Cause) {
    cancelRestart()
    if lockers.count >= Self.mostLockers { makeRoom() }
    let number = nextNumber
    lockers[number] = .starting(isPlain: isPlain, isDoubted: false)
    commands.append(.start(number, isPlain: isPlain, because: cause))
  }

  /// Forgets one that does nothing and does not end, such as one that waits for a file system.
  private mutating func makeRoom() {
    let idle = lockers.keys.sorted().filter { lockers[$0] == .open || lockers[$0] == .late }
    guard let number = idle.first else { return }
    lockers[number] = nil
    commands += [.kill(number), .forget(number)]
  }

  private mutating func startLater() {
    guard !isRestarting else { return }
    isRestarting = true
    commands.append(.startLater)
  }

  private mutating func cancelRestart() {
    guard isRestarting else { return }
    isRestarting = false
    commands.append(.cancelRestart)
  }

  private mutating func find(_ number: Number, _ state: LockerRecord.State) {
    lockers[number] = .shown
    commands.append(.tell(.found(number)))
    cancelRestart()
    doubtStarting()
    isAbandoned = false
    commands.append(.tellLogind(isLocked: true))
    switch state {
    case .locked: lockers[number] = .locked
    case .unlocking: lockers[number] = .unlocking
    case .locking, .shown, .unlocked, .ended: break
    }
  }

  /// It says that the compositor has given the lock to it.
  private mutating func becomeLocked(_ number: Number, _ state: Locker) {
    guard let before = lockers[number], before.isStarting || before == .late || before == .locked else {
      return
    }
    lockers[number] = state
    guard before != .locked else { return }
    isAbandoned = false
    cancelRestart()
    commands.append(.tellLogind(isLocked: true))
    guard case .starting(_, isDoubted: false) = before else {
      // It may have been unlocked since.
      if !isStarting { start(because: .isProbe) }
      return
    }
    for other in lockers.keys.sorted() where other != number && lockers[other]?.isStarting == false {
      commands.append(.kill(other))
      // Whatever it says from now on is about no lock.
      lockers[other] = .open
    }
    locksAgain = false
    if isHeld { sleep = .held(isProven: true) }
  }

  private mutating func read(_ number: Number, _ state: LockerRecord.State) {
    guard let locker = lockers[number], locker != .open else { return }
    guard locker.holdsLock || state == .unlocking || state == .unlocked else { return }
    switch state {
    case .unlocking: lockers[number] = .unlocking
    // The grant was dropped, or another output has shown it.
    case .shown:
      lockers[number] = .shown
      locksAgain = false
    case .locked:
      guard locker == .unlocking else { return }
      lockers[number] = .locked
      locksAgain = false
    case .unlocked:
      lockers[number] = .open
      commands.append(.expectEnd(number))
      becomeOpen()
    case .locking, .ended: break
    }
  }

  private mutating func giveUpWaiting(for number: Number) {
    guard case .starting(let isPlain, _) = lockers[number] else { return }
    lockers[number] = .late
    commands.append(.tell(.late(number, isLast: isPlain)))
    if !isPlain, isHeld || !holdsLock { start(isPlain: true, because: .isRepeated) }
  }

  // MARK: The end of a lock

  private mutating func end(_ number: Number, _ ending: LockerEnding, _ isReplaceable: Bool) {
    guard let before = lockers.removeValue(forKey: number), before != .open else { return }
    if isReplaceable, before.isStarting { return start(because: .isRepeated) }
    switch ending {
    case .unlocked: becomeOpen()
    case .endedByCompositor:
      commands.append(.tell(.endedByCompositor))
      becomeOpen()
    case .refused(let status): refuse(status, before)
    case .died(let how):
      isAbandoned = isAbandoned || before.holdsLock
      // It may have unlocked with its last breath; and a refusal may be of the time when it still held the lock.
      if before.holdsLock { doubtStarting() }
      if before.holdsLock, isHeld { sleep = .held(isProven: false) }
      commands.append(.tell(.died(number, how)))
      if isHeld || !holdsLock, !isStarting { startLater() }
    }
  }

  /// The session is not locked any more, unless another locker has locked it.
  private mutating func becomeOpen() {
    doubtStarting()
    if isHeld { sleep = .held(isProven: false) }
    guard !holdsLock else { return }
    isAbandoned = false
    commands.append(.tellLogind(isLocked: false))
    guard sleep != .awake || locksAgain else { return }
    locksAgain = false
    if !isStarting { start(because: .isOpen) }
  }

  /// An answer that is under way may be of a time when the session was locked otherwise.
  private mutating func doubtStarting() {
    for (number, locker) in lockers {
      if case .starting(let isPlain, _) = locker {
        lockers[number] = .starting(isPlain: isPlain, isDoubted: true)
      }
    }
  }

  /// A locker has not locked, with a reason of its own.
  private mutating func refuse(_ status: Int32, _ before: Locker) {
    let isRefusedByCompositor = status == 3
    switch before {
    // The compositor's word that somebody holds the lock.
    case .starting(_, isDoubted: false) where isRefusedByCompositor && isHeld:
      sleep = .held(isProven: true)
      return
    case .starting(_, isDoubted: true) where isRefusedByCompositor,
      .late where isRefusedByCompositor && isHeld:
      if !isStarting { start(because: .isProbe) }
      return
    default: break
    }
    guard !holdsLock, !isStarting else { return }
    commands.append(.tell(.refused(status)))
    if !isAbandoned { commands.append(.tellLogind(isLocked: false)) }
    // It would refuse again.
    if case .held = sleep, !isRefusedByCompositor { releaseSleep() }
  }

  // MARK: Sleep

  private mutating func beginSleep() {
    commands += [.setMark(true), .startSleepLimit]
    sleep = .held(isProven: false)
    ask()
  }

  private mutating func releaseSleepIfProven() {
    guard sleep == .held(isProven: true) else { return }
    // One that is unlocked, or not shown yet, is waited for.
    guard !lockers.values.contains(.unlocking), !lockers.values.contains(.locked) else { return }
    releaseSleep()
  }

  private mutating func releaseSleep() {
    sleep = .released
    commands += [.endSleepLimit, .releaseSleep]
  }
}
