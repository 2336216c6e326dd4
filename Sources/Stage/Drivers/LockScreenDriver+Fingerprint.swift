import HelperWire
import LockScreen
import Platform

// The fingerprint reader's helper. The other methods never wait for it, and it says nothing where there is no reader.
extension LockScreenDriver {
  func startFingerprint() {
    fingerprint?.onReply = { [unowned self] reply in handleFingerprint(reply) }
    fingerprint?.onLost = { [unowned self] in
      model.fingerprintHelperLost()
      drain()
    }
    fingerprint?.start()
  }

  func beginFingerprint(_ attempt: UInt32) {
    // Where it is not taken, the helper was lost, and the model knows.
    fingerprint?.send(.begin(attempt: attempt))
  }

  // MARK: A reader that is not there

  private func noteMissingReader() {
    readerTimer?.cancel()
    guard let pause = readerSearch.foundNone(at: .sinceBoot) else { return }
    readerTimer = loop.schedule(after: pause) { [unowned self] in lookForReader() }
  }

  private func lookForReader() {
    readerTimer?.cancel()
    guard readerSearch.isMissing else { return }
    if case .unlocked = model.phase { return }
    readerSearch.end()
    fingerprint?.start()
  }

  /// The owner does something, and a reader may have come since it was last looked for.
  func lookForReaderAtInput() {
    if readerSearch.isDue(atInput: .sinceBoot) { lookForReader() }
  }

  /// The clock was set or a minute is over: both follow a sleep, after which readers come back late.
  func lookForReaderAfterSleep() {
    if readerSearch.hasSlept(ReaderSearch.sleepSoFar) { lookForReader() }
  }

  private func handleFingerprint(_ reply: AuthenticatorReply) {
    switch reply {
    case .hello(.ready), .stateChanged(.ready):
      readerSearch.end()
      model.setFingerprint(isReady: true)
    case .hello(.unusable):
      // Its memory is not kept for a reader that may never come.
      fingerprint?.stop()
      model.setFingerprint(isReady: false)
      noteMissingReader()
    case .hello, .stateChanged:
      // No finger, no permission, no fprintd: none of them comes while the screen is locked.
      fingerprint?.stop()
      model.setFingerprint(isReady: false)
    case .granted(let attempt): model.fingerprintAnswer(.granted(attempt: attempt))
    case .denied(let attempt, _, _, _):
      noteFailure(of: .fingerprint)
      model.fingerprintAnswer(.denied(attempt: attempt))
    case .unavailable(let attempt, _): model.fingerprintAnswer(.unavailable(attempt: attempt))
    case .info(let attempt, let text):
      model.fingerprintAnswer(.message(attempt: attempt, text: text, isError: false))
    case .error(let attempt, let text):
      model.fingerprintAnswer(.message(attempt: attempt, text: text, isError: true))
    case .cancelled, .resetDone, .prompt, .enrolled, .refused, .removed: break
    }
    drain()
  }
}
