import GestureEngine
import HelperWire
import PatternVault
import Platform

/// The role `pattern`: a vault that is asked over the wire.
///
/// An attempt takes a fraction of a second and cannot be interrupted; a cancel that arrives meanwhile finds it
/// answered.
final class PatternAuthenticator {
  private let connection: HelperConnection
  private let vault: PatternVault?
  private var lastAttempt: UInt32 = 0

  /// - Parameter passwordService: the PAM service of the other way in.
  init(_ connection: HelperConnection, passwordService: String) {
    self.connection = connection
    let throttle = Throttle(hasOtherWays: PAMServiceFile.find(passwordService).mayGrant)
    vault = (try? UserPatternStore()).map { PatternVault(store: $0, throttle: throttle) }
  }

  /// Answers the locker until it is gone.
  func run() throws(WireError) -> Never {
    try connection.send(.hello(state()))
    while true {
      switch try connection.nextRequest() {
      case .begin(let attempt):
        guard attempt > lastAttempt else { throw .badValue(.begin, .attempt) }
        lastAttempt = attempt
        if try tryPattern(attempt) { try connection.waitForEnd() }
      case .cancel(let attempt):
        guard attempt <= lastAttempt else { throw .badValue(.cancel, .attempt) }
      case .reset: try reset()
      case .enroll(let policy): try enroll(policy)
      case .remove: try remove()
      case .respond: throw .notAllowed(.respond)
      }
    }
  }

  private func tryPattern(_ attempt: UInt32) throws(WireError) -> Bool {
    let answer = connection.withSecret { vault?.check($0) } ?? .unavailable(reason: Self.noPlace)
    connection.wipeSecret()
    switch answer {
    case .granted:
      try connection.send(.granted(attempt: attempt))
      return true
    case .denied(let failures, let wait, let counted):
      try connection.send(.denied(attempt: attempt, failures: failures, wait: wait, counted: counted))
      let state = self.state()
      if case .patternReady = state { break }
      try connection.send(.stateChanged(state))
    case .unavailable(let reason):
      Log.warning("a pattern could not be checked: \(reason)")
      try connection.send(.unavailable(attempt: attempt, reason: reason))
    case .unreadable(let reason):
      Log.warning("the pattern cannot be read: \(reason)")
      try connection.send(.unavailable(attempt: attempt, reason: reason))
      try connection.send(.stateChanged(.unusable(reason: reason)))
    }
    return false
  }

  /// The locker is about to end, whatever comes of this: a count that stays is said in the log.
  private func reset() throws(WireError) {
    do throws(StoreError) {
      try vault?.reset()
    } catch {
      Log.warning("the count of wrong patterns could not be cleared: \(error)")
    }
    try connection.send(.resetDone)
  }

  private func enroll(_ policy: JumpPolicy) throws(WireError) {
    defer { connection.wipeSecret() }
    guard let vault else {
      try connection.send(.refused(StoreError.noPlace.fault, reason: Self.noPlace))
      return
    }
    do throws(EnrollmentError) {
      try connection.withSecret { (encoded) throws(EnrollmentError) in
        try vault.enroll(encoded, policy: policy, cost: .measured())
      }
    } catch {
      try connection.send(.refused(error.fault, reason: error.description))
      return
    }
    try connection.send(.enrolled)
  }

  private func remove() throws(WireError) {
    do throws(StoreError) {
      try vault?.remove()
    } catch {
      try connection.send(.refused(error.fault, reason: error.description))
      return
    }
    try connection.send(.removed)
  }

  private func state() -> AuthenticatorState {
    switch vault?.state() ?? .unusable(reason: Self.noPlace) {
    case .notEnrolled: .notEnrolled
    case .ready(let grid, let policy, let failures):
      .patternReady(PatternShape(grid, policy), failures: failures)
    case .waiting(let grid, let policy, let remaining, let failures):
      .waiting(PatternShape(grid, policy), remaining: remaining, failures: failures)
    case .off(let failures): .off(failures: failures)
    case .unusable(let reason): .unusable(reason: reason)
    }
  }

  private static let noPlace = StoreError.noPlace.description
}
