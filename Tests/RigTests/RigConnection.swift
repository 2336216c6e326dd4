import Glibc
import Platform
import WaylandClient

/// A client of a compositor that plays an input device.
final class RigConnection {
  private let wayland: WaylandConnection
  private let registry: WlRegistry
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private var startedAt = Instant.now

  /// - Parameter display: the socket's path.
  init(_ display: String) throws {
    wayland = try WaylandConnection(display: display)
    registry = wayland.registry()
    registry.onEvent = { [unowned self] event in
      guard case .global(let name, let interface?, let version) = event else { return }
      globals[String(cString: interface)] = (name, version)
    }
    try wayland.roundTrip()
  }

  /// Binds a global that must be there.
  func bind<Object: BindableInterface>(_ type: Object.Type) throws -> Object {
    guard let global = globals[type.interfaceName.description] else {
      throw NothingCame(description: "the compositor has no \(type.interfaceName)")
    }
    return registry.bind(name: global.name, type, version: global.version)
  }

  /// Waits until the compositor has dealt with all that was asked.
  func settle() throws { try wayland.roundTrip() }

  /// The time stamp of the next event: milliseconds that never go back.
  var time: UInt32 { UInt32(truncatingIfNeeded: (Instant.now - startedAt).count) }
}
