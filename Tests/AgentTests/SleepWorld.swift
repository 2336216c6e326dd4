import Platform

@testable import Agent

/// A session as small as it can be: a compositor, logind, lockers, their record, the mark, the owner, and the agent's
/// real model. All that can happen next is ``steps``.
struct SleepWorld: Hashable {
  /// What the compositor hides, and for whom.
  enum Lock: Hashable {
    case open
    case held(by: Int)
    /// Its locker died: the session stays hidden.
    case abandoned
  }

  enum Power: Hashable {
    case awake
    /// PrepareForSleep(true) is on its way to the agent, or was heard by it.
    case preparing(isHeard: Bool)
    case asleep
    /// PrepareForSleep(false) is on its way.
    case resumed
  }

  /// A locker's process.
  struct Process: Hashable {
    enum Stage: Hashable {
      case asking, refused, locked, shown
      /// A grant has come and the record says so; then the mark was read and was not set; then the unlock was sent.
      case granted, mayUnlock, unlocked
      case ended(LockerEnding)
    }

    enum Hang: Hashable {
      case none
      /// It does nothing more; with `inKernel` it cannot even be killed.
      case inProgram, inKernel
    }

    var stage = Stage.asking
    var hang = Hang.none
    /// The agent's number for it; nil where the agent does not know it.
    var number: Int?
    var isChild: Bool
    /// What the agent has heard from it by its pipe.
    var heardLocked = false
    var heardShown = false
    /// The stage before the grant, to which a dropped one returns.
    var before = Stage.locked

    var isAlive: Bool { if case .ended = stage { false } else { true } }
    var hasLocked: Bool {
      switch stage {
      case .asking, .refused: false
      case .locked, .shown, .granted, .mayUnlock, .unlocked, .ended: true
      }
    }
  }

  struct Record: Hashable {
    var writer: Int
    var state: LockerRecord.State
  }

  var agent: AgentModel? = AgentModel()
  var lock = Lock.open
  var power = Power.awake
  var processes: [Int: Process] = [:]
  var record: Record?
  var hasMark = false
  var holdsSleep = true
  /// How much may still happen that is rare: a crash, a hang, an agent that dies, a locker by a key binding, a mark that is
  /// over.
  var rarities: Int
  /// How often a lock may still be asked for.
  var wishes = 1
  /// How often the machine may still be sent to sleep.
  var sleeps = 1
  /// Whether a second locker takes the first one's place, as on Hyprland; else it is refused.
  let takesOver: Bool

  // What excuses a session that sleeps open.
  var wasTold = false
  var wasWithoutAgent = false
  var wasMarkOver = false
  /// Whether a lock was asked for that the owner has not ended.
  var isWanted = false

  static let mostProcesses = 3

  // MARK: What must hold

  /// What is wrong with it; nil where all is as it must be.
  func fault(isQuiet: Bool) -> String? {
    let isExcused = wasTold || wasWithoutAgent || wasMarkOver
    if power == .asleep, lock == .open, !isExcused { return "asleep with an open session" }
    if let agent, agent.sleep == .awake, hasMark { return "the owner is shut out by a mark while awake" }
    guard isQuiet, let agent, lock == .open, !wasTold, !wasMarkOver else { return nil }
    if isWanted { return "a lock was asked for, and nothing is done" }
    if agent.sleep != .awake { return "unlocked on the way to sleep, and nothing is done" }
    return nil
  }

  // MARK: What can happen

  enum Step: Hashable {
    case lockAsked, prepareForSleep, hearSleep, fallAsleep, resume, hearResume
    case stranger
    case answer(Int)
    case show(Int)
    case grant(Int)
    case readMark(Int)
    case unlock(Int)
    case finish(Int)
    case hear(Int)
    case noticeRecord
    case late(Int)
    case leftOver(Int)
    case restart, sleepLimit, markOver
    case crash(Int)
    case hang(Int, Process.Hang)
    case agentDies, agentStarts
  }

  /// Steps that come about by themselves; a world without any is quiet.
  var ownSteps: [Step] {
    var steps: [Step] = []
    for (id, process) in processes.sorted(by: { $0.key < $1.key }) {
      if canHear(process) { steps.append(.hear(id)) }
      guard process.hang == .none else { continue }
      switch process.stage {
      case .asking: steps.append(.answer(id))
      case .locked: steps.append(.show(id))
      case .granted: steps.append(.readMark(id))
      case .mayUnlock: steps.append(.unlock(id))
      case .unlocked, .refused: steps.append(.finish(id))
      case .shown, .ended: break
      }
    }
    if let agent {
      if isRecordNews { steps.append(.noticeRecord) }
      for process in processes.values.sorted(by: { ($0.number ?? 0) < ($1.number ?? 0) })
      where process.hang != .none {
        guard let number = process.number, let locker = agent.lockers[number] else { continue }
        if locker.isStarting { steps.append(.late(number)) }
        if locker == .open, process.hang == .inProgram { steps.append(.leftOver(number)) }
      }
      if agent.isRestarting { steps.append(.restart) }
      if power == .preparing(isHeard: false) { steps.append(.hearSleep) }
      if power == .resumed { steps.append(.hearResume) }
    } else {
      steps.append(.agentStarts)
    }
    return steps
  }

