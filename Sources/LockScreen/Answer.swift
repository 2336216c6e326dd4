/// What an authenticator says. Attempts that are not the present one are ignored.
public enum Answer: Equatable, Sendable {
  case granted(attempt: UInt32)
  case denied(attempt: UInt32)
  /// The attempt could not be decided: a helper died, memory was short.
  case unavailable(attempt: UInt32)
  /// The attempt has ended since it was given up.
  case cancelled(attempt: UInt32)
  /// Something more is asked: shown, and answered by what is typed next.
  case prompt(attempt: UInt32, prompt: UInt32, isVisible: Bool, text: String)
  /// Words for the owner; an error is one that tells of something wrong.
  case message(attempt: UInt32, text: String, isError: Bool)

  /// What of it decides about the attempt.
  var reply: UnlockGate.Reply? {
    switch self {
    case .granted(let attempt): .granted(attempt: attempt)
    case .denied(let attempt): .denied(attempt: attempt)
    case .unavailable(let attempt): .unavailable(attempt: attempt)
    case .cancelled(let attempt): .cancelled(attempt: attempt)
    case .prompt(let attempt, let prompt, let isVisible, _):
      .prompt(attempt: attempt, prompt: prompt, isVisible: isVisible)
    case .message: nil
    }
  }
}
