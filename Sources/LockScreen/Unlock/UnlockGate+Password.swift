// Passwords: one attempt at a time, and each that PAM has begun is finished.
extension UnlockGate {
  mutating func submitPassword() -> [Decision] {
    guard phase == .locked else { return [] }
    switch password {
    case .none: return beginPassword()
    case .givenUp(let attempt, keepsNext: false):
      password = .givenUp(attempt, keepsNext: true)
      return [.keepPassword]
    case .givenUp(_, keepsNext: true), .checking, .asked: return []
    }
  }

  mutating func respond() -> [Decision] {
    guard phase == .locked, case .asked(let attempt, let prompt, _) = password else { return [] }
    password = .checking(attempt)
    return [.respond(attempt: attempt, prompt: prompt)]
  }

  mutating func giveUpPassword() -> [Decision] {
    guard !hasGranted(.password) else { return [] }
    switch password {
    case .checking(let attempt), .asked(let attempt, _, _):
      password = .givenUp(attempt, keepsNext: false)
      return [.cancelPassword(attempt: attempt)]
    case .givenUp(let attempt, _): password = .givenUp(attempt, keepsNext: false)
    case .none: break
    }
    return []
  }

  mutating func handlePassword(_ reply: Reply) -> [Decision] {
    guard !hasGranted(.password), let attempt = password.attempt, reply.attempt == attempt else { return [] }
    var isGivenUp = false
    if case .givenUp = password { isGivenUp = true }
    switch reply {
    case .granted where isGivenUp: return endPassword([.lateGrant(.password)])
    case .granted where phase == .locked: return grant(.password)
    // Another method's grant came first.
    case .granted: return endPassword()
    case .denied: return endPassword([isGivenUp ? .lateDenial(.password) : .wrong(.password)])
    case .unavailable, .cancelled: return endPassword(isGivenUp ? [] : [.undecided(.password)])
    case .prompt where isGivenUp: return []
    case .prompt(_, let prompt, let isVisible):
      password = .asked(attempt, prompt: prompt, isVisible: isVisible)
      return phase == .locked ? [.ask] : []
    }
  }

  mutating func losePassword() -> [Decision] {
    guard !hasGranted(.password) else { return [] }
    switch password {
    case .none: return []
    case .checking, .asked: return endPassword([.undecided(.password)])
    case .givenUp: return endPassword()
    }
  }

  private mutating func beginPassword() -> [Decision] {
    lastPassword &+= 1
    password = .checking(lastPassword)
    return [.submitPassword(attempt: lastPassword)]
  }

  /// PAM has finished: what was kept meanwhile is handed over.
  private mutating func endPassword(_ decisions: [Decision] = []) -> [Decision] {
    let next = password
    password = .none
    if case .givenUp(_, keepsNext: true) = next, phase == .locked { return decisions + beginPassword() }
    // While an unlock is under way, nothing else is shown.
    return phase == .locked ? decisions : decisions.filter { $0.isLate }
  }
}

extension UnlockGate.Decision {
  fileprivate var isLate: Bool {
    switch self {
    case .lateDenial, .lateGrant: true
    default: false
    }
  }
}

extension UnlockGate.PasswordAttempt {
  /// The attempt that is with PAM.
  public var attempt: UInt32? {
    switch self {
    case .none: nil
    case .checking(let attempt), .asked(let attempt, _, _), .givenUp(let attempt, _): attempt
    }
  }
}