  var steps: [Step] {
    var steps = ownSteps
    switch power {
    case .awake: if sleeps > 0 { steps.append(.prepareForSleep) }
    case .preparing(let isHeard): if !holdsSleep && (isHeard || agent == nil) { steps.append(.fallAsleep) }
    case .asleep: steps.append(.resume)
    case .resumed: if agent == nil { steps.append(.hearResume) }
    }
    if let agent {
      if wishes > 0 { steps.append(.lockAsked) }
      // Long after anything else would have come about.
      if case .held = agent.sleep, ownSteps.isEmpty { steps.append(.sleepLimit) }
      if hasMark, rarities > 0 { steps.append(.markOver) }
      if rarities > 0 { steps.append(.agentDies) }
    }
    if rarities > 0 { steps.append(.stranger) }
    for (id, process) in processes.sorted(by: { $0.key < $1.key }) where process.isAlive {
      if process.hang == .none, process.stage == .locked || process.stage == .shown {
        steps.append(.grant(id))
      }
      if rarities > 0 { steps.append(.crash(id)) }
      if rarities > 0, process.hang == .none {
        steps += [.hang(id, .inProgram), .hang(id, .inKernel)]
      }
    }
    return steps
  }

  private func canHear(_ process: Process) -> Bool {
    guard agent != nil, process.number != nil else { return false }
    if !process.isAlive { return true }
    guard process.isChild, process.hasLocked else { return false }
    return !process.heardLocked || (!process.heardShown && process.stage != .locked)
  }

  /// Whether the record says what the agent does not know.
  private var isRecordNews: Bool {
    var other = self
    other.readRecord()
    return other != self
  }

  /// The world after a step; nil where that is beyond what is explored.
  func after(_ step: Step) -> SleepWorld? {
    var next = self
    return next.take(step) ? next : nil
  }

  private mutating func take(_ step: Step) -> Bool {
    switch step {
    case .lockAsked:
      wishes -= 1
      isWanted = true
      deliver(.lockAsked)
    case .prepareForSleep:
      sleeps -= 1
      power = .preparing(isHeard: false)
      (wasTold, wasMarkOver, wasWithoutAgent) = (false, false, agent == nil)
    case .hearSleep:
      power = .preparing(isHeard: true)
      deliver(.sleepBegins)
    case .fallAsleep: power = .asleep
    case .resume: power = .resumed
    case .hearResume:
      power = .awake
      (wasTold, wasMarkOver, wasWithoutAgent) = (false, false, false)
      deliver(.sleepEnds)
      holdsSleep = agent != nil
    case .stranger:
      guard processes.count < Self.mostProcesses else { return false }
      rarities -= 1
      processes[freeID] = Process(isChild: false)
    case .answer(let id): answer(id)
    case .show(let id):
      processes[id]?.stage = .shown
      write(id, .shown)
    case .grant(let id):
      let before = processes[id]?.stage ?? .locked
      processes[id]?.before = before
      processes[id]?.stage = .granted
      write(id, .unlocking)
    case .readMark(let id):
      let before = processes[id]?.before ?? .locked
      processes[id]?.stage = hasMark ? before : .mayUnlock
      if hasMark { write(id, before == .shown ? .shown : .locked) }
    case .unlock(let id):
      if lock == .held(by: id) {
        lock = .open
        isWanted = false
      }
      processes[id]?.stage = .unlocked
    case .finish(let id):
      if processes[id]?.stage == .unlocked { write(id, .unlocked) }
      end(id, processes[id]?.stage == .unlocked ? .unlocked : .refused(status: 3))
    case .hear(let id): hear(id)
    case .noticeRecord: deliver(nil)
    case .late(let number): deliver(.isLate(number))
    case .leftOver(let number): deliver(.isLeftOver(number))
    case .restart: deliver(.restartIsDue)
    case .sleepLimit: deliver(.sleepLimitIsOver)
    case .markOver:
      rarities -= 1
      wasMarkOver = true
      deliver(.markIsOver)
    case .crash(let id):
      rarities -= 1
      end(id, .died(""))
    case .hang(let id, let hang):
      rarities -= 1
      // One that hangs in its ending has told before.
      if processes[id]?.stage == .unlocked { write(id, .unlocked) }
      processes[id]?.hang = hang
    case .agentDies:
      rarities -= 1
      agent = nil
      (holdsSleep, hasMark, isWanted) = (false, false, false)
      if power != .awake { wasWithoutAgent = true }
      for id in processes.keys {
        processes[id]?.number = nil
        processes[id]?.isChild = false
      }
      removeEnded()
    case .agentStarts:
      agent = AgentModel()
      deliver(nil)
      // logind refuses to be held up by a newcomer during a sleep, and says whether there is one.
      switch power {
      case .awake: holdsSleep = true
      case .preparing: deliver(.sleepBegins)
      case .asleep, .resumed: break
      }
    }
    return processes.count <= Self.mostProcesses
  }

