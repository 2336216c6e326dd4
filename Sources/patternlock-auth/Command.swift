import HelperWire
import Platform

/// What the command line asks for.
enum Command: Equatable {
  /// Passwords, through PAM, under this service name. Whoever has proved who they are is let in whatever PAM's
  /// account check says, unless it is required.
  case pam(service: String, requiresAccount: Bool)
  /// The stored pattern. The service name is the one under which passwords are asked for: where it cannot work,
  /// the pattern is the only way in and is never turned off. Only for an enrolment is a place made to store one.
  case pattern(service: String, enrolls: Bool)
  /// The fingerprint reader, through fprintd.
  case fingerprint

  static let usage = """
    patternlock-auth: usage: patternlock-auth pam [--service NAME] [--require-account]
                             patternlock-auth pattern [--service NAME] [--enroll]
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

  /// The word that it is asked for by.
  var name: String {
    switch self {
    case .pam: "pam"
    case .pattern: "pattern"
    case .fingerprint: "fingerprint"
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
    if rest.first == "--service" {
      guard let name = rest.dropFirst().first, PAMServiceFile.isServiceName(name) else { return nil }
      service = name
      rest = rest.dropFirst(2)
    }
    switch (method, Array(rest)) {
    case ("pam", []): self = .pam(service: service, requiresAccount: false)
    case ("pam", ["--require-account"]): self = .pam(service: service, requiresAccount: true)
    case ("pattern", []): self = .pattern(service: service, enrolls: false)
    case ("pattern", ["--enroll"]): self = .pattern(service: service, enrolls: true)
    default: return nil
    }
  }
}
