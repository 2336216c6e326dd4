import Canvas
import WaylandClient
import WaylandServer

// wl_compositor, wl_subcompositor and what surfaces are dressed with.
extension TestCompositor {
  func serveSurfaces() {
    offer(WlCompositorResource.self, version: options.compositorVersion) { [unowned self] compositor in
      compositor.onRequest = { [unowned self] request in
        switch request {
        case .createSurface(let id): surfaces.append(Surface(id, self))
        case .createRegion(let id): Region.serve(id)
        case .unknown: break
        }
      }
    }
    offer(WlSubcompositorResource.self) { [unowned self] subcompositor in
      subcompositor.onRequest = { [unowned self, unowned subcompositor] request in
        guard case .getSubsurface(let id, let surface, let parent) = request else { return }
        makeSubsurface(id, surface, on: parent, subcompositor)
      }
    }
  }

  private func makeSubsurface(
    _ id: WlSubsurfaceResource, _ surface: WlSurfaceResource?, on parent: WlSurfaceResource?,
    _ subcompositor: WlSubcompositorResource
  ) {
    guard let surface = surface?.attachment as? Surface, let parent = parent?.attachment as? Surface,
      case .none = surface.role, !isAncestor(surface, of: parent)
    else {
      return violate(
        subcompositor, WlSubcompositor.Error.badSurface,
        "a sub-surface of a surface that has a role already, or of itself")
    }
    let subsurface = Subsurface(id, surface, on: parent)
    surface.role = .subsurface(subsurface)
    parent.children.append(subsurface)
    tellScale(to: surface)
  }

  private func isAncestor(_ surface: Surface, of other: Surface) -> Bool {
    if surface === other { return true }
    guard case .subsurface(let subsurface) = other.role, let parent = subsurface.parent else { return false }
    return isAncestor(surface, of: parent)
  }

  func serveViewporter() {
    offer(WpViewporterResource.self) { [unowned self] viewporter in
      viewporter.onRequest = { [unowned self, unowned viewporter] request in
        guard case .getViewport(let id, let surface) = request else { return }
        guard let surface = surface?.attachment as? Surface, surface.viewport?.isAlive != true else {
          return violate(
            viewporter, WpViewporter.Error.viewportExists, "a second viewport for a surface, or one for none")
        }
        serve(id, of: surface)
      }
    }
  }

  private func serve(_ viewport: WpViewportResource, of surface: Surface) {
    surface.viewport = viewport
    viewport.onRequest = { [unowned self, unowned viewport, weak surface] request in
      guard let surface, surface.resource.isAlive else {
        if case .destroy = request { return }
        return violate(viewport, WpViewport.Error.noSurface, "a viewport is set whose surface is gone")
      }
      switch request {
      case .setSource(let x, let y, let width, let height):
        let box = Box(x: x.double, y: y.double, width: width.double, height: height.double)
        if box == Box(x: -1, y: -1, width: -1, height: -1) {
          surface.pending.source = nil
        } else if box.x < 0 || box.y < 0 || box.isEmpty {
          violate(viewport, WpViewport.Error.badValue, "a viewport's source of \(box)")
        } else {
          surface.pending.source = box
        }
      case .setDestination(let width, let height):
        if width == -1 && height == -1 {
          surface.pending.destination = nil
        } else if width <= 0 || height <= 0 {
          violate(viewport, WpViewport.Error.badValue, "a viewport's destination of \(width)×\(height)")
        } else {
          surface.pending.destination = (width, height)
        }
      case .destroy:
        surface.pending.source = nil
        surface.pending.destination = nil
      case .unknown: break
      }
    }
  }

  func serveFractionalScale() {
    offer(WpFractionalScaleManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self, unowned manager] request in
        guard case .getFractionalScale(let id, let surface) = request else { return }
        guard let surface = surface?.attachment as? Surface, surface.fractionalScale?.isAlive != true else {
          return violate(
            manager, WpFractionalScaleManagerV1.Error.fractionalScaleExists,
            "a second fractional scale for a surface, or one for none")
        }
        surface.fractionalScale = id
        tellScale(to: surface)
      }
    }
  }

  func serveSinglePixelBuffer() {
    offer(WpSinglePixelBufferManagerV1Resource.self) { manager in
      manager.onRequest = { request in
        guard case .createU32RgbaBuffer(let id, let red, let green, let blue, let alpha) = request else {
          return
        }
        id.attachment = SinglePixel(red: red, green: green, blue: blue, alpha: alpha)
      }
    }
  }

  // MARK: What surfaces tell

  /// Tells a surface the scale of the output it is on, in each way that its client listens to.
  func tellScale(to surface: Surface) {
    guard let output = surface.output else { return }
    surface.fractionalScale?.sendPreferredScale(scale: output.scaleIn120ths)
    surface.resource.sendPreferredBufferScale(factor: output.wholeScale)
  }

  func surfaceCommitted(_ surface: Surface) {
    switch surface.role {
    case .lock: lockIfCovered()
    case .window: break
    case .none, .cursor, .subsurface: return
    }
    for seat in seats { seat.refocus() }
  }

  func surfaceIsUnmapped(_ surface: Surface) {
    for seat in seats { seat.forget(surface) }
  }

  func surfaceIsGone(_ surface: Surface) {
    surfaces.removeAll { $0 === surface }
    surfaceIsUnmapped(surface)
  }
}

/// A wl_region, of which only matters whether it is empty.
final class Region {
  private(set) var isEmpty = true

  static func serve(_ resource: WlRegionResource) {
    let region = Region()
    resource.attachment = region
    resource.onRequest = { [unowned region] request in
      if case .add(_, _, let width, let height) = request, width > 0, height > 0 { region.isEmpty = false }
    }
  }
}

extension WlRegionResource {
  var isEmpty: Bool { (attachment as? Region)?.isEmpty ?? true }
}
