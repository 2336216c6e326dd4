import Stage
import WaylandClient

/// A surface that covers an output while the session is locked.
final class LockSurfaceRole: SurfaceRole {
  var onConfigure: ((_ serial: UInt32, _ width: UInt32, _ height: UInt32) -> Void)?

  private let role: ExtSessionLockSurfaceV1

  /// - Parameter output: the output to cover; a second lock surface for one is a protocol error.
  init(_ surface: WlSurface, of lock: ExtSessionLockV1, on output: WlOutput) {
    role = lock.getLockSurface(surface: surface, output: output)
    role.onEvent = { [unowned self] event in
      guard case .configure(let serial, let width, let height) = event else { return }
      onConfigure?(serial, width, height)
    }
  }

  func acknowledge(serial: UInt32, width: Int32, height: Int32) {
    role.ackConfigure(serial: serial)
  }

  func destroy() {
    role.destroy()
  }
}
