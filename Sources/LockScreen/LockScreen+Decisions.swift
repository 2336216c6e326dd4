import Canvas
import GestureEngine

// What the gate decides, and what that means on the screen.
extension LockScreen {
  /// Gives the gate an input and carries out what it decides.
  @discardableResult
  mutating func decide(_ input: UnlockGate.Input) -> [UnlockGate.Decision] {
    let decisions = gate.handle(input)
    for decision in decisions { carryOut(decision) }
    return decisions
  }

  private mutating func carryOut(_ decision: UnlockGate.Decision) {
    switch decision {
    case .submitPassword(let attempt):
      said.clear()
      otherMessage = nil
      effect(.submitPassword(attempt: attempt))
      showHandedOver()
    case .keepPassword: showHandedOver()
    case .respond(let attempt, let prompt):
      effect(.respond(attempt: attempt, prompt: prompt))
      said.clear()
      showHandedOver()
    case .cancelPassword(let attempt):
      effect(.cancelPassword(attempt: attempt))
      said.clear()
    case .submitPattern(let attempt): effect(.submitPattern(attempt: attempt))
    case .beginFingerprint(let attempt): effect(.beginFingerprint(attempt: attempt))
    case .beginOther(let index, let attempt): effect(.beginOther(index: index, attempt: attempt))
    case .otherEnded: endOtherMessage()
    case .wrong(let method): showWrong(method)
    case .undecided(.password): showWrongPassword(.cannotCheck)
    case .undecided(.pattern): rejectPattern(.cannotCheck)
    case .lateDenial:
      failedAttempts += 1
      effect(.lateAnswer(isGrant: false))
      redrawAll()
    case .lateGrant:
      effect(.lateAnswer(isGrant: true))
      redrawAll()
    case .grant(let method): showGrant(method)
    case .drop(let method, let other): showDrop(method, other: other)
    case .ask, .patternIsReady, .undecided, .unlock: break
    }
  }

  private mutating func showWrong(_ method: Method) {
    switch method {
    case .password:
      failedAttempts += 1
      showWrongPassword(.wrongPassword)
    case .pattern:
      failedAttempts += 1
      rejectPattern(.wrongPattern)
    case .fingerprint: showNoMatch()
    case .other, .signal: break
    }
  }

  /// A right answer came while the machine was going to sleep. Nothing of it is left, and it counts as nothing.
  private mutating func showDrop(_ method: Method, other: Int?) {
    typedCount = 0
    recognizer.reset()
    effect(.renew(method, other: other))
    complain(.goingToSleep)
    armForgetting()
    redrawAll()
  }
}
