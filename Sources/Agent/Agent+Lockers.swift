import EventLoop
import Glibc
import Platform

// What comes to the model, and what it wants done.
extension Agent {
  /// Gives the model what has happened, and does what it decides.
  func handle(_ event: AgentModel.Event) {
    events.append(event)
    handleEvents()
  }

  /// Gives the model all that is waiting, the records of lockers before each: that one is unlocking must be known before
  /// the machine sleeps.
  func handleEvents() {
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    repeat {
      if let event = recordEvent() { apply(event) }
      if !events.isEmpty { apply(events.removeFirst()) }
    } while !events.isEmpty
  }

  private func apply(_ event: AgentModel.Event) {
    model.handle(event)
    for command in model.takeCommands() { perform(command) }
  }

  private func perform(_ command: AgentModel.Command) {
    switch command {
    case .start(let number, let isPlain, let cause): start(number, isPlain: isPlain, because: cause)
    case .startLater: startLater()
    case .cancelRestart: restart?.cancel()
    case .kill(let number): lockers[number]?.kill()
    case .forget(let number): lockers.removeValue(forKey: number)?.stopWatching()
    case .expectEnd(let number):
      pause = Self.pauseFromNow
      guard let locker = lockers[number] else { return }
      locker.deadline = after(Self.farewell, locker, number) { .isLeftOver(number) }
    case .setMark(let isSet): setMark(isSet)
    case .startSleepLimit:
      sleepLimit?.cancel()
      let patience = max(session.longestDelay - Self.margin, 0)
      sleepLimit = loop.schedule(after: patience) { [unowned self] in handle(.sleepLimitIsOver) }
    case .endSleepLimit: sleepLimit?.cancel()
    case .releaseSleep: if session.isPreparingForSleep { session.letSleep() }
    case .tellLogind(let isLocked): session.setLocked(isLocked)
    case .tell(let word): tell(word)
    }
  }

  // MARK: Lockers

  /// A stopped locker cannot unlock. Nothing happens to those that run.
  func continueLockers() {
    for locker in lockers.values { locker.signal(SIGCONT) }
  }

  private func start(_ number: AgentModel.Number, isPlain: Bool, because cause: AgentModel.Cause) {
    switch cause {
    case .isOpen: Log.note("locking: \(reason)")
    case .isProbe: Log.note("asking the compositor whether the session is locked: \(reason)")
    case .isRepeated: break
    }
    let arguments = isPlain ? options.plainLockerArguments : options.lockerArguments
    do throws(SystemError) {
      let locker = try program.start(arguments: arguments, record: record, loop: loop)
      follow(locker, as: number)
      locker.deadline = after(Self.patience, locker, number) { .isLate(number) }
    } catch {
      events.append(.ended(number, .died("\(error)"), isReplaceable: false))
    }
  }

  private func follow(_ locker: LockerProcess, as number: AgentModel.Number) {
    lockers[number] = locker
    locker.onLocked = { [unowned self, unowned locker] in
      locker.deadline?.cancel()
      handle(.saidLocked(number))
    }
    locker.onShown = { [unowned self] in handle(.saidShown(number)) }
    locker.onEnding = { [unowned self, unowned locker] ending in end(locker, number, ending) }
  }

  /// Tells the model something of a locker, if its number is still the same one's by then.
  private func after(
    _ delay: Milliseconds, _ locker: LockerProcess, _ number: AgentModel.Number,
    _ event: @escaping () -> AgentModel.Event
  ) -> Timer {
    loop.schedule(after: delay) { [unowned self, weak locker] in
      if let locker, lockers[number] === locker { handle(event()) }
    }
  }

  private func end(_ locker: LockerProcess, _ number: AgentModel.Number, _ ending: LockerEnding) {
    let isReplaceable = locker.lockedAt == nil && ending.mayBeOfTheProgram && program.hasFailed(locker)
    // A compositor that has said nothing for ten seconds has not refused: it counts as late, whenever that is noticed.
    if Instant.now - locker.startedAt >= Self.patience { events.append(.isLate(number)) }
    lastLockedFor = locker.lockedAt.map { .now - $0 } ?? 0
    handle(.ended(number, ending, isReplaceable: isReplaceable))
    if lockers[number] === locker { lockers[number] = nil }
    if ending == .unlocked { pause = Self.pauseFromNow }
  }

  private func startLater() {
    let wait = pause.next(after: lastLockedFor)
    Log.error("another locker is started \(wait > 0 ? "in \(wait.count) ms" : "at once")")
    restart?.cancel()
    restart = loop.schedule(after: wait) { [unowned self] in handle(.restartIsDue) }
  }

  // MARK: Records

  /// What the record says that the model does not know; nil where it says nothing new.
  private func recordEvent() -> AgentModel.Event? {
    followRecord()
    guard let told = LockerRecord(record.text) else { return nil }
    if let number = lockers.first(where: { $0.value.processID == told.processID })?.key {
      // Care is taken whoever holds the record now, even if its writer has just ended.
      return .recorded(number, told.state)
    }
    guard told.isLocked, record.holder == told.processID else { return nil }
    do throws(SystemError) {
      guard let locker = try LockerProcess(adopting: told, from: record, loop: loop) else { return nil }
      let number = model.nextNumber
      follow(locker, as: number)
      return .found(number, told.state)
    } catch {
      // It has ended meanwhile.
      return nil
    }
  }

  // MARK: Sleep

  private func setMark(_ isSet: Bool) {
    markLimit?.cancel()
    mark = nil
    guard isSet else { return }
    do throws(SystemError) {
      mark = try SleepMark()
      markLimit = loop.schedule(after: SleepMark.longest) { [unowned self] in handle(.markIsOver) }
    } catch {
      Log.error("an unlock while the machine goes to sleep cannot be prevented: \(error)")
    }
  }

  // MARK: Words

  private func tell(_ word: AgentModel.Word) {
    switch word {
    case .found(let number): Log.note("the session is locked by process \(processID(number))")
    case .died(let number, let how):
      let locker =
        lockers[number].map { "the locker, process \($0.processID), died" } ?? "no locker can be started"
      Log.error("\(locker) (\(how))")
    case .refused(let status):
      Log.error("THE SESSION IS NOT LOCKED by patternlock, which refused with status \(status)")
    case .endedByCompositor:
      Log.error("the compositor ended the lock; whether the session is open now is its decision")
    case .late(let number, isLast: false):
      Log.error(
        "THE SESSION IS NOT LOCKED yet: the locker, process \(processID(number)), has said nothing for "
          + "\(Self.patience.count / 1_000) s; another is started without the configuration")
    case .late(let number, isLast: true):
      Log.error(
        "THE SESSION IS NOT LOCKED yet: the next locker, process \(processID(number)), says nothing, either")
    case .sleepsUnlocked: Log.error("THE SESSION IS NOT LOCKED yet, and the machine goes to sleep")
    }
  }

  private func processID(_ number: AgentModel.Number) -> pid_t { lockers[number]?.processID ?? 0 }
}
