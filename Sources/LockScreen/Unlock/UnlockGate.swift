/// Decides about attempts: which may begin, which answers count, and whether the session is unlocked.
///
/// A pure value without drawing: inputs come in through ``handle(_:)``, decisions come out, time is part of the inputs.
/// It is the only place that can say `unlock`, in one case only: after `locked` an authenticator has granted the attempt
/// that the owner made last with that method (or that began by itself, for a reader or a configured program), and the
/// machine is not about to sleep. A test explores all inputs in all of its states.
public struct UnlockGate: Hashable, Sendable {
  /// How far the lock has come.
  public enum Phase: Hashable, Sendable {
    /// The compositor has not said yet that it hides the session.
    case locking
    case locked
    /// Proven; the unlock is not sent yet, and is dropped where the machine is about to sleep.
    case unlocking(Method)
    case unlocked(Method)
  }

  /// Where the password's attempt stands.
  public enum PasswordAttempt: Hashable, Sendable {
    case none
    /// PAM works on it.
    case checking(UInt32)
    /// PAM waits for an answer of the owner's.
    case asked(UInt32, prompt: UInt32, isVisible: Bool)
    /// The owner gave it up, and PAM still works on it: giving up must be no way round PAM's delay. What was entered
    /// meanwhile may be kept to be handed over next.
    case givenUp(UInt32, keepsNext: Bool)
  }

  /// What the pattern's authenticator says of itself.
  public enum PatternStanding: Hashable, Sendable {
    /// It has not spoken yet.
    case unknown
    case none
    /// Until another method has unlocked.
    case off
    case ready
    /// Until a time of the caller's clock, in milliseconds.
    case waiting(until: Int64)
  }

  /// The finger with this number that does not match is the last one to be read.
  static let lastNoMatch = 5

  public internal(set) var phase = Phase.locking
  public internal(set) var password = PasswordAttempt.none
  public internal(set) var pattern = PatternStanding.unknown
  /// The attempt that is with the pattern's authenticator.
  public internal(set) var patternCheck: UInt32?
  public internal(set) var fingerprint = FingerprintState.absent
  var others = OtherAttempts()
  var noMatchCount = 0
  var lastPassword: UInt32 = 0
  var lastPattern: UInt32 = 0
  var lastFingerprint: UInt32 = 0
  /// Which of the configuration's authenticators has granted.
  var grantingOther: Int?

  public init() {}

  /// Takes an input and says what is to be done, in this order. Inputs that make no sense now are dropped.
  public mutating func handle(_ input: Input) -> [Decision] {
    switch input {
    case .locked: return beginLock()
    case .submitPassword: return submitPassword()
    case .respond: return respond()
    case .giveUpPassword: return giveUpPassword()
    case .password(let reply): return handlePassword(reply)
    case .passwordLost: return losePassword()
    case .submitPattern: return submitPattern()
    case .pattern(let reply): return handlePattern(reply)
    case .patternLost: return losePattern()
    case .patternIs(let standing): return setPattern(standing)
    case .time(let now): return endWait(at: now)
    case .fingerprintIsReady(let isReady): return setFingerprint(isReady: isReady)
    case .fingerprint(let reply): return handleFingerprint(reply)
    case .otherIsReady(let index): return beginOther(index)
    case .other(let reply, let index): return handleOther(reply, from: index)
    case .otherLost(let index): return loseOther(index)
    case .signal: return grant(.signal)
    case .release(let isSleeping): return release(isSleeping: isSleeping)
    }
  }

  // MARK: The lock

  private mutating func beginLock() -> [Decision] {
    guard phase == .locking else { return [] }
    phase = .locked
    return beginWaiting()
  }

  /// Begins the attempts that need no input of the owner's.
  private mutating func beginWaiting() -> [Decision] {
    var decisions: [Decision] = []
    for index in others.indices where others[index] == .ready { decisions += beginOther(index) }
    return decisions + beginFingerprint()
  }

  /// An attempt of the owner's is proven.
  mutating func grant(_ method: Method) -> [Decision] {
    guard phase == .locked else { return [] }
    phase = .unlocking(method)
    return [.grant(method)]
  }

  /// The one place that says `unlock`.
  private mutating func release(isSleeping: Bool) -> [Decision] {
    guard case .unlocking(let method) = phase else { return [] }
    guard isSleeping else {
      phase = .unlocked(method)
      endAttempts(butOf: method)
      return [.unlock(method)]
    }
    phase = .locked
    let index = grantingOther
    switch method {
    case .password: password = .none
    case .pattern: patternCheck = nil
    case .fingerprint: fingerprint = .absent
    case .other: grantingOther = nil
    case .signal: break
    }
    return [.drop(method, other: index)] + beginWaiting()
  }

  /// Whether replies of a method are about an attempt that has been granted already.
  func hasGranted(_ method: Method) -> Bool {
    phase == .unlocking(method) || phase == .unlocked(method)
  }

  /// Whether nothing can come after what has come.
  var isOver: Bool {
    if case .unlocked = phase { true } else { false }
  }

  private mutating func endAttempts(butOf method: Method) {
    if method != .password { password = .none }
    if method != .pattern { patternCheck = nil }
    fingerprint = .absent
    others = OtherAttempts()
    grantingOther = nil
  }
}
