import CPAM
import Platform

/// One conversation with PAM from `pam_start` to `pam_end`. Each attempt gets a new one, so that nothing of a
/// failed attempt is carried over.
struct PAMTransaction: ~Copyable {
  private let handle: OpaquePointer
  private var status = PAM_SUCCESS

  /// Begins.
  ///
  /// - Parameters:
  ///   - user: who is to be authenticated.
  ///   - conversation: has to outlive this value.
  /// - Returns: nil where PAM cannot be started, for want of memory or because of its configuration.
  init?(service: String, user: String, conversation: PAMConversation) {
    var functions = pam_conv()
    functions.conv = PAMConversation.callback
    functions.appdata_ptr = Unmanaged.passUnretained(conversation).toOpaque()
    var started: OpaquePointer?
    guard pam_start(service, user, &functions, &started) == PAM_SUCCESS, let started else { return nil }
    handle = started
  }

  deinit {
    pam_end(handle, status)
  }

  /// Finds out whether the user is who they say. Blocks as long as the modules like.
  mutating func authenticate() -> Int32 {
    status = pam_authenticate(handle, 0)
    return status
  }

  /// Asks whether the account may be used: expired, to be renewed.
  mutating func checkAccount() -> Int32 {
    status = pam_acct_mgmt(handle, 0)
    return status
  }

  /// Renews what the session has of credentials (tickets): a screen lock opens no new session.
  mutating func refreshCredentials() -> Int32 {
    status = pam_setcred(handle, Int32(PAM_REFRESH_CRED))
    return status
  }

  /// PAM's words for a result, in the user's language.
  borrowing func words(for result: Int32) -> String {
    guard let words = pam_strerror(handle, result) else { return "error \(result)" }
    return String(cString: words)
  }
}
