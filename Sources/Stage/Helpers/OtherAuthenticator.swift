import EventLoop
import HelperWire
import LockScreen
import Platform

/// One of the authenticators that the configuration names: its helper, and when its next attempt may begin.
///
/// It is somebody else's program. Whatever it does, it costs nothing but itself: its attempts begin again later and
/// later when they end soon, and what it says has no more weight than `Answer` gives it.
final class OtherAuthenticator {
  /// Called when an attempt may begin; never while one is running here.
  var onReady: (() -> Void)?
  /// Called when it is gone, or says that no attempt can succeed.
  var onLost: (() -> Void)?
  /// Called with what it says of its attempt.
  var onAnswer: ((Answer) -> Void)?

  private let path: String
  private let authenticator: Authenticator
  private let loop: EventLoop
  /// Whether it has said that it can take attempts.
  private var isAble = false
  private var nextBeginning: Timer?
  private var pause = GrowingPause(from: 2_000, upTo: 60_000)
  private var begunAt = Instant.now
  /// The last reason that was logged: one that is given each time is not told each time.
  private var toldReason = ""

  /// Even an attempt that has waited for something long is not begun again at once.
  private static let shortestPause: Milliseconds = 1_000

  init(_ program: HelperProgram, loop: EventLoop) {
    path = program.path
    self.loop = loop
    authenticator = Authenticator(
      .other, program, arguments: [], name: "the authenticator \(program.path)", loop: loop)
  }

  func start() {
    authenticator.onReply = { [unowned self] reply in handle(reply) }
    authenticator.onLost = { [unowned self] in
      isAble = false
      onLost?()
    }
    authenticator.start()
  }

  func stop() {
    nextBeginning?.cancel()
    authenticator.stop()
  }

  func reap() {
    authenticator.reap()
  }

  /// Begins an attempt.
  func begin(_ attempt: UInt32) {
    begunAt = .now
    authenticator.send(.begin(attempt: attempt))
  }

  /// It has granted, which did not count, and may answer nothing more: another takes its place after a pause.
  func startAnewLater() {
    isAble = false
    let wait = max(pause.next(after: Instant.now - begunAt), Self.shortestPause)
    nextBeginning?.cancel()
    nextBeginning = loop.schedule(after: wait) { [unowned self] in
      nextBeginning = nil
      authenticator.startAnew()
    }
  }

  private func handle(_ reply: AuthenticatorReply) {
    switch reply {
    case .hello(.certainlyNot(let reason)), .stateChanged(.certainlyNot(let reason)):
      isAble = false
      tell(reason)
      onLost?()
    case .hello, .stateChanged:
      isAble = true
      // A pause is not cut short by saying so.
      if nextBeginning == nil { onReady?() }
    case .granted(let attempt): onAnswer?(.granted(attempt: attempt))
    case .denied(let attempt, _, let wait, _):
      onAnswer?(.denied(attempt: attempt))
      beginLater(atLeast: wait)
    case .unavailable(let attempt, let reason):
      tell(reason)
      onAnswer?(.unavailable(attempt: attempt))
      beginLater(atLeast: 0)
    case .info(let attempt, let text):
      onAnswer?(.message(attempt: attempt, text: text, isError: false))
    case .error(let attempt, let text):
      onAnswer?(.message(attempt: attempt, text: text, isError: true))
    case .cancelled, .prompt, .resetDone, .enrolled, .refused, .removed: break
    }
  }

  /// Begins the next attempt after a pause, which is longer the oftener attempts ended at once.
  private func beginLater(atLeast wait: Milliseconds) {
    let grown = max(pause.next(after: Instant.now - begunAt), Self.shortestPause)
    nextBeginning?.cancel()
    nextBeginning = loop.schedule(after: max(grown, wait)) { [unowned self] in
      nextBeginning = nil
      if isAble { onReady?() }
    }
  }

  private func tell(_ reason: String) {
    guard reason != toldReason else { return }
    toldReason = reason
    Log.warning("the authenticator \(path) cannot be used now: \(reason)")
  }
}
