/// What the program was asked to do.
enum Command: String, CaseIterable {
  /// Locks the session; what happens when no command is named.
  case lock
  case enroll
  case remove
  case status
  case doctor
  /// Prints what a shell needs to complete the command line.
  case completions
  case `try`
  case agent

  /// Whether nothing may hold the program up once it runs.
  var mayNotWait: Bool { self == .lock || self == .agent }

  /// One line for `--help`.
  var summary: String {
    switch self {
    case .lock: "lock the session (the default)"
    case .enroll: "set or change the pattern"
    case .remove: "remove the pattern"
    case .agent: "lock for logind, before sleep and when idle; stay until the session ends"
    case .status: "say what is set up and what would happen on a lock"
    case .doctor: "say what this machine lacks, and what to do about it"
    case .completions: "print the completions for a shell: bash, fish or zsh"
    case .try: "show the lock screen in a window; nothing is locked"
    }
  }
}
