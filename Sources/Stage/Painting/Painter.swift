import Canvas
import EventLoop
import HelperWire
import Platform

/// The painter's process over the whole lock: started once the session is locked, and again when it was lost and there
/// is something to paint. Pictures have a painter of their own, with a process for each of them: a file that takes its
/// decoder over finds no other picture and no text there, and texts do not wait for pictures.
///
/// Whatever it does, the locker loses nothing but words: it writes into memory of a fixed size, what it claims is
/// checked, and it is ended when it makes no sense or no progress.
final class Painter {
  /// Called after one or more jobs have been completed.
  var onProgress: (() -> Void)?

  private let role: HelperRole
  private let program: HelperProgram
  /// What texts are set in; nil for the system's sans serif.
  var font: FontFamily? {
    didSet {
      // The next one knows it; what was asked for is asked of that.
      guard font != oldValue, process != nil else { return }
      letGo()
      startIfDue()
    }
  }
  private let loop: EventLoop
  private let limits: PainterLimits
  /// Those that were sent come first, in the order in which they are answered.
  private var jobs: [PaintJob] = []
  private var sentCount = 0
  private var lastID: UInt32 = 0
  private var process: PainterProcess?
  private var isGreeted = false
  /// Whether fonts are looked for in the system's folders alone, since the home folder seems not to answer.
  private var isHomeless = false
  private var isAllowed = false
  /// Killed, but perhaps not gone yet.
  private var ended: [HelperProcess] = []
  private var watch: Watch?
  private var patience: Timer?
  private var restart: Timer?
  private var startedAt = Instant.now
  private var pause: GrowingPause
  /// Jobs that were given up and their results, to be told at the loop's next turn.
  private var givenUp: [(job: PaintJob, result: PaintResult)] = []
  private lazy var news = DeferredCall(loop) { [unowned self] in tellGivenUp() }

  /// - Parameters:
  ///   - role: `painter` for texts, or `picture`.
  ///   - font: what texts are set in; nil for the system's sans serif.
  ///   - limits: for tests.
  init(
    _ role: HelperRole, _ program: HelperProgram, font: FontFamily? = nil, loop: EventLoop,
    limits: PainterLimits = PainterLimits()
  ) {
    self.role = role
    self.program = program
    self.font = font
    self.loop = loop
    self.limits = limits
    pause = GrowingPause(from: limits.shortestPause, upTo: limits.longestPause, quick: limits.quick)
  }

  /// Whether everything that was asked for is there, or given up.
  var isIdle: Bool { jobs.isEmpty && givenUp.isEmpty }

  /// The present process; nil while there is none.
  var processID: Int32? { process?.process.processID }

  /// Starts the painter; before, what is asked for waits. To be called when the session is locked: nothing slow stands
  /// before that. Words are needed from then on, and it finds its fonts while the first shapes are drawn.
  func start() {
    isAllowed = true
    if role == .picture { work() } else { startIfDue() }
  }

  /// Ends the process for good and forgets what was asked.
  func stop() {
    isAllowed = false
    restart?.cancel()
    jobs = []
    givenUp = []
    news.cancel()
    letGo()
  }

  /// Removes the zombies of processes that were let go.
  func reap() {
    ended.removeAll { $0.reap() != nil }
  }

  /// Asks for something to be painted.
  ///
  /// - Parameters:
  ///   - file: of a picture.
  ///   - completion: is called once, later, unless the painter is stopped.
  /// - Returns: false when too much is waiting already; then nothing is called.
  func paint(
    _ order: PaintOrder, in area: DrawingArea, file: OpenedPicture? = nil,
    _ completion: @escaping (PaintResult) -> Void
  ) -> Bool {
    guard jobs.count < limits.waiting else { return false }
    jobs.append(PaintJob(order, area, file: file, completion: completion))
    work()
    return true
  }

  // MARK: Sending

  /// Starts the process or sends what can be sent, if there is anything to do.
  private func work() {
    guard isAllowed, !jobs.isEmpty else { return }
    guard process != nil else { return startIfDue() }
    guard isGreeted else { return }
    // One that cannot be sent is given up, and is no reason to keep the others waiting.
    while process != nil, sentCount < min(jobs.count, role == .picture ? 1 : limits.underWay) {
      if send(jobs[sentCount]) { sentCount += 1 }
    }
    if patience == nil, let first = jobs.first, sentCount > 0 {
      expect(within: limits.time(for: first.order))
    }
  }

