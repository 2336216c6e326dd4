import Canvas
import WaylandClient
import WaylandServer

/// A client's wl_surface: what it has committed, and whether it was allowed to.
public final class Surface {
  /// What a surface is for. It never changes once it is set.
  enum Role {
    case none
    case lock(LockSurface)
    case window(TestWindow)
    case subsurface(Subsurface)
    case cursor
  }

  let resource: WlSurfaceResource
  unowned let compositor: TestCompositor
  var role = Role.none
  var pending = SurfaceState()
  /// The commits of a synchronised sub-surface that wait for its parent's.
  var cached: SurfaceState?
  /// From the lowest to the highest, all above this surface.
  var children: [Subsurface] = []
  weak var viewport: WpViewportResource?
  weak var fractionalScale: WpFractionalScaleV1Resource?
  private(set) var current = SurfaceState()
  private(set) var buffer: WlBufferResource?
  private(set) var content: SurfaceContent?

  /// How often it was committed.
  public private(set) var commitCount = 0
  /// The sum of the areas that its commits have had drawn anew, in pixels of its output.
  public private(set) var damagedPixelCount = 0

  init(_ resource: WlSurfaceResource, _ compositor: TestCompositor) {
    self.resource = resource
    self.compositor = compositor
    resource.attachment = self
    resource.onRequest = { [unowned self] request in handle(request) }
    resource.onDestroy = { [unowned self] in tearDown() }
  }

  /// Whether it has a picture, and so has all that it stands on.
  public var isMapped: Bool {
    guard content != nil, resource.isAlive else { return false }
    switch role {
    case .subsurface(let subsurface): return subsurface.parent?.isMapped ?? false
    case .lock(let lockSurface): return lockSurface.isAlive
    case .window(let window): return window.isAlive
    case .cursor: return true
    case .none: return false
    }
  }

  /// The size of its buffer in pixels; nil without one.
  public var bufferSize: (width: Int, height: Int)? { content.map { ($0.width, $0.height) } }

  /// Its sub-surfaces, from the lowest to the highest.
  public var subsurfaces: [Surface] { children.compactMap { $0.surface } }

  /// Its size in surface units, above 0; nil without a buffer.
  public var surfaceSize: (width: Int32, height: Int32)? { content.flatMap { size(of: $0, current) } }

