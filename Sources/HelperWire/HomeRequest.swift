/// What a child is asked to read, since it may lie in a home folder that never answers: a network or FUSE mount whose
/// server is gone, or a folder of systemd-homed.
///
/// Each is a process of its own: one that hangs cannot be killed, and holds up nothing else.
public enum HomeRequest: Equatable, Sendable {
  /// The files of the settings: the configuration, themes, and whether there is a pattern.
  ///
  /// - Parameter options: the command line of the lock.
  case settings(options: [String])
  /// The text of the compose table; see `ComposeFile`.
  case compose
  /// A picture's file.
  case picture(path: String)

  /// The command line of the child.
  var arguments: [String] {
    switch self {
    case .settings(let options): ["settings"] + options
    case .compose: ["compose"]
    case .picture(let path): ["picture", path]
    }
  }

  /// Reads the command line of the child.
  public init?(arguments: [String]) {
    switch (arguments.first, arguments.count) {
    case ("settings", _): self = .settings(options: Array(arguments.dropFirst()))
    case ("compose", 1): self = .compose
    case ("picture", 2): self = .picture(path: arguments[1])
    default: return nil
    }
  }
}
