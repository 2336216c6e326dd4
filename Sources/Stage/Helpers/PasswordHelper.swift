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
  /// Ends the helper of an attempt that was given up and that PAM does not finish.
  private var cancellation: Timer?

  /// PAM finishes what was given up: a shorter time would be a way round the delay that follows a wrong password.
  private static let longestCancellation: Milliseconds = 60_000

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
    authenticator.send(request, secret: secret)
  }

  /// Tells PAM that nobody waits for an attempt any more: it asks nothing further, and finishes.
  func cancel(_ attempt: UInt32) {
    authenticator.send(.cancel(attempt: attempt))
    cancellation?.cancel()
    cancellation = loop.schedule(after: Self.longestCancellation) { [unowned self] in
      Log.warning("PAM does not finish a password that was given up, and its helper is replaced")
      authenticator.replace()
    }
  }

  /// PAM has finished the attempt that was given up, or its helper is gone.
  private func cancellationIsOver() {
    cancellation?.cancel()
    cancellation = nil
  }

  private func handle(_ reply: AuthenticatorReply) {
    let answer = answer(in: reply)
    // PAM modules leave copies of a password where nobody can wipe them: they go with their process.
    switch reply {
    case .granted(let attempt):
      cancellationIsOver()
      if let answer { onAnswer?(answer) }
      // None is needed any more, unless nothing came of it.
      return authenticator.renew(after: attempt)
    case .denied(let attempt, _, _, _), .unavailable(let attempt, _), .cancelled(let attempt):
      cancellationIsOver()
      // Before it is told, as the next attempt may follow at once.
      authenticator.renew(after: attempt)
    default: break
    }
    if let answer { onAnswer?(answer) }
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
    case .cancelled(let attempt): return .cancelled(attempt: attempt)
    case .hello, .stateChanged, .resetDone, .enrolled, .refused, .removed: return nil
    }
  }
}
