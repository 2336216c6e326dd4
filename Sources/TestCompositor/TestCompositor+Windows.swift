import WaylandClient
import WaylandServer

// xdg-shell.
extension TestCompositor {
  func serveWindows() {
    offer(XdgWmBaseResource.self) { [unowned self] shell in
      shells.append(shell)
      shell.onDestroy = { [unowned self, unowned shell] in shells.removeAll { $0 === shell } }
      shell.onRequest = { [unowned self, unowned shell] request in
        switch request {
        case .getXdgSurface(let id, let surface): makeWindow(id, surface, shell)
        case .pong(let serial):
          guard pings.contains(serial) else { return note("a pong for \(serial), which was no ping") }
          pings.removeAll { $0 == serial }
        case .destroy:
          if windows.contains(where: { $0.surface?.resource.client === shell.client }) {
            violate(shell, XdgWmBase.Error.defunctSurfaces, "xdg_wm_base goes before its windows")
          }
        case .createPositioner, .unknown: break
        }
      }
    }
  }

  private func makeWindow(
    _ id: XdgSurfaceResource, _ surface: WlSurfaceResource?, _ shell: XdgWmBaseResource
  ) {
    guard let surface = surface?.attachment as? Surface, case .none = surface.role else {
      return violate(shell, XdgWmBase.Error.role, "a window of a surface that has a role already")
    }
    guard surface.buffer == nil, surface.commitCount == 0 else {
      return violate(shell, XdgWmBase.Error.invalidSurfaceState, "a window of a surface that was committed")
    }
    let window = TestWindow(id, surface, self)
    surface.role = .window(window)
    windows.append(window)
  }

  func windowIsGone(_ gone: TestWindow) {
    windows.removeAll { $0 === gone }
  }

  /// Asks all clients whether they still answer; see ``unansweredPings``.
  public func ping() {
    for shell in shells {
      let serial = display.nextSerial()
      pings.append(serial)
      shell.sendPing(serial: serial)
    }
  }

  /// How many pings no client has answered yet.
  public var unansweredPings: Int { pings.count }

  /// The window that is in front, if it has a picture.
  public var frontWindow: TestWindow? { windows.last { $0.isShown } }
}

extension TestCompositor {
  func serveOutputPower() {
    offer(ZwlrOutputPowerManagerV1Resource.self) { manager in
      manager.onRequest = { request in
        guard case .getOutputPower(let id, let output) = request else { return }
        if let output = output?.attachment as? TestOutput { output.add(id) } else { id.sendFailed() }
      }
    }
  }
}

extension TestOutput {
  /// What an input on this output goes to: what locks it, or else the window that is in front.
  var target: Surface? {
    if state != .unlocked { return cover }
    guard compositor.outputs.first === self else { return nil }
    return compositor.frontWindow?.surface
  }
}

extension Surface {
  /// The output that it is on.
  var output: TestOutput? {
    switch role {
    case .lock(let lockSurface): lockSurface.output
    case .window: compositor.outputs.first
    case .subsurface(let subsurface): subsurface.parent?.output
    case .none, .cursor: nil
    }
  }

  /// Where its own coordinates begin, in those of its output.
  var origin: (x: Int32, y: Int32) {
    switch role {
    case .window(let window): return window.position
    case .subsurface(let subsurface):
      let parent: (x: Int32, y: Int32) = subsurface.parent?.origin ?? (0, 0)
      return (parent.x + subsurface.position.x, parent.y + subsurface.position.y)
    case .lock, .none, .cursor: return (0, 0)
    }
  }

  /// A point of its output in its own coordinates.
  func own(_ point: OutputPoint) -> OutputPoint {
    OutputPoint(x: point.x - Double(origin.x), y: point.y - Double(origin.y))
  }
}
