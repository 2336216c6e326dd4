import Glibc
import Platform
import Testing

@testable import TestCompositor
@testable import WaylandClient

/// The test compositor itself: each rule that a client breaks is noted. Without this a test of the locker could pass
/// because nobody looked.
@Suite struct CompositorRuleTests {
  @Test("a client that keeps to the rules is let alone")
  func goodClient() throws {
    let client = try RuleBreaker()
    let (surface, role) = try client.cover()
    let serial = try #require(client.serials.last)
    role.ackConfigure(serial: serial)
    client.attach(to: surface, width: 360, height: 720, scale: 1)
    surface.commit()
    try client.pump()
    client.lock.unlockAndDestroy()
    role.destroy()
    surface.destroy()
    try client.pump()
    #expect(client.compositor.violations == [])
    #expect(client.compositor.state == .unlocked && client.compositor.unlockCount == 1)
  }

  @Test("a commit before the first acknowledgement is noted")
  func commitBeforeAck() throws {
    let client = try RuleBreaker()
    let (surface, _) = try client.cover()
    client.attach(to: surface, width: 360, height: 720, scale: 1)
    surface.commit()
    try client.expect("commit before the first ack_configure")
  }

  @Test("a commit without a buffer is noted, at first and later")
  func nullBuffer() throws {
    let client = try RuleBreaker()
    let (surface, role) = try client.cover()
    role.ackConfigure(serial: try #require(client.serials.last))
    surface.commit()
    try client.expect("commit without a buffer")
    let other = try RuleBreaker()
    let covered = try other.covered()
    covered.surface.attach(buffer: nil, x: 0, y: 0)
    covered.surface.commit()
    try other.expect("commit of no buffer")
  }

  @Test(
    "a size that was not acknowledged is noted", arguments: [(359, 720, 1), (720, 1440, 1), (360, 720, 2)])
  func wrongSize(_ width: Int, _ height: Int, _ scale: Int) throws {
    let client = try RuleBreaker()
    let (surface, role) = try client.cover()
    role.ackConfigure(serial: try #require(client.serials.last))
    client.attach(to: surface, width: Int32(width), height: Int32(height), scale: Int32(scale))
    surface.commit()
    try client.expect("was committed, 360×720 acknowledged")
  }

  @Test("an old buffer under a newly acknowledged size is noted")
  func oldBuffer() throws {
    let client = try RuleBreaker()
    let covered = try client.covered()
    client.output.change(to: .init(width: 800, height: 800, scaleIn120ths: 240))
    try client.pump()
    covered.role.ackConfigure(serial: try #require(client.serials.last))
    covered.surface.commit()
    try client.expect("360×720 was committed, 400×400 acknowledged")
  }

  @Test("a serial that is acknowledged twice, or was never sent, is noted")
  func wrongSerial() throws {
    let client = try RuleBreaker()
    let (_, role) = try client.cover()
    let serial = try #require(client.serials.last)
    role.ackConfigure(serial: serial)
    role.ackConfigure(serial: serial)
    try client.expect("was never sent, or was acknowledged before")
  }

  @Test("a second lock surface for an output is noted")
  func duplicateOutput() throws {
    let client = try RuleBreaker()
    let covered = try client.covered()
    let second = client.compositorProxy.createSurface()
    let role = client.lock.getLockSurface(surface: second, output: client.outputProxy)
    try client.expect("has a lock surface already")
    withExtendedLifetime((role, covered)) {}
  }

  @Test("a lock surface of a surface that has content or a role is noted")
  func usedSurface() throws {
    let client = try RuleBreaker()
    let surface = client.compositorProxy.createSurface()
    client.attach(to: surface, width: 1, height: 1, scale: 1)
    surface.commit()
    let role = client.lock.getLockSurface(surface: surface, output: client.outputProxy)
    try client.expect("the surface was committed already")
    withExtendedLifetime(role) {}
  }

  @Test("destroy after locked and unlock before it are noted, and neither unlocks")
  func wrongEnds() throws {
    let client = try RuleBreaker()
    client.lock.destroy()
    try client.expect("destroy after locked")
    #expect(client.compositor.state == .abandoned && client.compositor.unlockCount == 0)
    let early = try RuleBreaker(.never)
    early.lock.unlockAndDestroy()
    try early.expect("unlock_and_destroy before locked")
    #expect(early.compositor.unlockCount == 0)
  }

  @Test("a surface that goes before the object of its role is noted")
  func wrongOrder() throws {
    let client = try RuleBreaker()
    let covered = try client.covered()
    covered.surface.destroy()
    try client.expect("the surface goes before its lock surface")
  }

  @Test("a sub-surface that takes input is noted, one with an empty region is not", arguments: [true, false])
  func subsurfaceInput(_ isEmpty: Bool) throws {
    let client = try RuleBreaker()
    let covered = try client.covered()
    let (surface, subsurface) = client.makeSubsurface(on: covered.surface)
    if isEmpty { surface.setInputRegion(region: client.compositorProxy.createRegion()) }
    client.attach(to: surface, width: 10, height: 10, scale: 1)
    surface.commit()
    try client.pump()
    #expect(client.compositor.violations.contains { $0.contains("takes input") } == !isEmpty)
    withExtendedLifetime(subsurface) {}
  }

  @Test("a buffer that is no multiple of the scale is noted")
  func oddBuffer() throws {
    let client = try RuleBreaker()
    let (surface, role) = try client.cover()
    role.ackConfigure(serial: try #require(client.serials.last))
    client.attach(to: surface, width: 361, height: 720, scale: 2)
    surface.commit()
    try client.expect("is no multiple of the scale 2")
  }

  @Test("a viewport that reads beyond its buffer is noted")
  func viewportBeyondBuffer() throws {
    let client = try RuleBreaker()
    let (surface, role) = try client.cover()
    role.ackConfigure(serial: try #require(client.serials.last))
    let viewport = client.viewporter.getViewport(surface: surface)
    viewport.setSource(
      x: WaylandFixed(1), y: WaylandFixed(1), width: WaylandFixed(4), height: WaylandFixed(2))
    viewport.setDestination(width: 360, height: 720)
    client.attach(to: surface, width: 4, height: 4, scale: 1)
    surface.commit()
    try client.expect("reads beyond its buffer")
  }

  @Test("a buffer that is destroyed or drawn on while it shows is noted")
  func busyBuffer() throws {
    let client = try RuleBreaker()
    let covered = try client.covered()
    let buffer = client.attach(to: covered.surface, width: 360, height: 720, scale: 1)
    covered.surface.commit()
    try client.pump()
    client.draw(on: buffer, at: 100)
    client.attach(to: covered.surface, width: 360, height: 720, scale: 1)
    covered.surface.damage(x: 0, y: 0, width: 360, height: 720)
    covered.surface.commit()
    try client.pump()
    #expect(
      client.compositor.takeViolations().contains { $0.contains("was drawn on before it was released") })
    client.destroyLastBuffer()
    try client.pump()
    #expect(client.compositor.takeViolations().contains { $0.contains("destroyed while a surface shows it") })
  }

  @Test("a change outside of the damage is noted")
  func undamaged() throws {
    let client = try RuleBreaker()
    let covered = try client.covered()
    let buffer = client.attach(to: covered.surface, width: 360, height: 720, scale: 1)
    client.draw(on: buffer, at: 360 * 10 + 20)
    covered.surface.damage(x: 0, y: 11, width: 360, height: 20)
    covered.surface.commit()
    try client.pump()
    #expect(
      client.compositor.takeViolations().contains {
        $0.contains("pixel 20, 10 has changed")
      })
    client.draw(on: client.attach(to: covered.surface, width: 360, height: 720, scale: 1), at: 360 * 10 + 21)
    covered.surface.damage(x: 20, y: 10, width: 2, height: 1)
    covered.surface.commit()
    try client.pump()
    #expect(client.compositor.violations == [])
  }

  @Test("frame callbacks are answered only when asked for, and only for what is shown")
  func frameCallbacks() throws {
    let client = try RuleBreaker()
    client.compositor.options.pacing = .manual
    let covered = try client.covered()
    var shown = 0
    let hidden = client.compositorProxy.createSurface()
    for surface in [covered.surface, hidden] {
      let callback = surface.frame()
      callback.onEvent = { _ in shown += 1 }
      client.held.append(callback)
      surface.commit()
    }
    try client.pump()
    #expect(shown == 0)
    client.compositor.showFrame()
    client.compositor.showFrame()
    try client.pump()
    #expect(shown == 1 && client.compositor.violations == [])
  }

  @Test(
    "damage of a pixel that is scaled up is all that it covers, and none where the viewport does not show it")
  func scaledDamage() throws {
    let client = try RuleBreaker()
    let (surface, role) = try client.cover()
    role.ackConfigure(serial: try #require(client.serials.last))
    let viewport = client.viewporter.getViewport(surface: surface)
    viewport.setSource(
      x: WaylandFixed(1), y: WaylandFixed(1), width: WaylandFixed(2), height: WaylandFixed(2))
    viewport.setDestination(width: 360, height: 720)
    client.attach(to: surface, width: 4, height: 4, scale: 1)
    surface.damage(x: 0, y: 0, width: 360, height: 720)
    surface.commit()
    try client.pump()
    let cover = try #require(client.output.cover)
    // A phone's pixels.
    #expect(cover.damagedPixelCount == 720 * 1440)
    surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    surface.commit()
    try client.pump()
    #expect(cover.damagedPixelCount == 720 * 1440)
    surface.damageBuffer(x: 1, y: 1, width: 1, height: 1)
    surface.commit()
    try client.pump()
    // A quarter, and half as much again on each side for smoothing.
    #expect(cover.damagedPixelCount == 720 * 1440 + 540 * 1080)
    #expect(client.compositor.violations == [])
  }

  @Test(
    "as Hyprland, a sub-surface that commits alone is not drawn, nor is an empty commit of the lock surface")
  func drawnLate() throws {
    let client = try RuleBreaker(as: .hyprland)
    let covered = try client.covered()
    let (surface, subsurface) = client.makeSubsurface(on: covered.surface)
    surface.setInputRegion(region: client.compositorProxy.createRegion())
    client.draw(on: client.attach(to: surface, width: 10, height: 10, scale: 1), at: 0)
    var isShown = false
    let callback = surface.frame()
    callback.onEvent = { _ in isShown = true }
    surface.commit()
    covered.surface.commit()
    try client.pump()
    #expect(!isShown && client.output.picture().color(x: 0, y: 0) == (0, 0, 0))
    covered.surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    covered.surface.commit()
    try client.pump()
    #expect(isShown && client.output.picture().color(x: 0, y: 0).red > 0)
    #expect(client.compositor.violations == [])
    withExtendedLifetime((subsurface, callback)) {}
  }

  @Test(
    "a second locker is refused as by sway, and takes over as by Hyprland", arguments: Personality.allCases)
  func secondLocker(_ personality: Personality) throws {
    let client = try RuleBreaker(as: personality)
    let covered = try client.covered()
    var (first, second) = ("", "")
    client.lock.onEvent = { event in first += "\(event)" }
    let manager = try client.bind(ExtSessionLockManagerV1.self, "ext_session_lock_manager_v1")
    let lock = manager.lock()
    lock.onEvent = { event in second += "\(event)" }
    try client.pump()
    #expect(first == "")
    #expect(second == (personality == .sway ? "finished" : "locked"))
    #expect(client.compositor.state == .locked)
    withExtendedLifetime((covered, lock, manager)) {}
  }
}
