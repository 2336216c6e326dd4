import Glibc
import Platform
import WaylandClient

/// Why an agent did not run, or ended before it was told to.
public enum AgentFailure: Error, CustomStringConvertible {
  /// The session has an agent: this process.
  case alreadyRunning(pid_t)
  case noCompositor(ConnectionError)
  case system(SystemError)

  public var description: String {
    switch self {
    case .alreadyRunning(let process): "this session has an agent already, process \(process)"
    case .noCompositor(let error): "\(error)"
    case .system(let error): "\(error)"
    }
  }
}
