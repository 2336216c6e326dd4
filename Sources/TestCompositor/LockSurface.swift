import WaylandClient
import WaylandServer

/// A client's ext_session_lock_surface_v1: the order of configure, acknowledgement and commit.
final class LockSurface {
  private(set) weak var surface: Surface?
  private(set) weak var lock: Lock?
  /// What it covers; nil for an output that was gone before.
  private(set) weak var output: TestOutput?
  private let resource: ExtSessionLockSurfaceV1Resource
  private unowned let compositor: TestCompositor

  private struct Configure {
    let serial: UInt32
    let width: UInt32
    let height: UInt32
  }

  /// Sent and not acknowledged, in order.
  private var sent: [Configure] = []
  /// The size that the next commit must have.
  private var acknowledged: Configure?
  /// Whether each size that was sent has been acknowledged, and committed.
  private(set) var isConfigured = false

  init(
    _ resource: ExtSessionLockSurfaceV1Resource, _ surface: Surface, of lock: Lock, on output: TestOutput?,
    _ compositor: TestCompositor
  ) {
    self.resource = resource
    self.surface = surface
    self.lock = lock
    self.output = output
    self.compositor = compositor
    resource.attachment = self
    resource.onRequest = { [unowned self] request in
      if case .ackConfigure(let serial) = request { acknowledge(serial) }
    }
    resource.onDestroy = { [unowned self] in tearDown() }
  }

  var isAlive: Bool { resource.isAlive }

  private func tearDown() {
    if let surface {
      surface.dropBuffer()
      compositor.surfaceIsUnmapped(surface)
    }
    resource.attachment = nil
  }

  /// Tells the client a size, in surface units.
  func configure(width: UInt32, height: UInt32) {
    let configure = Configure(serial: compositor.display.nextSerial(), width: width, height: height)
    sent.append(configure)
    isConfigured = false
    resource.sendConfigure(serial: configure.serial, width: width, height: height)
  }

  /// Whether a commit may be made at all.
  func mayCommit(_ state: SurfaceState) -> Bool {
    guard acknowledged != nil else {
      violate(.commitBeforeFirstAck, "commit before the first ack_configure")
      return false
    }
    if case .removed = state.buffer {
      violate(.nullBuffer, "commit of no buffer")
      return false
    }
    if case .unchanged = state.buffer, surface?.content == nil {
      violate(.nullBuffer, "commit without a buffer")
      return false
    }
    return true
  }

  /// Whether a commit has the size that was acknowledged.
  func checkSize(_ size: (width: Int32, height: Int32)) -> Bool {
    guard let acknowledged else { return false }
    guard size.width == Int32(acknowledged.width), size.height == Int32(acknowledged.height) else {
      violate(
        .dimensionsMismatch,
        "\(size.width)×\(size.height) was committed, \(acknowledged.width)×\(acknowledged.height) acknowledged"
      )
      return false
    }
    isConfigured = sent.isEmpty
    return true
  }

  private func acknowledge(_ serial: UInt32) {
    guard let index = sent.firstIndex(where: { $0.serial == serial }) else {
      return violate(.invalidSerial, "serial \(serial) was never sent, or was acknowledged before")
    }
    acknowledged = sent[index]
    sent.removeSubrange(...index)
  }

  private func violate(_ code: ExtSessionLockSurfaceV1.Error, _ violation: String) {
    compositor.violate(
      resource, code,
      "ext_session_lock_surface_v1 of \(output?.name ?? "an output that is gone"): \(violation)")
  }
}
