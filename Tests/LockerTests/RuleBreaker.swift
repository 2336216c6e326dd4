import Canvas
import EventLoop
import Glibc
import Platform
import Testing

@testable import TestCompositor
@testable import WaylandClient

/// A client in the test's own process that has asked for the lock, and is free to break every rule.
final class RuleBreaker {
  let compositor: TestCompositor
  let output: TestOutput
  let connection: WaylandConnection
  let registry: WlRegistry
  let compositorProxy: WlCompositor
  let outputProxy: WlOutput
  let viewporter: WpViewporter
  let lock: ExtSessionLockV1
  /// Of the configures of all lock surfaces.
  private(set) var serials: [UInt32] = []
  /// Objects that are to live as long as the client.
  var held: [AnyObject] = []
  private let shm: WlShm
  private let subcompositor: WlSubcompositor
  private var buffers: [ObjectIdentifier: Canvas.SharedMemory] = [:]
  private var lastBuffer: WlBuffer?
  private let found: [String: (name: UInt32, version: UInt32)]

  init(_ answer: LockAnswer = .atOnce, as personality: Personality = .sway) throws {
    var options = CompositorOptions(as: personality)
    options.answer = answer
    compositor = try TestCompositor(loop: EventLoop(), options: options)
    output = compositor.addOutput()
    let (_, descriptor) = try compositor.display.createClient()
    connection = try WaylandConnection(descriptor: descriptor)
    registry = connection.registry()
    var found: [String: (name: UInt32, version: UInt32)] = [:]
    registry.onEvent = { event in
      guard case .global(let name, let interface?, let version) = event else { return }
      found[String(cString: interface)] = (name, version)
    }
    try Self.pump(compositor, connection)
    self.found = found
    func bind<Object: WaylandObject & BindableInterface>(
      _ type: Object.Type, _ name: String, _ registry: WlRegistry
    ) throws -> Object {
      let global = try #require(found[name])
      return registry.bind(name: global.name, type, version: global.version)
    }
    compositorProxy = try bind(WlCompositor.self, "wl_compositor", registry)
    subcompositor = try bind(WlSubcompositor.self, "wl_subcompositor", registry)
    shm = try bind(WlShm.self, "wl_shm", registry)
    outputProxy = try bind(WlOutput.self, "wl_output", registry)
    viewporter = try bind(WpViewporter.self, "wp_viewporter", registry)
    let manager = try bind(ExtSessionLockManagerV1.self, "ext_session_lock_manager_v1", registry)
    lock = manager.lock()
    try Self.pump(compositor, connection)
  }

  deinit {
    compositor.shutDown()
  }

  /// Binds what else the compositor offers.
  func bind<Object: WaylandObject & BindableInterface>(_ type: Object.Type, _ name: String) throws -> Object {
    let global = try #require(found[name])
    return registry.bind(name: global.name, type, version: global.version)
  }

  /// Goes on until all that either side has said has arrived.
  func pump() throws { try Self.pump(compositor, connection) }

  private static func pump(_ compositor: TestCompositor, _ connection: WaylandConnection) throws {
    for _ in 0..<4 {
      _ = try connection.flush()
      compositor.display.dispatch()
      compositor.display.flush()
      try connection.prepareRead()
      var state = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 0) > 0 { try connection.readEvents() } else { connection.cancelRead() }
      try connection.dispatchPending()
    }
  }

  /// Expects that what was done last is noted, and nothing else, and ends the connection.
  func expect(_ violation: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(throws: ConnectionError.self, sourceLocation: sourceLocation) { try pump() }
    let noted = compositor.takeViolations()
    #expect(noted.count == 1, "\(noted)", sourceLocation: sourceLocation)
    #expect(noted.first?.contains(violation) == true, "\(noted)", sourceLocation: sourceLocation)
  }

  /// Makes a lock surface and waits for its configure.
  func cover() throws -> (surface: WlSurface, role: ExtSessionLockSurfaceV1) {
    let surface = compositorProxy.createSurface()
    let role = lock.getLockSurface(surface: surface, output: outputProxy)
    role.onEvent = { [unowned self] event in
      if case .configure(let serial, _, _) = event { serials.append(serial) }
    }
    held += [surface, role]
    try pump()
    return (surface, role)
  }

  /// Makes a lock surface and gives it a picture.
  func covered() throws -> (surface: WlSurface, role: ExtSessionLockSurfaceV1) {
    let made = try cover()
    made.role.ackConfigure(serial: try #require(serials.last))
    attach(to: made.surface, width: 360, height: 720, scale: 1)
    made.surface.commit()
    try pump()
    #expect(compositor.violations == [])
    return made
  }

  func makeSubsurface(on parent: WlSurface) -> (WlSurface, WlSubsurface) {
    let surface = compositorProxy.createSurface()
    let subsurface = subcompositor.getSubsurface(surface: surface, parent: parent)
    subsurface.setDesync()
    return (surface, subsurface)
  }

  /// Attaches a new buffer, all zeros.
  @discardableResult
  func attach(to surface: WlSurface, width: Int32, height: Int32, scale: Int32) -> WlBuffer {
    let size = width * height * 4
    guard let memory = try? Canvas.SharedMemory(size: Int(size)) else { preconditionFailure("no memory") }
    let pool = shm.createPool(fd: memory.descriptor, size: size)
    let buffer = pool.createBuffer(
      offset: 0, width: width, height: height, stride: width * 4, format: .argb8888)
    pool.destroy()
    buffers[ObjectIdentifier(buffer)] = memory
    held.append(buffer)
    lastBuffer = buffer
    surface.setBufferScale(scale: scale)
    surface.attach(buffer: buffer, x: 0, y: 0)
    return buffer
  }

  /// Changes one pixel of a buffer.
  func draw(on buffer: WlBuffer, at pixel: Int) {
    buffers[ObjectIdentifier(buffer)]?.bytes.storeBytes(
      of: 0xffff_ffff, toByteOffset: pixel * 4, as: UInt32.self)
  }

  func destroyLastBuffer() { lastBuffer?.destroy() }
}
