import Platform
import Testing

@testable import TestCompositor
@testable import WaylandClient

/// The rules of xdg-shell in the test compositor: each one that a client breaks is noted.
@Suite struct WindowRuleTests {
  @Test("a client that keeps to the rules is let alone")
  func goodClient() throws {
    let client = try WindowOpener()
    client.surface.commit()
    try client.pump()
    client.window.ackConfigure(serial: try #require(client.serials.last))
    client.rules.attach(to: client.surface, width: 100, height: 100, scale: 1)
    client.surface.commit()
    try client.pump()
    #expect(client.rules.compositor.frontWindow?.isShown == true)
    client.toplevel.destroy()
    client.window.destroy()
    client.surface.destroy()
    client.shell.destroy()
    try client.pump()
    #expect(client.rules.compositor.violations == [])
    #expect(client.rules.compositor.windows.isEmpty)
  }

  @Test("a picture before the first acknowledgement is noted")
  func pictureBeforeAck() throws {
    let client = try WindowOpener()
    client.surface.commit()
    try client.pump()
    client.rules.attach(to: client.surface, width: 100, height: 100, scale: 1)
    client.surface.commit()
    try client.rules.expect("a picture before the first ack_configure")
  }

  @Test("a serial that was never sent is noted")
  func wrongSerial() throws {
    let client = try WindowOpener()
    client.window.ackConfigure(serial: 4711)
    try client.rules.expect("was never sent")
  }

  @Test("a size that was not acknowledged is noted")
  func wrongSize() throws {
    let client = try WindowOpener(size: (200, 100))
    client.surface.commit()
    try client.pump()
    client.window.ackConfigure(serial: try #require(client.serials.last))
    client.rules.attach(to: client.surface, width: 100, height: 100, scale: 1)
    client.surface.commit()
    try client.pump()
    #expect(
      client.rules.compositor.takeViolations() == [
        "a window of 100×100 was committed, 200×100 acknowledged"
      ])
  }

  @Test("a window that goes before its role, and a surface that goes before its window, are noted")
  func wrongOrder() throws {
    let first = try WindowOpener()
    first.window.destroy()
    try first.rules.expect("it goes before its xdg_toplevel")
    let second = try WindowOpener()
    second.surface.destroy()
    try second.rules.expect("the surface goes before its window")
    let third = try WindowOpener()
    third.shell.destroy()
    try third.rules.expect("xdg_wm_base goes before its windows")
  }

  @Test("a second role, and a window of a surface that has one, are noted")
  func secondRole() throws {
    let first = try WindowOpener()
    let toplevel = first.window.getToplevel()
    try first.rules.expect("it has a role already")
    let second = try WindowOpener()
    let window = second.shell.getXdgSurface(surface: second.surface)
    try second.rules.expect("a window of a surface that has a role already")
    withExtendedLifetime((toplevel, window)) {}
  }

  @Test("a commit of a window without a role is noted")
  func noRole() throws {
    let client = try WindowOpener()
    let surface = client.rules.compositorProxy.createSurface()
    let window = client.shell.getXdgSurface(surface: surface)
    surface.commit()
    try client.rules.expect("a commit without a role")
    withExtendedLifetime(window) {}
  }

  @Test("a pong that answers no ping is noted")
  func falsePong() throws {
    let client = try WindowOpener()
    client.shell.pong(serial: 12)
    try client.pump()
    #expect(client.rules.compositor.takeViolations() == ["a pong for 12, which was no ping"])
  }
}

/// A client that has asked for a window and committed nothing yet.
private final class WindowOpener {
  let rules: RuleBreaker
  let shell: XdgWmBase
  let surface: WlSurface
  let window: XdgSurface
  let toplevel: XdgToplevel
  private(set) var serials: [UInt32] = []

  init(size: (Int32, Int32)? = nil) throws {
    rules = try RuleBreaker()
    rules.compositor.options.windowSize = size
    shell = try rules.bind(XdgWmBase.self, "xdg_wm_base")
    surface = rules.compositorProxy.createSurface()
    window = shell.getXdgSurface(surface: surface)
    toplevel = window.getToplevel()
    window.onEvent = { [unowned self] event in
      if case .configure(let serial) = event { serials.append(serial) }
    }
    try pump()
  }

  func pump() throws { try rules.pump() }
}
