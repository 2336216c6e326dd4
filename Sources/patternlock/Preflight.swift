import Glibc
import Platform
import SessionLock

/// The ways in, looked at by their files alone: cheap, and enough to know that somebody may get back in.
struct Preflight {
  /// What the files say of a method.
  enum Verdict: Equatable {
    case mayWork
    /// It may work, but not as the owner will expect.
    case doubtful(String)
    case cannotWork(String)
  }

  let password: Verdict
  let pattern: Verdict

  /// - Parameters:
  ///   - service: the PAM service that is used.
  ///   - hasHelper: whether the helper program could be opened; without it no method works.
  init(service: String, helper: Result<HelperProgram, SystemError>) {
    if case .failure(let error) = helper {
      password = .cannotWork("\(error)")
      pattern = .cannotWork("\(error)")
      return
    }
    password = Self.password(service)
    pattern = Self.pattern()
  }

  /// Whether it is certain, by the files, that nobody could unlock.
  var isHopeless: Bool {
    if case .cannotWork = password, case .cannotWork = pattern { return true }
    return false
  }

  /// Where PAM looks, in its order.
  private static let serviceFolders = ["/etc/pam.d", "/usr/lib/pam.d"]

  private static func password(_ service: String) -> Verdict {
    // Tests point PAM at a folder of their own; there, as everywhere, the helper has the last word.
    if serviceFolders.contains(where: { exists("\($0)/\(service)") }) { return .mayWork }
    if serviceFolders.contains(where: { exists("\($0)/other") }) {
      return .doubtful(
        "there is no PAM service file /etc/pam.d/\(service), so that /etc/pam.d/other decides; "
          + "install patternlock's or name another service with --pam-service")
    }
    return .cannotWork("there is no PAM service file /etc/pam.d/\(service), nor /etc/pam.d/other")
  }

  private static func pattern() -> Verdict {
    guard let path = UserDirectories.patternFile else {
      return .cannotWork("neither HOME nor XDG_DATA_HOME says where the pattern is")
    }
    return exists(path) ? .mayWork : .cannotWork("no pattern is enrolled ('patternlock enroll' sets one)")
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
