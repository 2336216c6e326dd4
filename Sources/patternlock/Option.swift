/// The one table of options: the command line, the configuration file, the manual and the completions are made from
/// it or checked against it.
enum Option: String, CaseIterable {
  case allowEmptyPassword = "allow-empty-password"
  case config
  case daemonize
  case debug
  case grid
  case help
  case helpers
  case ignoreEmptyPassword = "ignore-empty-password"
  case json
  case jump
  case keypad
  case noKeyHighlight = "no-key-highlight"
  case pamService = "pam-service"
  case readyDescriptor = "ready-fd"
  case stdin
  case version

  /// The name on the command line and in the file, without dashes.
  var name: String { rawValue }

  /// The one-letter form; the letters are swaylock's where they mean the same.
  var letter: Character? {
    switch self {
    case .config: "C"
    case .daemonize: "f"
    case .debug: "d"
    case .help: "h"
    case .ignoreEmptyPassword: "e"
    case .readyDescriptor: "R"
    case .version: "v"
    default: nil
    }
  }

  /// What the value stands for, in capitals; nil for a switch.
  var value: String? {
    switch self {
    case .config, .helpers: "PATH"
    case .grid: "COLUMNSxROWS"
    case .jump: "fill|skip"
    case .pamService: "NAME"
    case .readyDescriptor: "FD"
    default: nil
    }
  }

  /// Whether it can stand in the configuration file. What concerns one run only cannot.
  var isForFile: Bool {
    switch self {
    case .config, .daemonize, .help, .json, .readyDescriptor, .stdin, .version: false
    default: true
    }
  }

  /// The commands it belongs to; nil for every command.
  var commands: [Command]? {
    switch self {
    case .grid, .jump, .stdin: [.enroll]
    case .json: [.status]
    case .daemonize, .readyDescriptor, .allowEmptyPassword, .ignoreEmptyPassword, .keypad, .noKeyHighlight:
      [.lock]
    default: nil
    }
  }

  /// One line for `--help`.
  var summary: String {
    switch self {
    case .allowEmptyPassword: "let Enter submit an empty password"
    case .config: "read this configuration file instead of the user's"
    case .daemonize: "return once the session is locked, and go on in the background"
    case .debug: "say what happens, on standard error"
    case .grid: "how many dots the new pattern is drawn on (3x3)"
    case .help: "show this"
    case .helpers: "the folder of the helper programs"
    case .ignoreEmptyPassword: "never submit an empty password (this is the default)"
    case .json: "answer as JSON"
    case .jump: "what happens to a dot that a line passes over (fill)"
    case .keypad: "begin with large digits on the screen's keyboard, for PINs"
    case .noKeyHighlight: "do not light the keys of the screen's keyboard when they are touched"
    case .pamService: "the PAM service that checks the password (patternlock)"
    case .readyDescriptor: "write a newline to this descriptor once the session is locked"
    case .stdin: "read the password and the pattern from standard input"
    case .version: "show the version"
    }
  }
}
