import Glibc
import Testing

@testable import WaylandClient
@testable import WaylandServer

/// A server and a client of it in one process, over a socket pair.
final class ConnectedPair {
  let display: WaylandDisplay
  let client: Client
  let connection: WaylandConnection
  let registry: WlRegistry
  /// What the registry announced: name and version by interface.
  private(set) var announced: [String: (name: UInt32, version: UInt32)] = [:]

  init() throws {
    display = try WaylandDisplay()
    let (client, descriptor) = try display.createClient()
    self.client = client
    connection = try WaylandConnection(descriptor: descriptor)
    registry = connection.registry()
    registry.onEvent = { [unowned self] event in
      guard case .global(let name, let interface?, let version) = event else { return }
      announced[String(cString: interface)] = (name, version)
    }
  }

  /// Goes on until everything that either side has said has arrived. Nothing is waited for: what was written to a
  /// socket pair is there.
  func pump() throws {
    let callback = connection.sync()
    var isDone = false
    callback.onEvent = { _ in isDone = true }
    for _ in 0..<10 where !isDone {
      _ = try connection.flush()
      display.dispatch()
      display.flush()
      try readOnce()
    }
    #expect(isDone, "the answer to a sync must be there at once")
  }

  /// One turn of a poll loop on the client's side.
  func readOnce() throws {
    try connection.prepareRead()
    var state = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&state, 1, 0) > 0 { try connection.readEvents() } else { connection.cancelRead() }
    try connection.dispatchPending()
  }

  /// Offers an interface, binds it, and gives both ends.
  func bind<Object: BindableInterface, Resource: ServedInterface>(
    _ type: Object.Type, _ served: Resource.Type, version: UInt32? = nil
  ) throws -> (Object, Resource, Global<Resource>) {
    var resource: Resource?
    let global = Global(on: display, served, version: version) { resource = $0 }
    try pump()
    let (name, announcedVersion) = try #require(announced[type.interfaceName.description])
    let object: Object = registry.bind(name: name, type, version: announcedVersion)
    try pump()
    return (object, try #require(resource), global)
  }

  /// Offers wl_compositor and makes one surface.
  func makeSurface() throws -> (WlSurface, WlSurfaceResource, Global<WlCompositorResource>) {
    let (compositor, compositorResource, global) = try bind(WlCompositor.self, WlCompositorResource.self)
    var resource: WlSurfaceResource?
    compositorResource.onRequest = { request in
      if case .createSurface(let id) = request { resource = id }
    }
    let surface = compositor.createSurface()
    try pump()
    return (surface, try #require(resource), global)
  }

  /// Offers a seat with one keyboard, pointer and touch screen each.
  func makeSeat(version: UInt32? = nil) throws -> Seat {
    let (seat, resource, global) = try bind(WlSeat.self, WlSeatResource.self, version: version)
    var keyboardResource: WlKeyboardResource?
    var pointerResource: WlPointerResource?
    var touchResource: WlTouchResource?
    resource.onRequest = { request in
      switch request {
      case .getKeyboard(let id): keyboardResource = id
      case .getPointer(let id): pointerResource = id
      case .getTouch(let id): touchResource = id
      default: break
      }
    }
    let (keyboard, pointer, touch) = (seat.getKeyboard(), seat.getPointer(), seat.getTouch())
    try pump()
    return Seat(
      seat: seat, seatResource: resource, keyboard: keyboard,
      keyboardResource: try #require(keyboardResource), pointer: pointer,
      pointerResource: try #require(pointerResource), touch: touch,
      touchResource: try #require(touchResource),
      global: global)
  }

  /// Both ends of a seat and its devices.
  struct Seat {
    let seat: WlSeat
    let seatResource: WlSeatResource
    let keyboard: WlKeyboard
    let keyboardResource: WlKeyboardResource
    let pointer: WlPointer
    let pointerResource: WlPointerResource
    let touch: WlTouch
    let touchResource: WlTouchResource
    let global: Global<WlSeatResource>
  }
}
