import Platform
import WaylandClient

/// Why nothing can be shown.
public enum StageFailure: Error, CustomStringConvertible {
  /// The compositor lacks something that cannot be done without.
  case missingProtocol(String)
  /// The connection cannot be used, or no longer.
  case connection(ConnectionError)
  /// The kernel refused something that the program cannot go on without.
  case system(SystemError)

  public var description: String {
    switch self {
    case .missingProtocol(let name): "the compositor has no \(name), which is needed to show anything"
    case .connection(let error): "\(error)"
    case .system(let error): "\(error)"
    }
  }
}
