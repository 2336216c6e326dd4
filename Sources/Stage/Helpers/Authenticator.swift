import EventLoop
import HelperWire
import Platform
import SecretMemory

/// One method's helper process over the whole lock: started, listened to, ended when it makes no sense, and started
/// again.
final class Authenticator {
  let role: HelperRole

  /// Called for each reply.
  var onReply: ((AuthenticatorReply) -> Void)?
  /// Called at the loop's next turn when the helper is gone, was ended or did not take a request; what it was checking
  /// is not decided.
  var onLost: (() -> Void)?

  /// What log lines call it.
  private let name: String
  private let program: HelperProgram
  private var arguments: [String]
  private let loop: EventLoop
  private var process: AuthenticatorProcess?
  /// Killed, but perhaps not gone yet.
  private var ended: [HelperProcess] = []
  private var watch: Watch?
  private var restart: Timer?
  private lazy var loss = DeferredCall(loop) { [unowned self] in tellLoss() }
  private var successor = Successor.isDue
  private var isStopped = true
  private var startedAt = Instant.now
  private var pause = GrowingPause(from: 100, upTo: 10_000)

  /// When the helper after a lost one is started.
  private enum Successor {
    /// It runs, or its start is planned already.
    case isDue
    case atOnce
    case later
  }

  /// What the present helper was last asked for.
  private var attempt: UInt32?

  /// How long a helper may take to end after its attempt: PAM modules clean up then.
  private static let longestFarewell: Milliseconds = 5_000
  /// So many replies are taken before the compositor and the other helpers are listened to again.
  private static let mostRepliesAtOnce = 16
  /// A helper that says more within a second is taken for broken.
  private static let mostRepliesASecond = 250
  private var replyCount = 0
  private var countedSince = Instant.now

  init(
    _ role: HelperRole, _ program: HelperProgram, arguments: [String], name: String? = nil, loop: EventLoop
  ) {
    self.role = role
    self.name = name ?? "the \(role) helper"
    self.program = program
    self.arguments = arguments
    self.loop = loop
  }

  /// Starts the helper; from now on there is always one, or one about to be started.
  func start() {
    isStopped = false
    launch()
  }

  /// Ends the helper for good.
  func stop() {
    isStopped = true
    restart?.cancel()
    loss.cancel()
    letGo()
  }

  /// An attempt was answered: lets the helper that made it end, and starts another, so that nothing of the attempt is in
  /// any process. Nothing happens where it was not the last one that the present helper was asked for.
  func renew(after attempt: UInt32) {
    guard attempt == self.attempt, let spent = process else { return }
    self.attempt = nil
    watch?.cancel()
    watch = nil
    process = nil
    spent.finish()
    ended.append(spent.process)
    loop.schedule(after: Self.longestFarewell) { spent.process.kill() }
    launch()
  }

  /// Has the next helpers started with other arguments, and the present one replaced where it was asked for nothing.
  func adopt(_ arguments: [String]) {
    guard arguments != self.arguments else { return }
    self.arguments = arguments
    guard process != nil, attempt == nil, !isStopped else { return }
    letGo()
    launch()
  }

  /// Starts no helper any more; the present one may go on.
  func retire() {
    isStopped = true
    restart?.cancel()
  }

  /// Ends the helper, which hangs, and starts another at once. What it was checking is lost.
  func replace() {
    guard !isStopped else { return }
    letGo()
    successor = .atOnce
    loss.schedule()
  }

  /// Ends the helper, whose attempt was given up, and starts another at once: nothing is lost by that.
  func startAnew() {
    guard !isStopped else { return }
    letGo()
    restart?.cancel()
    loss.cancel()
    launch()
  }

  /// Sends a request. Where there is no helper or it does not take it, the loss is told later.
  func send(_ request: AuthenticatorRequest) {
    guard let process else { return loss.schedule() }
    do throws(WireError) { try process.send(request) } catch { lose(because: error) }
  }

  /// Sends a request with a secret, which stays the caller's to wipe. Likewise.
  func send(_ request: AuthenticatorRequest, secret: borrowing SecretBuffer) {
    guard let process else { return loss.schedule() }
    do throws(WireError) {
      try process.send(request, secret: secret)
      if case .begin(let attempt) = request { self.attempt = attempt }
    } catch {
      lose(because: error)
    }
  }

  /// Removes the zombies of helpers that were let go. That the present one ends, its socket tells.
  func reap() {
    ended.removeAll { $0.reap() != nil }
  }

  private func launch() {
    guard process == nil, !isStopped else { return }
    startedAt = .now
    do throws(SystemError) {
      let process = try AuthenticatorProcess(
        role, starting: program.executable, arguments: arguments, standardError: program.standardError)
      self.process = process
      attempt = nil
      watch = loop.watch(process.descriptor, for: .readable) { [unowned self] _ in read() }
    } catch {
      Log.warning("\(name) cannot be started: \(error)")
      startLater()
    }
  }

  private func read() {
    do throws(WireError) {
      for _ in 0..<Self.mostRepliesAtOnce {
        guard let process, let reply = try process.nextReply() else { return }
        try countReply()
        onReply?(reply)
      }
    } catch {
      lose(because: error)
    }
  }

  private func countReply() throws(WireError) {
    if Instant.now - countedSince >= 1_000 {
      countedSince = .now
      replyCount = 0
    }
    replyCount += 1
    guard replyCount <= Self.mostRepliesASecond else { throw .flooding }
  }

  private func lose(because error: WireError) {
    // Those that the configuration names come from elsewhere.
    let reason = role == .other ? "\(error)" : program.words(on: error)
    Log.warning("\(name) was ended and is started again: \(reason)")
    letGo()
    successor = .later
    loss.schedule()
  }

  private func tellLoss() {
    // Before it is told, as the owner's next request may follow at once.
    switch successor {
    case .isDue: break
    case .atOnce:
      restart?.cancel()
      launch()
    case .later: startLater()
    }
    successor = .isDue
    onLost?()
  }

  /// Kills what is left of the process; the kernel frees what it held.
  private func letGo() {
    watch?.cancel()
    watch = nil
    if let process {
      process.process.kill()
      ended.append(process.process)
    }
    process = nil
    reap()
  }

  private func startLater() {
    guard !isStopped else { return }
    let wait = pause.next(after: Instant.now - startedAt)
    guard wait > 0 else { return launch() }
    restart = loop.schedule(after: wait) { [unowned self] in launch() }
  }
}
