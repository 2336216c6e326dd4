import CPAM
import Glibc
import HelperWire
import Platform
import SecretMemory

/// The role `password`: each attempt is one PAM transaction.
final class PasswordAuthenticator {
  private let connection: HelperConnection
  private let service: String
  private let requiresAccount: Bool
  private var lastAttempt: UInt32 = 0
  private var failures: UInt32 = 0

  /// How long the words of the account check stay on the screen, which goes with the grant.
  private static let readingMicroseconds: UInt32 = 1_500_000

  /// - Parameter requiresAccount: whether an account that PAM refuses (expired, locked, outside of its hours) keeps
  ///   its owner out.
  init(_ connection: HelperConnection, service: String, requiresAccount: Bool) {
    self.connection = connection
    self.service = service
    self.requiresAccount = requiresAccount
  }

  /// Answers the locker until it is gone. `pam_authenticate` never runs but for a `begin`: a stack that succeeds
  /// without asking would unlock an empty room.
  func run() throws(WireError) -> Never {
    try connection.send(.hello(state()))
    if UserAccount.current() == nil {
      Log.warning("user \(getuid()) is not in the user database now: PAM has no name to check a password for")
    }
    while true {
      switch try connection.nextRequest() {
      case .begin(let attempt):
        guard attempt > lastAttempt else { throw .badValue(.begin, .attempt) }
        lastAttempt = attempt
        if try tryPassword(attempt) { try connection.waitForEnd() }
      case .cancel(let attempt):
        // The answer to it is on its way already.
        guard attempt <= lastAttempt else { throw .badValue(.cancel, .attempt) }
      case .reset:
        failures = 0
        try connection.send(.resetDone)
      case .respond: throw .notAllowed(.respond)
      case .enroll: throw .notAllowed(.enroll)
      case .remove: throw .notAllowed(.remove)
      }
    }
  }

  /// What the files say. A user that is not found is no certainty: a directory service may be slow to answer.
  private func state() -> AuthenticatorState {
    switch PAMServiceFile.find(service) {
    // That another file decides is told by whoever starts this helper, once.
    case .own, .fallback: return .ready
    case .denying(let path):
      return .certainlyNot(reason: "\(path) denies each attempt; install a PAM service file for '\(service)'")
    case .missing:
      return .certainlyNot(
        reason: "there is no PAM service '\(service)'; install \(PAMServiceFile.directories[0])/\(service)")
    }
  }

  /// Makes one attempt and says what came of it.
  ///
  /// - Returns: whether it was granted.
  private func tryPassword(_ attempt: UInt32) throws(WireError) -> Bool {
    var typed = SecretBuffer(capacity: Wire.maximumSecret)
    connection.withSecret { _ = typed.append($0) }
    connection.wipeSecret()
    guard let user = UserAccount.current()?.name else {
      try unavailable(attempt, "there is no account for user id \(getuid())")
      return false
    }
    let conversation = PAMConversation(connection, attempt: attempt, user: user, typed: typed)
    defer { conversation.finish() }
    guard var transaction = PAMTransaction(service: service, user: user, conversation: conversation) else {
      try unavailable(attempt, "PAM cannot be started; see the system's log")
      return false
    }
    let result = transaction.authenticate()
    conversation.finish()
    if let failure = conversation.failure { throw failure }
    if conversation.isCancelled {
      try connection.send(.cancelled(attempt: attempt))
      return false
    }
    switch result {
    case PAM_SUCCESS:
      conversation.mayAsk = false
      let isAllowed = try checkAccount(&transaction, conversation, attempt)
      if let failure = conversation.failure { throw failure }
      guard isAllowed else {
        try connection.send(.denied(attempt: attempt, failures: failures, wait: 0, counted: false))
        return false
      }
      try connection.send(.granted(attempt: attempt))
      return true
    case PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_MAXTRIES, PAM_PERM_DENIED, PAM_ACCT_EXPIRED, PAM_AUTHTOK_ERR:
      failures = failures == .max ? .max : failures + 1
      try connection.send(.denied(attempt: attempt, failures: failures, wait: 0, counted: true))
    default:
      try unavailable(attempt, transaction.words(for: result))
    }
    return false
  }

  /// What is asked after success. Unless the account is required, none of it denies: a service file without account
  /// lines must not shut its owner out.
  ///
  /// - Returns: whether the owner may go in.
  private func checkAccount(
    _ transaction: inout PAMTransaction, _ conversation: PAMConversation, _ attempt: UInt32
  ) throws(WireError) -> Bool {
    let textCount = conversation.textCount
    let result = transaction.checkAccount()
    var isTold = conversation.textCount > textCount
    switch result {
    case PAM_SUCCESS: break
    case PAM_NEW_AUTHTOK_REQD:
      Log.warning("the account check of PAM says: Your password has expired. Change it soon.")
      if !isTold {
        // Translators: above the password field, for a moment before the screen is unlocked; three lines of about 36 narrow
        // or 20 wide characters
        let text = Language.translated("Your password has expired. Change it soon.")
        try connection.send(.info(attempt: attempt, text: text))
        isTold = true
      }
    case _ where requiresAccount:
      let words = transaction.words(for: result)
      Log.warning(
        "the account check of PAM says: \(words) (not unlocked, since --require-account asks for it)")
      if !isTold { try connection.send(.error(attempt: attempt, text: words)) }
      return false
    default:
      Log.warning(
        "the account check of PAM says: \(transaction.words(for: result)) (the password counts all the same)")
    }
    let credentials = transaction.refreshCredentials()
    if credentials != PAM_SUCCESS {
      Log.warning("credentials were not renewed: \(transaction.words(for: credentials))")
    }
    // The grant is what takes the screen away. Nothing else waits: the other methods unlock meanwhile.
    if isTold { usleep(Self.readingMicroseconds) }
    return true
  }

  private func unavailable(_ attempt: UInt32, _ reason: String) throws(WireError) {
    Log.warning("a password could not be checked: \(reason)")
    try connection.send(.unavailable(attempt: attempt, reason: reason))
  }
}