  /// - Returns: false when it was given up or the process was lost.
  private func send(_ job: PaintJob) -> Bool {
    lastID += 1
    guard let process, let request = PainterRequest(id: lastID, job.order, in: job.area),
      let size = job.area.byteCount(bytesPerPixel: job.order.bytesPerPixel)
    else {
      Log.warning("something too large was to be painted")
      forget(job)
      return false
    }
    do {
      let memory = try SharedMemory(size: size)
      try process.send(request, memory: memory.descriptor, file: job.file?.number)
      job.request = request
      job.memory = memory
      return true
    } catch let error as WireError {
      lose(because: program.words(on: error))
    } catch {
      Log.warning("nothing can be painted: \(error)")
      forget(job)
    }
    return false
  }

  // MARK: Listening

  private func read() {
    let before = jobs.count
    do throws(WireError) {
      while let process, let reply = try process.nextReply() { try take(reply) }
      work()
    } catch {
      lose(because: program.words(on: error))
    }
    if jobs.count != before { onProgress?() }
  }

  private func take(_ reply: PainterReply) throws(WireError) {
    patience?.cancel()
    patience = nil
    switch reply {
    case .hello: isGreeted = true
    case .drawn(let id, let extents):
      let job = try oldest(id, .drawn)
      guard let memory = job.memory, job.request?.allows(extents) == true else {
        throw .badValue(.drawn, .area)
      }
      removeOldest()
      job.completion(.painted(memory, extents))
    case .failed(let id, let reason):
      let job = try oldest(id, .failed)
      Log.warning("the painter cannot paint something: \(reason)")
      removeOldest()
      job.completion(.failed(reason: reason))
    }
  }

  /// The job that has to be answered next, if that is what was answered.
  private func oldest(_ id: UInt32, _ type: MessageType) throws(WireError) -> PaintJob {
    guard sentCount > 0, let job = jobs.first, job.request?.id == id else { throw .badValue(type, .id) }
    return job
  }

  private func removeOldest() {
    jobs.removeFirst()
    sentCount -= 1
    if role == .picture { letGo() }
  }

  private func forget(_ job: PaintJob) {
    jobs.removeAll { $0 === job }
    giveUp(job, because: "it cannot be asked for")
  }

  /// A job is given up inside a call of its owner's, too.
  private func giveUp(_ job: PaintJob, because reason: String) {
    givenUp.append((job, .failed(reason: reason)))
    news.schedule()
  }

  private func tellGivenUp() {
    let told = givenUp
    givenUp = []
    for (job, result) in told { job.completion(result) }
    onProgress?()
  }

  // MARK: Starting and ending

  private func startIfDue() {
    guard process == nil, restart == nil || restart?.isCancelled == true else { return }
    startedAt = .now
    lastID = 0
    do throws(SystemError) {
      let process = try PainterProcess(
        role, starting: program.executable, font: font, usesHome: !isHomeless,
        standardError: program.standardError)
      self.process = process
      watch = loop.watch(process.descriptor, for: .readable) { [unowned self] _ in read() }
      expect(within: isHomeless ? limits.start : min(limits.start, limits.silence))
    } catch {
      Log.warning("the painter cannot be started: \(error)")
      startLater()
    }
  }

  /// Ends the process unless it says something in time.
  private func expect(within time: Milliseconds) {
    patience = loop.schedule(after: time) { [unowned self] in
      if case .picture? = jobs.first?.order, isGreeted {
        lose(because: "it makes no progress")
      } else if isHomeless {
        lose(because: "it makes no progress")
      } else {
        doWithoutHome()
      }
    }
  }

  /// A silent painter may wait for the home folder, and what it was asked for is not to blame.
  private func doWithoutHome() {
    Log.warning("the painter makes no progress, and is replaced by one with the system's fonts alone")
    isHomeless = true
    letGo()
    startIfDue()
  }

  private func lose(because reason: String) {
    Log.warning("the painter was ended and is started again when it is needed: \(reason)")
    blame()
    letGo()
    startLater()
  }

  /// The job that was being painted may be what ended the process. After several, it is given up, so that one hostile
  /// text or file cannot keep words from the screen.
  private func blame() {
    guard sentCount > 0, let job = jobs.first else { return }
    job.losses += 1
    guard job.losses >= limits.losses else { return }
    jobs.removeFirst()
    giveUp(job, because: "\(job.losses) painters were lost over it")
  }

  /// Kills what is left of the process; all that it owes is asked of the next one.
  private func letGo() {
    watch?.cancel()
    watch = nil
    patience?.cancel()
    patience = nil
    if let process {
      process.process.kill()
      ended.append(process.process)
    }
    process = nil
    isGreeted = false
    sentCount = 0
    reap()
  }

  private func startLater() {
    guard isAllowed else { return }
    restart?.cancel()
    restart = loop.schedule(after: pause.next(after: Instant.now - startedAt)) { [unowned self] in work() }
  }
}