  // MARK: Lockers and the compositor

  private var freeID: Int { (0...processes.count).first { processes[$0] == nil } ?? processes.count }

  private mutating func answer(_ id: Int) {
    if case .held(let other) = lock, !takesOver, processes[other]?.isAlive == true {
      processes[id]?.stage = .refused
      return
    }
    lock = .held(by: id)
    processes[id]?.stage = .locked
    // Whoever holds the record does not hold the lock any more.
    record = Record(writer: id, state: .locked)
  }

  private mutating func write(_ id: Int, _ state: LockerRecord.State) {
    if record?.writer == id { record?.state = state }
  }

  private mutating func end(_ id: Int, _ ending: LockerEnding) {
    if lock == .held(by: id) { lock = .abandoned }
    processes[id]?.stage = .ended(ending)
    processes[id]?.hang = .none
    if processes[id]?.number == nil { remove(id) }
  }

  private mutating func remove(_ id: Int) {
    processes[id] = nil
    if record?.writer == id { record = nil }
  }

  private mutating func removeEnded() {
    for (id, process) in processes where !process.isAlive { remove(id) }
  }

  // MARK: The agent

  /// As the agent does it: the record is read before each event.
  private mutating func deliver(_ event: AgentModel.Event?) {
    guard agent != nil else { return }
    readRecord()
    if let event { give(event) }
  }

  private mutating func readRecord() {
    guard let record, let process = processes[record.writer], let agent else { return }
    if let number = process.number {
      give(.recorded(number, record.state))
    } else if process.isAlive, record.state != .unlocked {
      let number = agent.nextNumber
      processes[record.writer]?.number = number
      give(.found(number, record.state))
    }
  }

  private mutating func hear(_ id: Int) {
    guard let process = processes[id], let number = process.number else { return }
    if process.isChild, process.hasLocked, !process.heardLocked, !wasNeverLocked(process) {
      processes[id]?.heardLocked = true
      return deliver(.saidLocked(number))
    }
    if process.isChild, process.heardLocked, !process.heardShown, process.stage != .locked {
      processes[id]?.heardShown = true
      // One that ended before it was shown does not say so.
      return process.isAlive ? deliver(.saidShown(number)) : ()
    }
    guard case .ended(let ending) = process.stage else { return }
    readRecord()
    remove(id)
    give(.ended(number, ending, isReplaceable: false))
  }

  /// Whether it ended without a lock.
  private func wasNeverLocked(_ process: Process) -> Bool {
    if case .ended(let ending) = process.stage { return ending != .unlocked }
    return false
  }

  private mutating func give(_ event: AgentModel.Event) {
    agent?.handle(event)
    for command in agent?.takeCommands() ?? [] { perform(command) }
  }

  private mutating func perform(_ command: AgentModel.Command) {
    switch command {
    case .start(let number, _, _): processes[freeID] = Process(number: number, isChild: true)
    case .kill(let number):
      guard let id = self.id(number), processes[id]?.isAlive == true, processes[id]?.hang != .inKernel,
        processes[id]?.isChild == true
      else {
        return
      }
      end(id, .died(""))
    case .forget(let number):
      guard let id = self.id(number) else { return }
      processes[id]?.number = nil
      removeEnded()
    case .setMark(let isSet): hasMark = isSet
    case .releaseSleep: holdsSleep = false
    case .tell(let word):
      switch word {
      case .sleepsUnlocked, .refused, .late, .endedByCompositor: wasTold = true
      case .found, .died: break
      }
    case .startLater, .cancelRestart, .expectEnd, .startSleepLimit, .endSleepLimit, .tellLogind: break
    }
  }

  private func id(_ number: Int) -> Int? { processes.first { $0.value.number == number }?.key }
}
