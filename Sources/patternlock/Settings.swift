import GestureEngine
import Glibc
import Platform

/// What the options of the command line and of the configuration file amount to.
struct Settings {
  var configPath: String?
  var readyDescriptor: Int32?
  var isDaemon = false
  var isDebugging = false
  var allowsEmptyPassword = false
  var allowsSignalUnlock = false
  var allowsLogindUnlock = false
  var checksConfiguration = false
  var lockAfter: Milliseconds?
  var screenOffAfter: Milliseconds?
  var pamService = PAMServiceFile.defaultService
  var requiresAccount = false
  /// The programs of further authenticators, each once.
  var authenticators: [String] = []
  var usesFingerprint = true
  var usesHaptics = true
  var helpersDirectory: String?
  var entryMode = EntryMode.drag
  var grid = Grid.nine
  var jumpPolicy = JumpPolicy.fill
  var readsStandardInput = false
  var printsJSON = false
  var look = LookSettings()

  /// Each is a process of its own over the whole lock.
  private static let mostAuthenticators = 4

  /// Sentences about what the configuration has and is left out, each with file and line.
  var faults: [String] = []
  /// Sentences about what the command line has and is left out.
  var commandLineFaults: [String] = []

  /// A value that an option cannot take: a sentence that says what it takes.
  struct BadValue: Error {
    let message: String
  }

  /// Applies one option.
  ///
  /// - Parameter value: its value; for a switch it is not looked at.
  mutating func apply(_ option: Option, value: String) throws(BadValue) {
    if try look.apply(option, value: value) { return }
    switch option {
    case .allowEmptyPassword: allowsEmptyPassword = true
    case .allowLogindUnlock:
      allowsLogindUnlock = true
      // The agent has the locker unlock by that signal.
      allowsSignalUnlock = true
    case .allowSignalUnlock: allowsSignalUnlock = true
    case .authenticator: try addAuthenticator(value)
    case .checkConfig: checksConfiguration = true
    case .config: configPath = value
    case .daemonize: isDaemon = true
    case .debug: isDebugging = true
    case .fingerprint: usesFingerprint = try Self.flag(value, of: option)
    case .foreground: isDaemon = false
    case .grid: grid = try Self.grid(value)
    case .haptics: usesHaptics = try Self.flag(value, of: option)
    case .help, .version: break
    case .helpers: helpersDirectory = try Self.absolutePath(value, of: option)
    case .ignoreEmptyPassword: allowsEmptyPassword = false
    case .json: printsJSON = true
    case .jump: jumpPolicy = try Self.jumpPolicy(value)
    case .lockAfter: lockAfter = try Self.seconds(value, of: option)
    case .pamService: pamService = try Self.serviceName(value)
    case .readyDescriptor: readyDescriptor = try Self.descriptor(value)
    case .requireAccount: requiresAccount = true
    case .screenOffAfter: screenOffAfter = try Self.seconds(value, of: option)
    case .stdin: readsStandardInput = true
    case .tapMode: entryMode = .taps
    default: break
    }
  }

  private mutating func addAuthenticator(_ value: String) throws(BadValue) {
    let path = try Self.absolutePath(value, of: .authenticator)
    guard !authenticators.contains(path) else { return }
    guard authenticators.count < Self.mostAuthenticators else {
      throw BadValue(
        message: "--authenticator can name \(Self.mostAuthenticators) programs, and not '\(value)' too")
    }
    authenticators.append(path)
  }

  private static func grid(_ value: String) throws(BadValue) -> Grid {
    let parts = value.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      let grid = Grid(columns: columns, rows: rows)
    else {
      throw BadValue(message: "--grid takes COLUMNSxROWS, each from 2 to 6 (as in 3x3), not '\(value)'")
    }
    return grid
  }

  private static func flag(_ value: String, of option: Option) throws(BadValue) -> Bool {
    switch value {
    case "yes": return true
    case "no": return false
    default: throw BadValue(message: "--\(option.name) takes 'yes' or 'no', not '\(value)'")
    }
  }

  /// A day is the longest that makes sense, and fits the protocol.
  private static func seconds(_ value: String, of option: Option) throws(BadValue) -> Milliseconds {
    guard let seconds = Int64(value), (1...86_400).contains(seconds) else {
      throw BadValue(message: "--\(option.name) takes whole seconds, from 1 to 86400, not '\(value)'")
    }
    return Milliseconds(seconds * 1_000)
  }

  private static func jumpPolicy(_ value: String) throws(BadValue) -> JumpPolicy {
    switch value {
    case "fill": return .fill
    case "skip": return .skip
    default: throw BadValue(message: "--jump takes 'fill' or 'skip', not '\(value)'")
    }
  }

  private static func absolutePath(_ value: String, of option: Option) throws(BadValue) -> String {
    guard value.hasPrefix("/") else {
      throw BadValue(message: "--\(option.name) takes an absolute path, not '\(value)'")
    }
    return value
  }

  private static func serviceName(_ value: String) throws(BadValue) -> String {
    guard PAMServiceFile.isServiceName(value) else {
      throw BadValue(message: "--pam-service takes the name of a file in /etc/pam.d, not '\(value)'")
    }
    return value
  }

  private static func descriptor(_ value: String) throws(BadValue) -> Int32 {
    guard let descriptor = Int32(value), descriptor >= 0, fcntl(descriptor, F_GETFD) >= 0 else {
      throw BadValue(message: "--ready-fd takes the number of an open descriptor, not '\(value)'")
    }
    return descriptor
  }
}
