import GestureEngine
import HelperWire
import LockScreen
import Platform

// What is asked of the authenticators, and what they answer.
extension LockScreenDriver {
  /// A pattern helper that has not said hello by then is taken for broken, and the password field is shown.
  private static let longestHello: Milliseconds = 1_000
  /// A check of a pattern takes some 200 ms; one that takes this long will not end.
  private static let longestPatternCheck: Milliseconds = 10_000

  /// Starts the helpers. A lock has been asked for by then.
  package func startAuthenticators() {
    startPassword { [unowned self] in noteFailure(of: .password) }
    startOthers()
    startFingerprint()
    guard let pattern else {
      model.setPattern(.none, milliseconds: now)
      return drain()
    }
    pattern.onReply = { [unowned self] reply in handlePattern(reply) }
    pattern.onLost = { [unowned self] in
      patternCheck?.cancel()
      model.patternHelperLost(milliseconds: now)
      drain()
      patternResetIsOver()
    }
    pattern.start()
    loop.schedule(after: Self.longestHello) { [unowned self] in
      guard model.pattern == .unknown else { return }
      Log.warning("the pattern helper says nothing; the password still works")
      model.setPattern(.none, milliseconds: now)
      drain()
    }
  }

  package func stopAuthenticators() {
    password.stop()
    pattern?.stop()
    for other in others { other.stop() }
    fingerprint?.stop()
    haptics?.stop()
  }

  // MARK: Requests

  func submitPattern(_ attempt: UInt32) {
    drawn.wipe()
    drawn.appendFilling { model.encodePattern(into: $0) }
    pattern?.send(.begin(attempt: attempt), secret: drawn)
    drawn.wipe()
    patternCheck?.cancel()
    patternCheck = loop.schedule(after: Self.longestPatternCheck) { [unowned self] in
      Log.warning("the pattern helper does not answer and is replaced")
      pattern?.replace()
    }
  }

  // MARK: Answers

  private func handlePattern(_ reply: AuthenticatorReply) {
    switch reply {
    case .hello(let state), .stateChanged(let state):
      model.setPattern(availability(of: state), milliseconds: now)
    case .granted(let attempt):
      model.patternAnswer(.granted(attempt: attempt), milliseconds: now)
    case .denied(let attempt, _, let wait, _):
      noteFailure(of: .pattern)
      model.patternAnswer(.denied(attempt: attempt), milliseconds: now)
      if wait > 0, case .ready(let grid, let policy) = model.pattern {
        model.setPattern(.waiting(grid, policy, milliseconds: wait.count), milliseconds: now)
      }
    case .unavailable(let attempt, let reason):
      Log.warning("the pattern could not be checked: \(reason)")
      model.patternAnswer(.unavailable(attempt: attempt), milliseconds: now)
    case .resetDone: patternResetIsOver()
    case .cancelled, .prompt, .info, .error, .enrolled, .refused, .removed: break
    }
    // An answer to an attempt that was given up leaves the present one, and its time, alone.
    if !model.isCheckingPattern { patternCheck?.cancel() }
    drain()
  }

  private func availability(of state: AuthenticatorState) -> PatternAvailability {
    switch state {
    case .patternReady(let shape, _): return .ready(shape.grid, shape.policy)
    case .waiting(let shape, let remaining, _):
      return .waiting(shape.grid, shape.policy, milliseconds: remaining.count)
    case .unusable(let reason), .certainlyNot(let reason):
      Log.warning("the pattern is not used: \(reason)")
      return .unreadable
    case .off(let failures):
      Log.warning("the pattern is off after \(failures) failures, until another method has unlocked")
      return .off
    case .notEnrolled, .ready: return .none
    }
  }
}
