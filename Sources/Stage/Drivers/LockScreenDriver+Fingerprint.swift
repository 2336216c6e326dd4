import HelperWire
import LockScreen

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

  private func handleFingerprint(_ reply: AuthenticatorReply) {
    switch reply {
    case .hello(.ready), .stateChanged(.ready): model.setFingerprint(isReady: true)
    case .hello, .stateChanged:
      // No reader, no finger, no permission: none of them comes while the screen is locked.
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
