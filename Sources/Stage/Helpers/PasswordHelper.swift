import EventLoop
import HelperWire
import LockScreen
import Platform
import SecretMemory

/// The password's authenticator: one process an attempt, and attempts that can be given up.
final class PasswordHelper {
  /// Called with what PAM says of an attempt.
  var onAnswer: ((Answer) -> Void)?
  /// Called at the loop's next turn when the helper is gone, was ended or did not take what it was asked; what it was
  /// checking is not decided.
  var onLost: (() -> Void)?

  private let authenticator: Authenticator
  private let loop: EventLoop
  /// Gives a cancelled PAM attempt a moment to end by itself before its helper is replaced.
  private var cancellation: Timer?

  /// A cancelled PAM attempt ends at once if it waits for an answer; otherwise its helper is replaced.
  private static let longestCancellation: Milliseconds = 200

  init(_ program: HelperProgram, _ options: LockOptions, loop: EventLoop) {
    self.loop = loop
    authenticator = Authenticator(
      .password, program,
      arguments: AuthenticatorArguments.password(
        service: options.pamService, requiresAccount: options.requiresAccount), loop: loop)
    authenticator.onReply = { [unowned self] reply in handle(reply) }
    authenticator.onLost = { [unowned self] in
      cancellationIsOver()
      onLost?()
    }
  }

  /// Has the next helpers check as the options say, and the present one where it has not begun.
  func adopt(_ options: LockOptions) {
    authenticator.adopt(
      AuthenticatorArguments.password(service: options.pamService, requiresAccount: options.requiresAccount))
  }

  func start() { authenticator.start() }
  func stop() { authenticator.stop() }
  func reap() { authenticator.reap() }

  /// Starts no helper any more; the present one may go on.
  func retire() { authenticator.retire() }

  /// Hands over what was typed, as an attempt or as the answer to a prompt. It stays the caller's to wipe.
  func submit(_ request: AuthenticatorRequest, secret: borrowing SecretBuffer) {
    // The attempt before was given up a moment ago and its helper may be blocked: it would not hear of this one.
    if cancellation != nil {
      cancellationIsOver()
      authenticator.startAnew()
    }
    authenticator.send(request, secret: secret)
  }

  /// Gives an attempt up.
  func cancel(_ attempt: UInt32) {
    authenticator.send(.cancel(attempt: attempt))
    cancellation?.cancel()
    cancellation = loop.schedule(after: Self.longestCancellation) { [unowned self] in
      cancellationIsOver()
      authenticator.startAnew()
    }
  }

  /// The helper has heard that its attempt was given up, or is gone.
  private func cancellationIsOver() {
    cancellation?.cancel()
    cancellation = nil
  }

  private func handle(_ reply: AuthenticatorReply) {
    if let answer = answer(in: reply) { onAnswer?(answer) }
    // PAM modules leave copies of a password where nobody can wipe them: they go with their process.
    switch reply {
    case .granted(let attempt), .denied(let attempt, _, _, _), .unavailable(let attempt, _),
      .cancelled(let attempt):
      cancellationIsOver()
      authenticator.renew(after: attempt)
    default: break
    }
  }

  private func answer(in reply: AuthenticatorReply) -> Answer? {
    switch reply {
    case .hello(.certainlyNot(let reason)):
      Log.warning("the password cannot be checked: \(reason)")
      return nil
    case .granted(let attempt): return .granted(attempt: attempt)
    case .denied(let attempt, _, _, _): return .denied(attempt: attempt)
    case .unavailable(let attempt, let reason):
      Log.warning("the password could not be checked: \(reason)")
      return .unavailable(attempt: attempt)
    case .prompt(let attempt, let prompt, let echo, let text):
      return .prompt(attempt: attempt, prompt: prompt, isVisible: echo, text: text)
    case .info(let attempt, let text): return .message(attempt: attempt, text: text, isError: false)
    case .error(let attempt, let text): return .message(attempt: attempt, text: text, isError: true)
    case .hello, .cancelled, .stateChanged, .resetDone, .enrolled, .refused, .removed: return nil
    }
  }
}
