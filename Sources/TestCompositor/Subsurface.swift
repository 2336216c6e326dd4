import WaylandClient
import WaylandServer

/// A surface's place on another one.
final class Subsurface {
  private(set) weak var surface: Surface?
  private(set) weak var parent: Surface?
  private let resource: WlSubsurfaceResource
  /// In the parent's units; what is set waits for the parent's commit.
  private(set) var position: (x: Int32, y: Int32) = (0, 0)
  private var pendingPosition: (x: Int32, y: Int32)?
  private var isSetSynchronised = true

  init(_ resource: WlSubsurfaceResource, _ surface: Surface, on parent: Surface) {
    self.resource = resource
    self.surface = surface
    self.parent = parent
    resource.onRequest = { [unowned self] request in handle(request) }
    // The object lives as long as its resource.
    resource.attachment = self
    resource.onDestroy = { [unowned self] in tearDown() }
  }

  var isAlive: Bool { resource.isAlive }

  /// Whether commits wait for those of the parent.
  var isSynchronised: Bool {
    if isSetSynchronised { return true }
    if case .subsurface(let above)? = parent?.role { return above.isSynchronised }
    return false
  }

  /// Whether it stands, directly or not, on a lock surface.
  var isOnLockSurface: Bool {
    switch parent?.role {
    case .lock: true
    case .subsurface(let above): above.isOnLockSurface
    default: false
    }
  }

  private func tearDown() {
    leaveParent()
    surface?.dropBuffer()
    resource.attachment = nil
  }

  func leaveParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The parent's commit was applied: what waited for it is due.
  func parentCommitted() {
    if let pendingPosition { position = pendingPosition }
    pendingPosition = nil
    guard isSynchronised else { return }
    applyCached()
  }

  private func applyCached() {
    guard let surface, let cached = surface.cached else { return }
    surface.cached = nil
    surface.apply(cached)
  }

  private func handle(_ request: WlSubsurfaceResource.Request) {
    switch request {
    case .setPosition(let x, let y): pendingPosition = (x, y)
    case .placeAbove(let sibling): place(sibling, offset: 1)
    case .placeBelow(let sibling): place(sibling, offset: 0)
    case .setSync: isSetSynchronised = true
    case .setDesync:
      isSetSynchronised = false
      if !isSynchronised { applyCached() }
    case .destroy, .unknown: break
    }
  }

  private func place(_ sibling: WlSurfaceResource?, offset: Int) {
    guard let parent, let sibling,
      let other = parent.children.firstIndex(where: { $0.surface?.resource === sibling }),
      parent.children[other] !== self
    else {
      surface?.violate(WlSubsurface.Error.badSurface, "it is placed by a surface that is no sibling")
      return
    }
    let place = parent.children[other]
    parent.children.removeAll { $0 === self }
    let index = parent.children.firstIndex { $0 === place } ?? 0
    parent.children.insert(self, at: index + offset)
  }
}
