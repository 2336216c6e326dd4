import WaylandClient

/// What the registry has announced so far.
struct FoundGlobals {
  /// Names of single objects by their interface.
  private var single: [String: (name: UInt32, version: UInt32)] = [:]
  private(set) var outputs: [(name: UInt32, version: UInt32)] = []
  private(set) var seats: [(name: UInt32, version: UInt32)] = []

  /// Notes a global.
  mutating func add(name: UInt32, interface: String, version: UInt32) {
    switch interface {
    case "wl_output": outputs.append((name, version))
    case "wl_seat": seats.append((name, version))
    default: if single[interface] == nil { single[interface] = (name, version) }
    }
  }

  /// Binds a single global at the highest version that both sides know; nil where there is none.
  func bind<Object: WaylandObject & BindableInterface>(
    _ type: Object.Type, _ interface: String, _ registry: WlRegistry
  ) -> Object? {
    guard let global = single[interface] else { return nil }
    return registry.bind(name: global.name, type, version: global.version)
  }
}
