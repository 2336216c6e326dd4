extension UnlockGate {
  /// What an authenticator says of an attempt; texts are none of the gate's business.
  public enum Reply: Hashable, Sendable {
    case granted(attempt: UInt32)
    case denied(attempt: UInt32)
    /// It could not be decided: a module failed, memory was short.
    case unavailable(attempt: UInt32)
    /// It has ended since it was given up.
    case cancelled(attempt: UInt32)
    case prompt(attempt: UInt32, prompt: UInt32, isVisible: Bool)

    public var attempt: UInt32 {
      switch self {
      case .granted(let attempt), .denied(let attempt), .unavailable(let attempt), .cancelled(let attempt),
        .prompt(let attempt, _, _):
        attempt
      }
    }
  }

  /// All that the gate can be told.
  public enum Input: Hashable, Sendable {
    /// The compositor hides the session.
    case locked
    /// The owner hands over what is typed.
    case submitPassword
    /// The owner hands over what is typed as the answer to PAM's question.
    case respond
    /// The owner gives the password's attempt up, or what is kept for the next one.
    case giveUpPassword
    case password(Reply)
    /// PAM's helper is gone, or was ended.
    case passwordLost
    /// The owner has drawn a pattern.
    case submitPattern
    case pattern(Reply)
    case patternLost
    case patternIs(PatternStanding)
    /// The time, in milliseconds of the clock that waits are told in.
    case time(Int64)
    /// A reader is there, or is there no longer.
    case fingerprintIsReady(Bool)
    case fingerprint(Reply)
    /// The authenticator at this place of the configuration's list can take an attempt.
    case otherIsReady(Int)
    case other(Reply, from: Int)
    case otherLost(Int)
    /// A signal asks to unlock, where the configuration allows it.
    case signal
    /// Everything before the unlock is done. Whether the machine is about to sleep was read just now.
    case release(isSleeping: Bool)
  }

  /// All that the gate can say.
  public enum Decision: Hashable, Sendable {
    /// What is typed goes to PAM as a new attempt.
    case submitPassword(attempt: UInt32)
    /// What is typed is kept until PAM has finished the attempt before.
    case keepPassword
    /// What is typed goes to PAM as the answer to its question.
    case respond(attempt: UInt32, prompt: UInt32)
    /// PAM's question is put to the owner.
    case ask
    /// PAM is told that nobody waits for the attempt any more; it finishes it all the same.
    case cancelPassword(attempt: UInt32)
    case submitPattern(attempt: UInt32)
    /// The wait after wrong patterns is over.
    case patternIsReady
    case beginFingerprint(attempt: UInt32)
    case beginOther(index: Int, attempt: UInt32)
    case otherEnded(Int)
    /// The attempt failed, and counts.
    case wrong(Method)
    /// The attempt could not be decided, and does not count.
    case undecided(Method)
    /// A given-up attempt failed: it counts, too.
    case lateDenial(Method)
    /// A given-up attempt was granted: nothing comes of it.
    case lateGrant(Method)
    /// Proven: to be followed by ``Input/release(isSleeping:)``.
    case grant(Method)
    /// Send the unlock now.
    case unlock(Method)
    /// The machine is about to sleep: the grant is dropped and counts as nothing. That method's helper starts anew.
    case drop(Method, other: Int?)
  }
}
