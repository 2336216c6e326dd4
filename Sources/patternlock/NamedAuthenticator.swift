import Glibc
import Platform
import Stage

/// An authenticator that the configuration names, and whether its program may be started.
struct NamedAuthenticator {
  /// Why one is left out.
  enum Refusal: Error, CustomStringConvertible {
    case forbidden(by: String)
    case distrusted(Distrust)

    var description: String {
      switch self {
      case .forbidden(let path): "\(path) forbids authenticators of the user's"
      case .distrusted(let distrust): "\(distrust)"
      }
    }
  }

  let path: String
  let program: Result<HelperProgram, Refusal>

  /// Where this file exists, whatever is in it, no authenticator that the configuration names is started. Only root
  /// can make it.
  static let prohibition = "/etc/patternlock/forbid-authenticators"

  /// Opens the programs that the configuration names.
  ///
  /// - Parameter prohibition: for tests.
  static func all(_ settings: Settings, prohibition: String = prohibition) -> [NamedAuthenticator] {
    guard !settings.authenticators.isEmpty else { return [] }
    let isForbidden = isForbidden(by: prohibition)
    return settings.authenticators.map { path in
      if isForbidden { return Self(path: path, program: .failure(.forbidden(by: prohibition))) }
      return Self(
        path: path,
        program: Result { () throws(Distrust) in try HelperProgram(trusted: path) }
          .mapError { .distrusted($0) })
    }
  }

  /// A prohibition that cannot be looked for is one.
  private static func isForbidden(by path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }
}
