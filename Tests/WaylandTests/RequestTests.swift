import Glibc
import Testing

@testable import WaylandClient
@testable import WaylandServer

@Suite struct RequestTests {
  @Test("the registry announces globals, and one is bound at the lower of both versions")
  func bindLowerVersion() throws {
    let pair = try ConnectedPair()
    let (old, oldResource, oldGlobal) = try pair.bind(WlSeat.self, WlSeatResource.self, version: 3)
    #expect(old.version == 3 && oldResource.version == 3)
    oldGlobal.remove()
    let (name, version) = try #require(pair.announced["wl_seat"])
    #expect(version == 3)
    let newer: WlSeat = pair.registry.bind(name: name, WlSeat.self, version: 99)
    #expect(newer.version == WlSeat.highestVersion)
  }

  @Test("a removed global is told")
  func removedGlobal() throws {
    let pair = try ConnectedPair()
    let (_, _, global) = try pair.bind(WlOutput.self, WlOutputResource.self)
    var removed: UInt32?
    pair.registry.onEvent = { if case .globalRemove(let name) = $0 { removed = name } }
    global.remove()
    try pair.pump()
    #expect(removed == pair.announced["wl_output"]?.name)
  }

  @Test("an interface is told by its whole name only")
  func interfaceNames() {
    #expect("wl_surface".withCString { WlSurface.isNamed($0) })
    #expect(!"wl_surfac".withCString { WlSurface.isNamed($0) })
    #expect(!"wl_surface_".withCString { WlSurface.isNamed($0) })
    #expect(!WlSurface.isNamed(nil))
  }

  @Test("objects, numbers and enumerations arrive as they were given")
  func requestArguments() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    var seen: [String] = []
    resource.onRequest = { request in
      switch request {
      case .attach(let buffer, let x, let y): seen.append("attach \(buffer == nil) \(x) \(y)")
      case .setBufferTransform(let transform):
        seen.append("transform \(transform == WlOutput.Transform.flipped90.rawValue)")
      case .commit: seen.append("commit")
      default: seen.append("other")
      }
    }
    surface.attach(buffer: nil, x: -3, y: 4)
    surface.setBufferTransform(transform: .flipped90)
    surface.commit()
    try pair.pump()
    #expect(seen == ["attach true -3 4", "transform true", "commit"])
  }

  @Test("the object in a request is the server's own object for it")
  func requestObjects() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    let (viewporter, viewporterResource, _) = try pair.bind(WpViewporter.self, WpViewporterResource.self)
    var asked: WlSurfaceResource?
    var source: [Double] = []
    viewporterResource.onRequest = { request in
      guard case .getViewport(let id, let surface) = request else { return }
      asked = surface
      id.onRequest = { request in
        if case .setSource(let x, let y, let width, let height) = request {
          source = [x, y, width, height].map(\.double)
        }
      }
    }
    let viewport = viewporter.getViewport(surface: surface)
    viewport.setSource(
      x: WaylandFixed(1), y: WaylandFixed(1.5), width: WaylandFixed(2), height: WaylandFixed(-2))
    try pair.pump()
    #expect(asked === resource)
    #expect(source == [1, 1.5, 2, -2])
  }

  @Test("a text arrives whole")
  func strings() throws {
    let pair = try ConnectedPair()
    let (surface, _, _) = try pair.makeSurface()
    let (base, baseResource, _) = try pair.bind(XdgWmBase.self, XdgWmBaseResource.self)
    var title: String?
    baseResource.onRequest = { request in
      guard case .getXdgSurface(let id, _) = request else { return }
      id.onRequest = { request in
        guard case .getToplevel(let id) = request else { return }
        id.onRequest = { request in
          if case .setTitle(let text?) = request { title = String(cString: text) }
        }
      }
    }
    let xdgSurface = base.getXdgSurface(surface: surface)
    let toplevel = xdgSurface.getToplevel()
    toplevel.setTitle(title: "Schloß „neun Punkte“")
    try pair.pump()
    #expect(title == "Schloß „neun Punkte“")
  }

  @Test("the pixels of a committed buffer can be read through its resource")
  func sharedMemory() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    let service = SharedMemory(on: pair.display)
    try pair.pump()
    let (name, version) = try #require(pair.announced["wl_shm"])
    let shm = pair.registry.bind(name: name, WlShm.self, version: version)
    var formats: [UInt32] = []
    shm.onEvent = { if case .format(let format) = $0 { formats.append(format) } }

    let file = try #require(try temporaryFile(holding: Array(0..<48)))
    let pool = shm.createPool(fd: file, size: 48)
    close(file)
    let buffer = pool.createBuffer(offset: 16, width: 2, height: 2, stride: 8, format: .argb8888)
    var pixels: [UInt8]?
    resource.onRequest = { request in
      if case .attach(let buffer?, _, _) = request { pixels = buffer.sharedMemory?.pixels() }
    }
    surface.attach(buffer: buffer, x: 0, y: 0)
    try pair.pump()
    #expect(pixels == Array(16..<32))
    #expect(formats == [WlShm.Format.argb8888.rawValue, WlShm.Format.xrgb8888.rawValue])
    withExtendedLifetime(service) {}
  }

  @Test("a buffer that leaves its pool is a protocol error")
  func bufferOutOfPool() throws {
    let pair = try ConnectedPair()
    let service = SharedMemory(on: pair.display)
    try pair.pump()
    let (name, version) = try #require(pair.announced["wl_shm"])
    let shm = pair.registry.bind(name: name, WlShm.self, version: version)
    let file = try #require(try temporaryFile(holding: Array(0..<48)))
    defer { close(file) }
    let pool = shm.createPool(fd: file, size: 48)
    let buffer = pool.createBuffer(offset: 40, width: 2, height: 2, stride: 8, format: .argb8888)
    #expect(throws: ConnectionError.self) { try pair.pump() }
    withExtendedLifetime((service, buffer)) {}
  }

  private func temporaryFile(holding bytes: [UInt8]) throws -> Int32? {
    var template = Array("/tmp/patternlock-test-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    unlink(template)
    return write(file, bytes, bytes.count) == bytes.count ? file : nil
  }
}
