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
  /// Called when the helper is gone, or was ended; what it was checking is not decided.
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
  private var isStopped = true
  private var startedAt = Instant.now
  private var pause = GrowingPause(from: 100, upTo: 10_000)

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
    onLost?()
    restart?.cancel()
    launch()
  }

  /// Ends the helper, whose attempt was given up, and starts another at once: nothing is lost by that.
  func startAnew() {
    guard !isStopped else { return }
    letGo()
    restart?.cancel()
    launch()
  }

  /// Sends a request.
  ///
  /// - Returns: false when there is no helper or it does not take it; then it is replaced.
  @discardableResult
  func send(_ request: AuthenticatorRequest) -> Bool {
    guard let process else { return false }
    do throws(WireError) {
      try process.send(request)
      return true
    } catch {
      lose(because: error)
      return false
    }
  }

  /// Sends a request with a secret, which stays the caller's to wipe.
  func send(_ request: AuthenticatorRequest, secret: borrowing SecretBuffer) -> Bool {
    guard let process else { return false }
    do throws(WireError) {
      try process.send(request, secret: secret)
      if case .begin(let attempt) = request { self.attempt = attempt }
      return true
    } catch {
      lose(because: error)
      return false
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
    onLost?()
    startLater()
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
    restart = loop.schedule(after: pause.next(after: Instant.now - startedAt)) { [unowned self] in launch() }
  }
}
