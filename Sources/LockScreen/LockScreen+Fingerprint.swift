// What the fingerprint reader's authenticator says. It needs no input of the owner's but the finger: so an attempt is
// always under way while the screen is locked, and each that has failed is followed by the next.
extension LockScreen {
  /// A reader is there, or is there no longer.
  public mutating func setFingerprint(isReady: Bool) {
    let before = fingerprint
    decide(.fingerprintIsReady(isReady))
    if fingerprint != before { redrawHint() }
  }

  /// The reader's word on a finger. Ignored unless it is about the present attempt.
  public mutating func fingerprintAnswer(_ answer: Answer) {
    if case .message(let attempt, let text, _) = answer {
      guard isListening, fingerprint == .listening(attempt: attempt) else { return }
      setFingerprintHint(.advice(text))
    } else if let reply = answer.reply {
      decide(.fingerprint(reply))
    }
  }

  /// The reader's authenticator has died; the next one says anew what it can do. What is counted stays.
  public mutating func fingerprintHelperLost() {
    setFingerprint(isReady: false)
  }

  // MARK: Steps of these

  mutating func showNoMatch() {
    effect(.feel(.wrong))
    setFingerprintHint(fingerprint == .off ? .off : .noMatch)
  }

  private mutating func setFingerprintHint(_ hint: FingerprintHint) {
    guard hint != fingerprintHint else { return }
    complain(.finger(hint))
  }
}
