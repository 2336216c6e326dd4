// Methods that wait for an event of their own: the fingerprint reader, and the authenticators that the configuration
// names. Their attempts begin by themselves, but never before the session is locked.
extension UnlockGate {
  // MARK: The reader

  mutating func setFingerprint(isReady: Bool) -> [Decision] {
    guard !isOver, !hasGranted(.fingerprint) else { return [] }
    switch (fingerprint, isReady) {
    case (.absent, true):
      fingerprint = .ready
      return beginFingerprint()
    case (.ready, false), (.listening, false): fingerprint = .absent
    case (.absent, false), (.ready, true), (.listening, true), (.off, _): break
    }
    return []
  }

  mutating func beginFingerprint() -> [Decision] {
    guard phase == .locked, fingerprint == .ready else { return [] }
    lastFingerprint &+= 1
    fingerprint = .listening(attempt: lastFingerprint)
    return [.beginFingerprint(attempt: lastFingerprint)]
  }

  mutating func handleFingerprint(_ reply: Reply) -> [Decision] {
    guard !hasGranted(.fingerprint), case .listening(let attempt) = fingerprint else { return [] }
    switch reply {
    case .granted(attempt):
      if phase == .locked { return grant(.fingerprint) }
      fingerprint = .ready
      return []
    case .denied(attempt):
      noMatchCount += 1
      fingerprint = noMatchCount < Self.lastNoMatch ? .ready : .off
      return (phase == .locked ? [.wrong(.fingerprint)] : []) + beginFingerprint()
    case .unavailable(attempt), .cancelled(attempt):
      // The helper waits before it troubles the reader again.
      fingerprint = .ready
      return beginFingerprint()
    case .granted, .denied, .unavailable, .cancelled, .prompt: return []
    }
  }

  // MARK: The configuration's

  /// Whether an attempt is the one that the authenticator at this place runs.
  func runsOther(_ index: Int, _ attempt: UInt32) -> Bool { others[index] == .running(attempt: attempt) }

  mutating func beginOther(_ index: Int) -> [Decision] {
    if case .running = others[index] { return [] }
    switch phase {
    case .locking, .unlocking:
      others[index] = .ready
      return []
    case .locked:
      let attempt = others.nextAttempt()
      others[index] = .running(attempt: attempt)
      return [.beginOther(index: index, attempt: attempt)]
    case .unlocked: return []
    }
  }

  mutating func handleOther(_ reply: Reply, from index: Int) -> [Decision] {
    guard case .running(let attempt) = others[index] else { return [] }
    switch reply {
    case .granted(attempt):
      others[index] = .silent
      if phase == .locked { grantingOther = index }
      return grant(.other)
    case .denied(attempt), .unavailable(attempt), .cancelled(attempt): return loseOther(index)
    case .granted, .denied, .unavailable, .cancelled, .prompt: return []
    }
  }

  mutating func loseOther(_ index: Int) -> [Decision] {
    guard !isOver else { return [] }
    others[index] = .silent
    return phase == .locked ? [.otherEnded(index)] : []
  }
}
