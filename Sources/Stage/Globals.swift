import WaylandClient

/// The compositor's global objects that every stage needs, and the names of those that come and go.
final class Globals {
  let compositor: WlCompositor
  let subcompositor: WlSubcompositor
  let shm: WlShm
  let viewporter: WpViewporter?
  let fractionalScaleManager: WpFractionalScaleManagerV1?

  /// - Throws: ``StageFailure/missingProtocol(_:)`` for the first of those that cannot be done without.
  init(_ found: FoundGlobals, _ registry: WlRegistry) throws(StageFailure) {
    func required<Object: WaylandObject & BindableInterface>(
      _ type: Object.Type, _ name: String
    ) throws(StageFailure) -> Object {
      guard let object = found.bind(type, name, registry) else { throw .missingProtocol(name) }
      return object
    }
    compositor = try required(WlCompositor.self, "wl_compositor")
    subcompositor = try required(WlSubcompositor.self, "wl_subcompositor")
    shm = try required(WlShm.self, "wl_shm")
    viewporter = found.bind(WpViewporter.self, "wp_viewporter", registry)
    fractionalScaleManager = found.bind(
      WpFractionalScaleManagerV1.self, "wp_fractional_scale_manager_v1", registry)
  }
}
