/// What fprintd says of a finger, or of the reader.
enum VerificationStatus: Equatable {
  case match
  case noMatch
  /// The finger could not be read, and what to do about it; the reader waits for another try.
  case retry(advice: String)
  /// The verification has ended without an answer, and why.
  case failed(reason: String)

  /// - Parameters:
  ///   - name: as fprintd's interface description has it.
  ///   - isDone: whether the verification has ended with it.
  /// - Returns: nil for what newer versions may say on the way.
  init?(_ name: String, isDone: Bool) {
    switch name {
    case "verify-match": self = .match
    case "verify-no-match": self = .noMatch
    case "verify-retry-scan": self = .retry(advice: "The finger was not read well. Try again.")
    case "verify-swipe-too-short": self = .retry(advice: "The swipe was too short. Try again.")
    case "verify-too-fast": self = .retry(advice: "The finger was gone too soon. Try again, more slowly.")
    case "verify-finger-not-centered": self = .retry(advice: "Put the middle of the finger on the reader.")
    case "verify-remove-and-retry": self = .retry(advice: "Lift the finger and try again.")
    case "verify-disconnected": self = .failed(reason: "the fingerprint reader was disconnected")
    case _ where isDone: self = .failed(reason: "the fingerprint reader failed (\(name))")
    default: return nil
    }
  }
}
