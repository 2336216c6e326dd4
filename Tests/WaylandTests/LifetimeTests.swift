import Testing

@testable import WaylandClient
@testable import WaylandServer

@Suite struct LifetimeTests {
  @Test("a destructor request ends the object on both sides")
  func destructor() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    var events: [String] = []
    resource.onRequest = { if case .destroy = $0 { events.append("destroy \(resource.isAlive)") } }
    resource.onDestroy = { events.append("gone") }
    surface.destroy()
    #expect(!surface.isAlive)
    try pair.pump()
    #expect(events == ["destroy true", "gone"])
    #expect(!resource.isAlive)
  }

  @Test("letting go of the last reference sends the only destructor")
  func lastReference() throws {
    let pair = try ConnectedPair()
    var made: (WlSurface, WlSurfaceResource, Global<WlCompositorResource>)? = try pair.makeSurface()
    let resource = try #require(made?.1)
    made = nil
    try pair.pump()
    #expect(!resource.isAlive)
  }

  @Test("letting go of a session lock neither unlocks nor gives it up")
  func lockIsNotDestroyed() throws {
    let pair = try ConnectedPair()
    let (manager, managerResource, _) = try pair.bind(
      ExtSessionLockManagerV1.self, ExtSessionLockManagerV1Resource.self)
    var lockResource: ExtSessionLockV1Resource?
    var requests = 0
    managerResource.onRequest = { request in
      guard case .lock(let id) = request else { return }
      lockResource = id
      id.onRequest = { _ in requests += 1 }
    }
    var lock: ExtSessionLockV1? = manager.lock()
    try pair.pump()
    #expect(lock?.isAlive == true)
    lock = nil
    try pair.pump()
    #expect(lockResource?.isAlive == true && requests == 0)
  }

  @Test("an old version without a destructor is forgotten by the client only")
  func noDestructorInVersion() throws {
    let pair = try ConnectedPair()
    var bound: (WlOutput, WlOutputResource, Global<WlOutputResource>)? =
      try pair.bind(WlOutput.self, WlOutputResource.self, version: 2)
    let resource = try #require(bound?.1)
    let global = bound?.2
    bound = nil
    try pair.pump()
    #expect(resource.isAlive)
    withExtendedLifetime(global) {}
  }

  @Test("a callback is dead after its only event, and lets go of its handler")
  func callbackExpires() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    var served: WlCallbackResource?
    resource.onRequest = { if case .frame(let callback) = $0 { served = callback } }
    let callback = surface.frame()
    var data: UInt32?
    var isHeld = true
    // The handler is all that holds the witness.
    var witness: Witness? = Witness { isHeld = false }
    callback.onEvent = { [witness] in
      if case .done(let value) = $0, witness != nil { data = value }
    }
    witness = nil
    try pair.pump()
    #expect(callback.isAlive && isHeld)
    served?.sendDone(callbackData: 42)
    try pair.pump()
    #expect(data == 42)
    #expect(!callback.isAlive && !isHeld)
    #expect(served?.isAlive == false)
  }

  @Test("a handler may destroy its own object")
  func destroyedByItself() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    var events = 0
    surface.onEvent = { [unowned surface] _ in
      events += 1
      surface.destroy()
    }
    resource.sendPreferredBufferScale(factor: 2)
    resource.sendPreferredBufferScale(factor: 3)
    try pair.pump()
    try pair.pump()
    #expect(events == 1 && !surface.isAlive && !resource.isAlive)
  }

  @Test("a handler may let go of the last reference to its own object")
  func releasedByItself() throws {
    let pair = try ConnectedPair()
    let (holder, resource) = try heldSurface(of: pair)
    var events = 0
    holder.surface?.onEvent = { [unowned holder] _ in
      events += 1
      holder.surface = nil
    }
    resource.sendPreferredBufferScale(factor: 2)
    resource.sendPreferredBufferScale(factor: 3)
    try pair.pump()
    try pair.pump()
    #expect(events == 1 && holder.surface == nil && !resource.isAlive)
  }

  @Test("a callback that only its holder knows may be let go of inside of its event")
  func releasedCallback() throws {
    let pair = try ConnectedPair()
    let holder = Holder(nil)
    holder.callback = pair.connection.sync()
    holder.callback?.onEvent = { [unowned holder] _ in holder.callback = nil }
    try pair.pump()
    #expect(holder.callback == nil)
  }

  @Test("the objects of a client go with it")
  func clientGoes() throws {
    let pair = try ConnectedPair()
    let (surface, resource, _) = try pair.makeSurface()
    var events: [String] = []
    pair.client.onDisconnect = { events.append("client") }
    resource.onDestroy = { events.append("surface") }
    #expect(resource.client === pair.client)
    pair.client.disconnect()
    #expect(events == ["client", "surface"])
    #expect(!pair.client.isConnected && !resource.isAlive)
    resource.sendPreferredBufferScale(factor: 2)
    withExtendedLifetime(surface) {}
  }

  @Test("objects may outlive their connection")
  func objectsOutliveConnection() throws {
    var pair: ConnectedPair? = try ConnectedPair()
    var made = try pair?.makeSurface()
    let surface = try #require(made?.0)
    made = nil
    pair = nil
    surface.commit()
    #expect(surface.isAlive)
  }

  private func heldSurface(of pair: ConnectedPair) throws -> (Holder, WlSurfaceResource) {
    let (surface, resource, _) = try pair.makeSurface()
    return (Holder(surface), resource)
  }

  /// Says when it ends.
  private final class Witness {
    private let onEnd: () -> Void
    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
  }

  private final class Holder {
    var surface: WlSurface?
    var callback: WlCallback?
    init(_ surface: WlSurface?) { self.surface = surface }
  }
}
