// What the fingerprint reader's authenticator says. It needs no input of the owner's but the finger: so an attempt is
// always under way while the screen is locked, and each that has failed is followed by the next.
extension LockScreen {
  /// A reader is there, or is there no longer.
  public mutating func setFingerprint(isReady: Bool) {
    switch (fingerprint, isReady) {
    case (.absent, true):
      fingerprint = .ready
      beginFingerprint()
    case (.ready, false), (.listening, false): fingerprint = .absent
    case (.absent, false), (.ready, true), (.listening, true), (.off, _): return
    }
    redrawHint()
  }

  /// The reader's word on a finger. Ignored unless it is about the present attempt.
  public mutating func fingerprintAnswer(_ answer: Answer) {
    guard isListening, case .listening(let attempt) = fingerprint else { return }
    switch answer {
    case .granted(attempt):
      if mayUnlock() { return unlock(by: .fingerprint) }
      // The next helper says when the reader can be asked again.
      fingerprint = .absent
      effect(.replaceAuthenticator(.fingerprint))
      complain(.goingToSleep)
    case .denied(attempt): countNoMatch()
    case .unavailable(attempt):
      // The helper waits before it troubles the reader again.
      fingerprint = .ready
      beginFingerprint()
    case .message(attempt, let text, _): setFingerprintHint(.advice(text))
    case .granted, .denied, .unavailable, .prompt, .message: break
    }
  }

  /// The reader's authenticator has died; the next one says anew what it can do. What is counted stays.
  public mutating func fingerprintHelperLost() {
    setFingerprint(isReady: false)
  }

  // MARK: Steps of these

  mutating func beginFingerprint() {
    guard isListening, fingerprint == .ready else { return }
    fingerprintAttempt &+= 1
    fingerprint = .listening(attempt: fingerprintAttempt)
    effect(.beginFingerprint(attempt: fingerprintAttempt))
  }

  private mutating func countNoMatch() {
    noMatchCount += 1
    effect(.feel(.wrong))
    if noMatchCount < Self.lastNoMatch {
      fingerprint = .ready
      setFingerprintHint(.noMatch)
      beginFingerprint()
    } else {
      fingerprint = .off
      setFingerprintHint(.off)
    }
  }

  private mutating func setFingerprintHint(_ hint: FingerprintHint) {
    guard hint != fingerprintHint else { return }
    complain(.finger(hint))
  }
}
