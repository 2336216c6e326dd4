import Platform

/// Why there is no connection to a compositor, or no longer.
public enum ConnectionError: Error, Equatable, CustomStringConvertible {
  /// The environment names no compositor.
  case noDisplay
  /// The compositor's socket cannot be reached; the subject is its name.
  case cannotConnect(SystemError)
  /// The connection broke.
  case lost(SystemError)
  /// The compositor ended the connection because a request broke a rule. The interface is nil when the object was
  /// destroyed meanwhile; the code is of that interface's `Error`.
  case protocolError(interface: String?, code: UInt32, objectID: UInt32)

  public var description: String {
    switch self {
    case .noDisplay:
      "WAYLAND_DISPLAY is not set: start this program inside a Wayland session; where systemd starts it, the "
        + "compositor's configuration has to run 'systemctl --user import-environment WAYLAND_DISPLAY XDG_SESSION_ID' before"
    case .cannotConnect(let error):
      "\(error); check WAYLAND_DISPLAY and XDG_RUNTIME_DIR, and that the compositor runs"
    case .lost(let error):
      "the compositor is gone: \(error)"
    case .protocolError(let interface, let code, let objectID):
      "the compositor ended the connection: error \(code) on \(interface ?? "a destroyed object")#\(objectID); "
        + "please report this with the output of WAYLAND_DEBUG=1"
    }
  }
}
