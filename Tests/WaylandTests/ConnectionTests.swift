import Glibc
import Platform
import Testing

@testable import WaylandClient
@testable import WaylandServer

@Suite struct ConnectionTests {
  @Test("a protocol error is told with its interface, code and object, by every later call")
  func protocolError() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    resource.onRequest = { [unowned resource] _ in
      resource.postError(code: WlSurface.Error.invalidScale.rawValue, message: "100 %s of nothing")
    }
    surface.setBufferScale(scale: 0)
    let expected = ConnectionError.protocolError(interface: "wl_surface", code: 0, objectID: resource.id)
    #expect(throws: expected) { try pair.pump() }
    #expect(throws: expected) { try pair.connection.prepareRead() }
    #expect(throws: expected) { try pair.connection.readEvents() }
    #expect(throws: expected) { try pair.connection.dispatchPending() }
    #expect(throws: expected) { _ = try pair.connection.flush() }
    #expect(throws: expected) { try pair.connection.roundTrip() }
    surface.commit()
    surface.destroy()
  }

  @Test("an error on an object that is gone has no interface")
  func errorOnDestroyedObject() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    resource.onRequest = { [unowned resource] request in
      if case .destroy = request { resource.postError(code: 4, message: "too early") }
    }
    surface.destroy()
    #expect(throws: ConnectionError.protocolError(interface: nil, code: 4, objectID: 0)) {
      try pair.pump()
    }
  }

  @Test("a connection that the compositor closes is lost, again and again")
  func lost() throws {
    let pair = try ConnectedPair()
    let (surface, _, _) = try pair.makeSurface()
    pair.client.disconnect()
    let isLost = { (error: any Error) in
      if case .lost = error as? ConnectionError { return true }
      return false
    }
    for _ in 0..<3 {
      surface.commit()
      #expect { try pair.pump() } throws: { isLost($0) }
    }
    #expect { try pair.connection.roundTrip() } throws: { isLost($0) }
    let late = pair.connection.sync()
    late.onEvent = { _ in }
  }

  @Test("a protocol error is told even when the compositor has closed the socket already")
  func errorBeforeClose() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    resource.postError(code: 1, message: "no")
    pair.display.flush()
    pair.client.disconnect()
    for _ in 0..<20 { surface.commit() }
    #expect(throws: ConnectionError.protocolError(interface: "wl_surface", code: 1, objectID: resource.id)) {
      try pair.pump()
    }
  }

  @Test("a round trip after a prepared read does not wait for itself")
  func roundTripWhilePrepared() throws {
    let pair = try ConnectedPair()
    let callback = pair.connection.sync()
    var isDone = false
    callback.onEvent = { _ in isDone = true }
    _ = try pair.connection.flush()
    pair.display.dispatch()
    pair.display.flush()
    try pair.connection.prepareRead()
    // The next line would wait for ever: its own sync has no one to answer it, so the socket is closed first.
    pair.client.disconnect()
    #expect(throws: ConnectionError.self) { try pair.connection.roundTrip() }
    #expect(isDone)
  }

  @Test("a full socket is told, and nothing is lost")
  func wouldBlock() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    var commits = 0
    resource.onRequest = { if case .commit = $0 { commits += 1 } }
    var sent = 0
    var isFull = false
    while !isFull && sent < 1_000_000 {
      for _ in 0..<100 { surface.commit() }
      sent += 100
      if case .wouldBlock = try pair.connection.flush() { isFull = true }
    }
    #expect(isFull)
    var turns = 0
    while case .wouldBlock = try pair.connection.flush(), turns < 10_000 {
      pair.display.dispatch()
      turns += 1
    }
    for _ in 0..<10_000 where commits < sent { pair.display.dispatch() }
    #expect(commits == sent)
  }

  @Test("without a compositor in the environment there is no display")
  func noDisplay() {
    unsetenv("WAYLAND_DISPLAY")
    unsetenv("WAYLAND_SOCKET")
    #expect(throws: ConnectionError.noDisplay) { _ = try WaylandConnection() }
  }

  @Test("a socket that is not there is named")
  func cannotConnect() {
    let path = "/nonexistent/wayland-0"
    #expect(
      throws: ConnectionError.cannotConnect(SystemError("connect to the compositor at", path, code: ENOENT))
    ) { _ = try WaylandConnection(display: path) }
  }

  @Test(
    "a request below its version and one on a dead object are not sent",
    .enabled(if: !isDebugBuild, "a debug build stops on them"))
  func refusedRequests() throws {
    let pair = try ConnectedPair()
    let seat = try pair.makeSeat(version: 2)
    seat.keyboard.release()
    #expect(seat.keyboard.isAlive && seat.keyboardResource.isAlive)
    let (surface, _, _) = try pair.makeSurface()
    surface.destroy()
    surface.commit()
    #expect(!surface.frame().isAlive)
    try pair.pump()
  }
}

private var isDebugBuild: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}
