import Stage
import WaylandClient

/// What makes a surface an ordinary window (xdg-shell).
final class Toplevel: SurfaceRole {
  var onConfigure: ((_ serial: UInt32, _ width: UInt32, _ height: UInt32) -> Void)?
  /// Called when the window is to close: by its button, a key of the compositor's, the end of the session.
  var onClose: (() -> Void)?

  private let surface: XdgSurface
  private let toplevel: XdgToplevel
  private let decoration: ZxdgToplevelDecorationV1?
  /// What the compositor asks for; the next configure of the surface makes it count. 0 where the choice is ours.
  private var wanted: (width: Int32, height: Int32) = (0, 0)
  /// How large a window may be without leaving the screen; 0 where that is not told.
  private var bounds: (width: Int32, height: Int32) = (0, 0)
  /// The size that it has.
  private var size: (width: Int32, height: Int32)?

  /// That of a phone, to begin with.
  private static let firstSize: (width: Int32, height: Int32) = (480, 800)
  private static let smallestSize: (width: Int32, height: Int32) = (320, 240)

  /// - Parameter wlSurface: without a role, and never committed.
  init(
    _ wlSurface: WlSurface, _ shell: XdgWmBase, _ decorations: ZxdgDecorationManagerV1?, title: String
  ) {
    surface = shell.getXdgSurface(surface: wlSurface)
    toplevel = surface.getToplevel()
    toplevel.setTitle(title: title)
    toplevel.setAppId(appId: "patternlock")
    toplevel.setMinSize(width: Self.smallestSize.width, height: Self.smallestSize.height)
    // Nothing is drawn around the window here.
    decoration = decorations?.getToplevelDecoration(toplevel: toplevel)
    decoration?.setMode(mode: .serverSide)
    toplevel.onEvent = { [unowned self] event in
      switch event {
      case .configure(let width, let height, _): wanted = (width, height)
      case .configureBounds(let width, let height): bounds = (width, height)
      case .close: onClose?()
      case .unknown: break
      }
    }
    surface.onEvent = { [unowned self] event in
      if case .configure(let serial) = event { configure(serial) }
    }
    // Asks for the first configure; a picture before that would be an error.
    wlSurface.commit()
  }

  private func configure(_ serial: UInt32) {
    let width = side(wanted.width, size?.width ?? Self.firstSize.width, limit: bounds.width)
    let height = side(wanted.height, size?.height ?? Self.firstSize.height, limit: bounds.height)
    onConfigure?(serial, UInt32(width), UInt32(height))
  }

  private func side(_ wanted: Int32, _ own: Int32, limit: Int32) -> Int32 {
    if wanted > 0 { return wanted }
    return limit > 0 ? min(own, limit) : own
  }

  func acknowledge(serial: UInt32, width: Int32, height: Int32) {
    size = (width, height)
    surface.ackConfigure(serial: serial)
    // Panels of an older size reach beyond the window for a frame.
    surface.setWindowGeometry(x: 0, y: 0, width: width, height: height)
  }

  func destroy() {
    decoration?.destroy()
    toplevel.destroy()
    surface.destroy()
  }
}
