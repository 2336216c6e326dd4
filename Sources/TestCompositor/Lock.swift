import WaylandClient
import WaylandServer

/// A client's ext_session_lock_v1.
final class Lock {
  /// What the client was told last.
  enum Answer {
    case none
    case locked
    case finished
  }

  let resource: ExtSessionLockV1Resource
  private unowned let compositor: TestCompositor
  private(set) var answer = Answer.none

  init(_ resource: ExtSessionLockV1Resource, _ compositor: TestCompositor) {
    self.resource = resource
    self.compositor = compositor
    resource.attachment = self
    resource.onRequest = { [unowned self] request in handle(request) }
    resource.onDestroy = { [unowned self] in tearDown() }
  }

  private func tearDown() {
    compositor.lockIsGone(self)
    resource.attachment = nil
  }

  func sendLocked() {
    guard case .none = answer else { return }
    answer = .locked
    resource.sendLocked()
  }

  func sendFinished() {
    answer = .finished
    resource.sendFinished()
  }

  private func handle(_ request: ExtSessionLockV1Resource.Request) {
    switch request {
    case .getLockSurface(let id, let surface, let output): makeLockSurface(id, surface, output)
    case .destroy:
      if case .locked = answer { violate(.invalidDestroy, "destroy after locked") }
    case .unlockAndDestroy:
      guard case .locked = answer else { return violate(.invalidUnlock, "unlock_and_destroy before locked") }
      compositor.unlock(by: self)
    case .unknown: break
    }
  }

  private func makeLockSurface(
    _ id: ExtSessionLockSurfaceV1Resource, _ surface: WlSurfaceResource?, _ output: WlOutputResource?
  ) {
    guard let surface = surface?.attachment as? Surface else {
      return violate(.role, "a lock surface without a wl_surface")
    }
    guard case .none = surface.role else { return violate(.role, "the surface has a role already") }
    guard surface.buffer == nil, surface.commitCount == 0 else {
      return violate(.alreadyConstructed, "the surface was committed already")
    }
    let target = output?.attachment as? TestOutput
    if let target, target.lockSurface?.isAlive == true, target.lockSurface?.lock === self {
      return violate(.duplicateOutput, "output \(target.name) has a lock surface already")
    }
    let lockSurface = LockSurface(id, surface, of: self, on: target, compositor)
    surface.role = .lock(lockSurface)
    target?.cover(with: lockSurface)
  }

  private func violate(_ code: ExtSessionLockV1.Error, _ violation: String) {
    compositor.violate(resource, code, "ext_session_lock_v1: \(violation)")
  }
}