  private func handle(_ request: WlSurfaceResource.Request) {
    switch request {
    case .destroy: checkRoleIsGone()
    case .attach(let buffer, let x, let y): attach(buffer, x, y)
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.append(PixelRectangle(x: x, y: y, width: width, height: height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.append(PixelRectangle(x: x, y: y, width: width, height: height))
    case .frame(let callback): pending.frameCallbacks.append(callback)
    case .setInputRegion(let region): pending.takesInput = region.map { !$0.isEmpty } ?? true
    case .setBufferScale(let scale):
      guard scale > 0 else { return violate(WlSurface.Error.invalidScale, "the buffer scale is \(scale)") }
      pending.scale = scale
    case .setBufferTransform(let transform):
      guard transform == WlOutput.Transform.normal.rawValue else {
        return violate(
          WlSurface.Error.invalidTransform, "this compositor shows no turned buffers (\(transform))")
      }
    case .commit: commit()
    case .setOpaqueRegion, .offset, .unknown: break
    }
  }

  private func attach(_ buffer: WlBufferResource?, _ x: Int32, _ y: Int32) {
    if resource.version >= 5 && (x != 0 || y != 0) {
      return violate(WlSurface.Error.invalidOffset, "attach moves the surface by \(x), \(y)")
    }
    pending.buffer = buffer.map { .attached($0) } ?? .removed
  }

  private func checkRoleIsGone() {
    switch role {
    case .lock(let lockSurface) where lockSurface.isAlive:
      violate(WlSurface.Error.defunctRoleObject, "the surface goes before its lock surface")
    case .window(let window) where window.isAlive:
      violate(WlSurface.Error.defunctRoleObject, "the surface goes before its window")
    case .subsurface(let subsurface) where subsurface.isAlive:
      violate(WlSurface.Error.defunctRoleObject, "the surface goes before its wl_subsurface")
    default: break
    }
  }

  private func tearDown() {
    dropBuffer()
    if case .subsurface(let subsurface) = role { subsurface.leaveParent() }
    resource.attachment = nil
    compositor.surfaceIsGone(self)
  }

  func violate<Code: RawRepresentable>(_ code: Code, _ violation: String) where Code.RawValue == UInt32 {
    compositor.violate(resource, code, "wl_surface \(resource.id): \(violation)")
  }

  // MARK: Commits

  private func commit() {
    commitCount += 1
    compositor.countCommit()
    let committed = pending.takeCommit()
    if case .lock(let lockSurface) = role, !lockSurface.mayCommit(committed) { return }
    if case .window(let window) = role, !window.mayCommit(committed) { return }
    if case .subsurface(let subsurface) = role, subsurface.isSynchronised {
      cached =
        cached.map {
          var merged = $0
          merged.merge(committed)
          return merged
        } ?? committed
    } else {
      apply(committed)
    }
    compositor.paceFrames()
  }

  /// Makes a commit what is shown.
  func apply(_ state: SurfaceState) {
    let before = content
    switch state.buffer {
    case .unchanged: break
    case .removed: dropBuffer()
    case .attached(let buffer):
      guard show(buffer, state) else { return }
    }
    guard checkSize(state) else { return }
    checkDamage(state, before)
    if case .lock(let lockSurface) = role, state.isNew(after: current) {
      lockSurface.output?.needsFrame = true
    }
    current = state
    for callback in state.frameCallbacks { compositor.queueFrame(callback, of: self) }
    for child in children { child.parentCommitted() }
    if case .subsurface(let subsurface) = role, state.takesInput, content != nil, subsurface.isOnLockSurface {
      compositor.note(
        "wl_surface \(resource.id) is a sub-surface that takes input, which sway never delivers")
    }
    compositor.surfaceCommitted(self)
  }

  private func show(_ buffer: WlBufferResource, _ state: SurfaceState) -> Bool {
    guard buffer.isAlive else {
      compositor.note("wl_surface \(resource.id): its buffer was destroyed between attach and commit")
      return false
    }
    guard let content = SurfaceContent(of: buffer) else {
      compositor.note("wl_surface \(resource.id): the pixels of its buffer cannot be read")
      return false
    }
    let old = self.buffer
    self.buffer = nil
    if compositor.options.releasesBuffersAtOnce {
      buffer.sendRelease()
    } else {
      compositor.buffers.begin(buffer, content: content)
      self.buffer = buffer
    }
    if let old { compositor.buffers.end(old) }
    self.content = content
    return true
  }

  func dropBuffer() {
    content = nil
    if let buffer { compositor.buffers.end(buffer) }
    buffer = nil
  }

  /// The rules of wl_surface, wp_viewport and ext_session_lock_surface_v1 about sizes.
  private func checkSize(_ state: SurfaceState) -> Bool {
    guard let content else { return true }
    guard content.width % Int(state.scale) == 0, content.height % Int(state.scale) == 0 else {
      violate(
        WlSurface.Error.invalidSize,
        "a buffer of \(content.width)×\(content.height) is no multiple of the scale \(state.scale)")
      return false
    }
    if let source = state.source {
      let (width, height) = (content.width / Int(state.scale), content.height / Int(state.scale))
      guard source.right <= Double(width), source.bottom <= Double(height) else {
        compositor.violate(
          viewport ?? resource, WpViewport.Error.outOfBuffer,
          "the viewport of wl_surface \(resource.id) reads beyond its buffer of \(width)×\(height)")
        return false
      }
    }
    guard let size = size(of: content, state) else {
      compositor.violate(
        viewport ?? resource, WpViewport.Error.badSize,
        "the viewport of wl_surface \(resource.id) has a source with fractions and no destination")
      return false
    }
    if case .lock(let lockSurface) = role { return lockSurface.checkSize(size) }
    if case .window(let window) = role { window.checkSize(size) }
    return true
  }

  func size(of content: SurfaceContent, _ state: SurfaceState) -> (width: Int32, height: Int32)? {
    if let destination = state.destination { return destination }
    if let source = state.source {
      guard let width = Int32(exactly: source.width), let height = Int32(exactly: source.height) else {
        return nil
      }
      return (width, height)
    }
    return (Int32(content.width) / state.scale, Int32(content.height) / state.scale)
  }

  /// A compositor reads anew only what is marked as changed.
  private func checkDamage(_ state: SurfaceState, _ before: SurfaceContent?) {
    guard let content else { return }
    let damage = bufferDamage(of: state, on: content)
    damagedPixelCount += output?.damagedPixelCount(damage, of: self, content, state) ?? 0
    guard case .attached = state.buffer, let before else { return }
    if let pixel = content.change(since: before, outside: damage) {
      compositor.note(
        "wl_surface \(resource.id): pixel \(pixel.x), \(pixel.y) has changed by \(pixel.by) outside of the damage"
      )
    }
  }
}
