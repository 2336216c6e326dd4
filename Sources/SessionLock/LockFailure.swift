import Platform
import Stage
import WaylandClient

/// Why a session could not be locked, or how a lock ended other than by an unlock.
public enum LockFailure: Error, CustomStringConvertible {
  /// The compositor lacks something that cannot be done without.
  case missingProtocol(String)
  /// The connection could not be used before the lock was asked for.
  case connection(ConnectionError)
  /// The kernel refused something before the lock was asked for.
  case notBegun(SystemError)
  /// The compositor refused: another locker may hold the lock.
  case refused
  /// The compositor said nothing for ten seconds.
  case noAnswer
  /// The compositor ended the lock by itself, while locked.
  case endedByCompositor
  /// The connection was lost while locked.
  case connectionLost(ConnectionError)
  /// The kernel refused something that the program cannot go on without.
  case system(SystemError)

  public var description: String {
    switch self {
    case .missingProtocol("ext_session_lock_manager_v1"):
      "the compositor has no ext-session-lock-v1, so no program can lock it safely; "
        + "sway (1.8 and later), labwc, river, Hyprland and niri have it, phosh and GNOME lock by themselves"
    case .missingProtocol(let name): "the compositor has no \(name), which every lock screen needs"
    case .connection(let error): "\(error)"
    case .refused: "the compositor refused to lock; is another lock screen running?"
    case .noAnswer: "the compositor did not answer for 10 s; the session is not locked by this program"
    case .endedByCompositor:
      "the compositor ended the lock; whether the session is open now is its decision, nothing was unlocked here"
    case .connectionLost(let error):
      "the connection to the compositor was lost while locked (\(error)); nothing was unlocked"
    case .notBegun(let error), .system(let error): "\(error)"
    }
  }

  /// What kept a stage from being set up, before anything was asked of the compositor.
  init(_ failure: StageFailure) {
    switch failure {
    case .missingProtocol(let name): self = .missingProtocol(name)
    case .connection(let error): self = .connection(error)
    case .system(let error): self = .notBegun(error)
    }
  }
}
