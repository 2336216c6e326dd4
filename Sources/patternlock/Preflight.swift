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

  private static func password(_ service: String) -> Verdict {
    let own = "\(PAMServiceFile.directories[0])/\(service)"
    return switch PAMServiceFile.find(service) {
    case .own: .mayWork
    case .fallback(let path):
      .doubtful(
        "there is no PAM service file \(own), so that \(path) decides, which may refuse everybody; "
          + "install the file or name another service with --pam-service")
    case .missing: .cannotWork("there is no PAM service file \(own), nor one for services without")
    }
  }

  private static func pattern() -> Verdict {
    guard let path = UserDirectories.patternFile else {
      return .cannotWork("neither HOME nor XDG_DATA_HOME says where the pattern is")
    }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      return .cannotWork("no pattern is enrolled ('patternlock enroll' sets one)")
    }
    return .mayWork
  }
}
