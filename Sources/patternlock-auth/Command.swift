import HelperWire
import Platform

/// What the command line asks for.
enum Command: Equatable {
  /// Passwords, through PAM, under this service name.
  case pam(service: String)
  /// The stored pattern. The service name is the one under which passwords are asked for: where it cannot work,
  /// the pattern is the only way in and is never turned off.
  case pattern(service: String)
  /// The fingerprint reader, through fprintd.
  case fingerprint

  static let usage = """
    patternlock-auth: usage: patternlock-auth pam|pattern [--service NAME]
                             patternlock-auth fingerprint
    NAME is a PAM service: lower-case letters, digits, '-', '.', '_'. The program is started by patternlock.
    """

  var role: HelperRole {
    switch self {
    case .pam: .password
    case .pattern: .pattern
    case .fingerprint: .fingerprint
    }
  }

  /// - Parameter arguments: without the program's name.
  /// - Returns: nil where they make no sense.
  init?(_ arguments: some Collection<String>) {
    var rest = arguments[...]
    let method = rest.popFirst()
    if method == "fingerprint", rest.isEmpty {
      self = .fingerprint
      return
    }
    var service = PAMServiceFile.defaultService
    if let option = rest.popFirst() {
      guard option == "--service", let name = rest.popFirst(), PAMServiceFile.isServiceName(name) else {
        return nil
      }
      service = name
    }
    guard rest.isEmpty else { return nil }
    switch method {
    case "pam": self = .pam(service: service)
    case "pattern": self = .pattern(service: service)
    default: return nil
    }
  }
}
