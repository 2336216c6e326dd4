import HelperWire
import Platform

/// What is known of one way in: by its files, and by its helper where that was asked.
struct MethodFinding {
  /// A word that never changes, for programs.
  let state: String
  /// The same for people.
  let words: String
  /// Whether it is certain that this does not unlock.
  let isCertainlyNot: Bool

  /// Whether its helper gave no answer.
  var isUnknown: Bool { state == Self.unknown }

  /// Whether it waits for another method to unlock.
  var isOff: Bool { state == Self.off }

  private static let unknown = "unknown"
  private static let off = "off"

  /// Without a helper to ask.
  init(reason: String) {
    self.init("unusable", "cannot be used: \(reason)", isCertainlyNot: true)
  }

  /// Asks a helper: it knows more than the files tell.
  ///
  /// - Parameters:
  ///   - helper: was started just now.
  ///   - verdict: what the files say.
  ///   - deadline: when waiting ends.
  init(
    _ helper: Result<HelperConversation, HelperConversation.Failure>, _ verdict: Preflight.Verdict,
    until deadline: Instant
  ) {
    do throws(HelperConversation.Failure) {
      self.init(try helper.get().hello(within: deadline - .now), verdict)
    } catch {
      self.init(error)
    }
  }

  /// The fingerprint reader, where it is not used.
  static let unusedFingerprint = MethodFinding(
    "unused", "not used, since the option fingerprint is 'no'", isCertainlyNot: true)

  /// The fingerprint reader.
  init(fingerprint helper: Result<HelperConversation, HelperConversation.Failure>, until deadline: Instant) {
    do throws(HelperConversation.Failure) {
      switch try helper.get().hello(within: deadline - .now) {
      case .ready: self.init("ready", "a finger is enrolled", isCertainlyNot: false)
      case .notEnrolled:
        self.init("not-enrolled", "no finger is enrolled ('fprintd-enroll' enrols one)", isCertainlyNot: true)
      case let state: self.init(state, .mayWork)
      }
    } catch {
      self.init(error)
    }
  }

  /// An authenticator that the configuration names.
  init(other helper: Result<HelperConversation, HelperConversation.Failure>, until deadline: Instant) {
    do throws(HelperConversation.Failure) {
      if case .certainlyNot(let reason) = try helper.get().hello(within: deadline - .now) {
        self.init(reason: reason)
      } else {
        self.init("ready", "waits for its own event", isCertainlyNot: false)
      }
    } catch {
      self.init(error)
    }
  }

  /// - Parameters:
  ///   - answer: what the helper says of itself.
  ///   - verdict: what the files say.
  init(_ answer: AuthenticatorState, _ verdict: Preflight.Verdict) {
    switch answer {
    case .ready:
      if case .doubtful(let reason) = verdict {
        self.init("doubtful", reason, isCertainlyNot: false)
      } else {
        self.init("ready", "checked by PAM", isCertainlyNot: false)
      }
    case .certainlyNot(let reason), .unusable(let reason): self.init(reason: reason)
    case .notEnrolled:
      self.init("not-enrolled", "none is enrolled ('patternlock enroll' sets one)", isCertainlyNot: true)
    case .patternReady(let shape, let failures):
      let grid = "\(shape.grid.columns)x\(shape.grid.rows)"
      self.init(
        "ready", "enrolled on \(grid) dots, \(failures) wrong since the last right one", isCertainlyNot: false
      )
    case .waiting(_, let remaining, let failures):
      self.init(
        "waiting", "after \(failures) wrong ones it waits for another \(remaining.count / 1000) s",
        isCertainlyNot: false)
    case .off(let failures):
      self.init(
        Self.off, "after \(failures) wrong ones it is off until the password has unlocked",
        isCertainlyNot: false
      )
    }
  }

  private init(_ failure: HelperConversation.Failure) {
    if case .otherVersion(let words) = failure {
      self.init(reason: words)
    } else {
      self.init(Self.unknown, "\(failure)", isCertainlyNot: false)
    }
  }

  private init(_ state: String, _ words: String, isCertainlyNot: Bool) {
    self.state = state
    self.words = words
    self.isCertainlyNot = isCertainlyNot
  }

  /// As a value of JSON.
  /// - Parameter members: what else belongs to it, first.
  func json(_ members: [(String, String)] = []) -> String {
    JSONText.object(members + [("state", JSONText.string(state)), ("text", JSONText.string(words))])
  }
}
