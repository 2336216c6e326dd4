import Platform
import WaylandClient
import WaylandServer

/// A client's xdg_surface with its xdg_toplevel: the order of configure, acknowledgement and commit.
public final class TestWindow {
  public private(set) weak var surface: Surface?
  public private(set) var title = ""
  public private(set) var appID = ""
  public private(set) var smallestSize: (width: Int32, height: Int32) = (0, 0)
  /// Where it lies on the first output.
  public var position: (x: Int32, y: Int32) = (0, 0)

  private let resource: XdgSurfaceResource
  private var toplevel: XdgToplevelResource?
  private unowned let compositor: TestCompositor

  private struct Configure {
    let serial: UInt32
    let width: Int32
    let height: Int32
  }

  /// Sent and not acknowledged, in order.
  private var sent: [Configure] = []
  /// The size that the next commit must have; 0 where it is the client's choice.
  private var acknowledged: Configure?
  private var hasAskedForConfigure = false

  init(_ resource: XdgSurfaceResource, _ surface: Surface, _ compositor: TestCompositor) {
    self.resource = resource
    self.surface = surface
    self.compositor = compositor
    resource.attachment = self
    resource.onRequest = { [unowned self] request in handle(request) }
    resource.onDestroy = { [unowned self] in tearDown() }
  }

  var isAlive: Bool { resource.isAlive }

  /// Whether it is one with a picture.
  public var isShown: Bool { surface?.isMapped ?? false }

  private var hasToplevel: Bool { toplevel?.isAlive ?? false }

  private func tearDown() {
    unmap()
    compositor.windowIsGone(self)
    resource.attachment = nil
  }

  private func unmap() {
    guard let surface else { return }
    surface.dropBuffer()
    compositor.surfaceIsUnmapped(surface)
  }

  // MARK: What the compositor does

  /// Asks for a size, in surface units; 0 leaves it to the client.
  public func configure(width: Int32, height: Int32) {
    guard let toplevel, toplevel.isAlive else { return }
    let configure = Configure(serial: compositor.display.nextSerial(), width: width, height: height)
    sent.append(configure)
    withUnsafeBytes(of: XdgToplevel.State.activated.rawValue) {
      toplevel.sendConfigure(width: width, height: height, states: $0)
    }
    resource.sendConfigure(serial: configure.serial)
  }

  /// Presses its close button.
  public func close() {
    toplevel?.sendClose()
  }

  // MARK: What the client does

  private func handle(_ request: XdgSurfaceResource.Request) {
    switch request {
    case .getToplevel(let id): construct(id)
    case .ackConfigure(let serial):
      guard hasToplevel else { return violate(.notConstructed, "an acknowledgement without a role") }
      guard let index = sent.firstIndex(where: { $0.serial == serial }) else {
        return violate(.invalidSerial, "serial \(serial) was never sent, or was acknowledged before")
      }
      acknowledged = sent[index]
      sent.removeSubrange(...index)
    case .setWindowGeometry(_, _, let width, let height):
      guard hasToplevel else { return violate(.notConstructed, "a geometry without a role") }
      if width <= 0 || height <= 0 { violate(.invalidSize, "a geometry of \(width)×\(height)") }
    case .destroy:
      if hasToplevel { violate(.defunctRoleObject, "it goes before its xdg_toplevel") }
    case .getPopup: compositor.note("a popup was asked for, which this compositor does not have")
    case .unknown: break
    }
  }

  private func construct(_ id: XdgToplevelResource) {
    guard toplevel == nil else { return violate(.alreadyConstructed, "it has a role already") }
    toplevel = id
    id.onDestroy = { [weak self] in self?.unmap() }
    id.onRequest = { [unowned self, unowned id] request in
      switch request {
      case .setTitle(let title): self.title = title.map { String(cString: $0) } ?? ""
      case .setAppId(let name): appID = name.map { String(cString: $0) } ?? ""
      case .setMinSize(let width, let height):
        guard width >= 0, height >= 0 else {
          return compositor.violate(
            id, XdgToplevel.Error.invalidSize, "a smallest size of \(width)×\(height)")
        }
        smallestSize = (width, height)
      default: break
      }
    }
  }

  /// Whether a commit may be made at all. The first one, without a picture, asks for a size.
  func mayCommit(_ state: SurfaceState) -> Bool {
    guard hasToplevel else {
      violate(.notConstructed, "a commit without a role")
      return false
    }
    if case .attached = state.buffer, acknowledged == nil {
      violate(.unconfiguredBuffer, "a picture before the first ack_configure")
      return false
    }
    if !hasAskedForConfigure {
      hasAskedForConfigure = true
      if let surface { compositor.tellScale(to: surface) }
      let size = compositor.options.windowSize ?? (0, 0)
      configure(width: size.0, height: size.1)
    }
    return true
  }

  /// Notes a picture of another size than was acknowledged, which real compositors show cut or stretched.
  func checkSize(_ size: (width: Int32, height: Int32)) {
    guard let acknowledged else { return }
    let (width, height) = (acknowledged.width, acknowledged.height)
    if (width != 0 && width != size.width) || (height != 0 && height != size.height) {
      compositor.note(
        "a window of \(size.width)×\(size.height) was committed, \(width)×\(height) acknowledged")
    }
  }

  private func violate(_ code: XdgSurface.Error, _ violation: String) {
    compositor.violate(resource, code, "xdg_surface of '\(title)': \(violation)")
  }
}
