import EventLoop
import Platform
import WaylandClient

/// The compositor of the session, as the agent needs it: who sits there, which screens there are, and that it lives.
final class Compositor {
  /// A seat or an output, with its number in the registry.
  struct Found<Object> {
    let name: UInt32
    let object: Object
  }

  private(set) var seats: [Found<WlSeat>] = []
  private(set) var outputs: [Found<WlOutput>] = []
  private(set) var idleNotifier: ExtIdleNotifierV1?
  private(set) var powerManager: ZwlrOutputPowerManagerV1?

  /// Called when seats or outputs have come or gone.
  var onChange: (() -> Void)?
  /// Called once, when the connection is lost: the session is over then.
  var onLost: (() -> Void)?

  private let served: ServedConnection
  private let registry: WlRegistry

  /// Connects, and finds out what there is.
  init(loop: EventLoop) throws(ConnectionError) {
    let connection = try WaylandConnection()
    served = ServedConnection(connection)
    registry = connection.registry()
    registry.onEvent = { [unowned self] event in handle(event) }
    try connection.roundTrip()
    served.onLost = { [unowned self] error in
      Log.note("the session is over: \(error)")
      onLost?()
    }
    served.listen(on: loop)
    loop.beforeEachWait { [weak self] in self?.flush() }
  }

  /// Sends what was asked for.
  func flush() { served.flush() }

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      if WlSeat.isNamed(interface) {
        seats.append(Found(name: name, object: registry.bind(name: name, WlSeat.self, version: version)))
      } else if WlOutput.isNamed(interface) {
        outputs.append(Found(name: name, object: registry.bind(name: name, WlOutput.self, version: version)))
      } else if ExtIdleNotifierV1.isNamed(interface) {
        idleNotifier = registry.bind(name: name, ExtIdleNotifierV1.self, version: version)
      } else if ZwlrOutputPowerManagerV1.isNamed(interface) {
        powerManager = registry.bind(name: name, ZwlrOutputPowerManagerV1.self, version: version)
      }
      onChange?()
    case .globalRemove(let name):
      seats.removeAll { $0.name == name }
      outputs.removeAll { $0.name == name }
      onChange?()
    case .unknown: break
    }
  }
}
