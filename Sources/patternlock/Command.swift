/// What the program was asked to do.
enum Command: String, CaseIterable {
  /// Locks the session; what happens when no command is named.
  case lock
  case enroll
  case remove
  case status
  case agent

  /// One line for `--help`.
  var summary: String {
    switch self {
    case .lock: "lock the session (the default)"
    case .enroll: "set or change the pattern"
    case .remove: "remove the pattern"
    case .agent: "lock for logind, before sleep and when idle; stay until the session ends"
    case .status: "say what is set up and what would happen on a lock"
    }
  }
}
