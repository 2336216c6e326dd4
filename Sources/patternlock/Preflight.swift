import CPlatform
import Glibc
import Platform
import Stage

/// The ways in, looked at by their files alone: cheap, and enough to know that somebody may get back in.
///
/// The authenticators that the configuration names are not among them: that one of them is there promises nothing.
struct Preflight {
  /// What the files say of a method.
  enum Verdict: Equatable {
    case mayWork
    /// It may work, but not as the owner will expect.
    case doubtful(String)
    case cannotWork(String)
  }

  /// What the user database has of the owner.
  enum AccountFinding {
    case notLookedFor
    case found
    case missing
  }

  let password: Verdict
  let pattern: Verdict
  /// Whether the helpers may be those of another version: an upgrade has replaced them and this program, which was
  /// started from a handle of the file that was there before.
  private let hasOutlivedItsFile = OwnProgram.hasOutlivedItsFile

  /// - Parameters:
  ///   - service: the PAM service that is used.
  ///   - helper: the helper program; without it no method works.
  ///   - files: where the pattern is looked for; the home folder may never answer.
  ///   - account: the owner's, where it was looked for: a directory service may take its time over that, and not finding
  ///     it is no certainty.
  ///   - faults: what the service names and is missing, where that was looked for.
  init(
    service: String, helper: Result<HelperProgram, SystemError>, files: UserFiles = UserFiles(),
    account: AccountFinding = .notLookedFor, faults: [String] = []
  ) {
    if case .failure(let error) = helper {
      password = .cannotWork("\(error)")
      pattern = .cannotWork("\(error)")
      return
    }
    // Root's own password is read without a setgid program.
    let cannotGainPrivileges = platform_get_no_new_privileges() == 1 && getuid() != 0
    password = Self.password(
      service, PAMServiceFile.find(service), cannotGainPrivileges: cannotGainPrivileges, account: account,
      faults: faults)
    pattern = Self.pattern(at: UserDirectories.patternFile, files)
  }

  /// Whether the helpers have to be asked before the lock: without PAM the pattern is the only way in, and that its
  /// file is there does not tell that it is sound; and helpers of another version are none.
  var isUncertain: Bool {
    if case .cannotWork = password { return true }
    return hasOutlivedItsFile
  }

  /// A sentence about what may not work as the owner will expect.
  var warning: String? {
    switch password {
    case .mayWork: nil
    case .doubtful(let reason): reason
    case .cannotWork(let reason): "only the pattern can unlock: \(reason)"
    }
  }

  /// - Parameters:
  ///   - file: what was found for the service.
  ///   - cannotGainPrivileges: whether no_new_privs keeps setgid programs from working.
  ///   - faults: what the service names and is missing.
  static func password(
    _ service: String, _ file: PAMServiceFile, cannotGainPrivileges: Bool,
    account: AccountFinding = .notLookedFor, faults: [String] = []
  ) -> Verdict {
    let own = "\(PAMServiceFile.directories[0])/\(service)"
    var doubts: [String] = []
    switch file {
    case .own: break
    case .fallback(let path):
      doubts.append(
        "there is no PAM service file \(own), so that \(path) decides, which may refuse everybody; "
          + "install the file or name another service with --pam-service")
    case .denying(let path):
      return .cannotWork("\(path) denies each attempt, and is the PAM service file that decides here")
    case .missing: return .cannotWork("there is no PAM service file \(own), nor one for services without")
    }
    doubts += faults
    if account == .missing {
      doubts.append(
        "user \(getuid()) is not in the user database, so that PAM has no name to check a password for")
    }
    if cannotGainPrivileges {
      doubts.append(
        "patternlock was started with no_new_privs, so that pam_unix cannot check a password (its unix_chkpwd "
          + "is setgid); start it outside of that sandbox, for a systemd unit without NoNewPrivileges= and what "
          + "implies it")
    }
    return doubts.isEmpty ? .mayWork : .doubtful(doubts.joined(separator: "; and "))
  }

  /// - Parameters:
  ///   - path: of the stored pattern; nil where nothing says where it is.
  ///   - files: where it is looked for. It may be there where nobody has looked.
  static func pattern(at path: String?, _ files: UserFiles = UserFiles()) -> Verdict {
    guard let path else { return .cannotWork("neither HOME nor XDG_DATA_HOME says where the pattern is") }
    return files.hasSomething(at: path) == false
      ? .cannotWork("no pattern is enrolled ('patternlock enroll' sets one)") : .mayWork
  }
}
