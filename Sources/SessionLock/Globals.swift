import WaylandClient

/// The compositor's global objects that a lock needs, and the names of those that come and go.
final class Globals {
  let compositor: WlCompositor
  let subcompositor: WlSubcompositor
  let shm: WlShm
  let lockManager: ExtSessionLockManagerV1
  let viewporter: WpViewporter?
  let fractionalScaleManager: WpFractionalScaleManagerV1?

  /// - Throws: ``LockFailure/missingProtocol(_:)`` for the first of those that cannot be done without.
  init(_ found: FoundGlobals, _ registry: WlRegistry) throws(LockFailure) {
    func required<Object: WaylandObject & BindableInterface>(
      _ type: Object.Type, _ name: String
    ) throws(LockFailure) -> Object {
      guard let object = found.bind(type, name, registry) else { throw .missingProtocol(name) }
      return object
    }
    lockManager = try required(ExtSessionLockManagerV1.self, "ext_session_lock_manager_v1")
    compositor = try required(WlCompositor.self, "wl_compositor")
    subcompositor = try required(WlSubcompositor.self, "wl_subcompositor")
    shm = try required(WlShm.self, "wl_shm")
    viewporter = found.bind(WpViewporter.self, "wp_viewporter", registry)
    fractionalScaleManager = found.bind(
      WpFractionalScaleManagerV1.self, "wp_fractional_scale_manager_v1", registry)
  }
}
