import Glibc
import Testing

@testable import WaylandClient
@testable import WaylandServer

@Suite struct EventTests {
  @Test("bits arrive as an option set, plain enumerations as numbers")
  func enumerations() throws {
    let pair = try ConnectedPair()
    let seat = try pair.makeSeat()
    let (output, outputResource, _) = try pair.bind(WlOutput.self, WlOutputResource.self)
    var capabilities: WlSeat.Capability?
    var transform: UInt32?
    var make: String?
    seat.seat.onEvent = { if case .capabilities(let bits) = $0 { capabilities = bits } }
    output.onEvent = { event in
      guard case .geometry(_, _, _, _, _, let text?, _, let value) = event else { return }
      make = String(cString: text)
      transform = value
    }
    seat.seatResource.sendCapabilities(capabilities: [.touch, .keyboard])
    outputResource.sendGeometry(
      x: 0, y: 0, physicalWidth: 300, physicalHeight: 200, subpixel: .none, make: "Maker", model: "Model",
      transform: ._270)
    try pair.pump()
    #expect(capabilities == [.keyboard, .touch])
    #expect(transform == 3)
    #expect(make == "Maker")
  }

  @Test("a touch arrives with its surface, its finger and fractions of a pixel")
  func touch() throws {
    let pair = try ConnectedPair()
    let (surface, surfaceResource, _) = try pair.makeSurface()
    let seat = try pair.makeSeat()
    var seen: [String] = []
    seat.touch.onEvent = { event in
      switch event {
      case .down(let serial, let time, let on, let id, let x, let y):
        seen.append("down \(serial) \(time) \(on === surface) \(id) \(x.double) \(y.double)")
      case .motion(let time, let id, let x, let y):
        seen.append("motion \(time) \(id) \(x.double) \(y.double)")
      default: seen.append("other")
      }
    }
    seat.touchResource.sendDown(
      serial: 7, time: 1000, surface: surfaceResource, id: -1, x: WaylandFixed(10.25), y: WaylandFixed(-0.5))
    seat.touchResource.sendMotion(time: 1010, id: -1, x: WaylandFixed(11), y: WaylandFixed(12))
    try pair.pump()
    #expect(seen == ["down 7 1000 true -1 10.25 -0.5", "motion 1010 -1 11.0 12.0"])
  }

  @Test("an array arrives with all its bytes")
  func arrays() throws {
    let pair = try ConnectedPair()
    let (surface, surfaceResource, _) = try pair.makeSurface()
    let seat = try pair.makeSeat()
    var keys: [UInt32] = []
    seat.keyboard.onEvent = { event in
      if case .enter(_, _, let bytes) = event { keys = Array(bytes.bindMemory(to: UInt32.self)) }
    }
    let held: [UInt32] = [30, 48, 0xFFFF_FFFF]
    held.withUnsafeBytes { seat.keyboardResource.sendEnter(serial: 1, surface: surfaceResource, keys: $0) }
    try pair.pump()
    #expect(keys == held && surface.isAlive)
  }

  @Test("a descriptor belongs to the handler")
  func descriptors() throws {
    let pair = try ConnectedPair()
    let seat = try pair.makeSeat()
    var pipe: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&pipe) == 0)
    var received: Int32 = -1
    seat.keyboard.onEvent = { if case .keymap(_, let fd, _) = $0 { received = fd } }
    seat.keyboardResource.sendKeymap(format: .xkbV1, fd: pipe[1], size: 5)
    try pair.pump()
    close(pipe[1])
    try #require(received >= 0)
    #expect(write(received, "hello", 5) == 5)
    close(received)
    var text = [UInt8](repeating: 0, count: 8)
    #expect(read(pipe[0], &text, 8) == 5)
    close(pipe[0])
  }

  @Test("a descriptor that nobody takes is closed")
  func unclaimedDescriptors() throws {
    let pair = try ConnectedPair()
    let seat = try pair.makeSeat()
    var pipe: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&pipe) == 0)
    seat.keyboard.onEvent = nil
    seat.keyboardResource.sendKeymap(format: .xkbV1, fd: pipe[1], size: 5)
    close(pipe[1])
    try pair.pump()
    // The reading end sees the end of the pipe only when no copy of the writing end is left.
    var state = pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP) != 0)
    close(pipe[0])
  }

  @Test("an event about an object that the client has destroyed carries none")
  func nullObject() throws {
    let pair = try ConnectedPair()
    let (surface, surfaceResource, _) = try pair.makeSurface()
    let seat = try pair.makeSeat()
    var entered: [Bool] = []
    seat.pointer.onEvent = { event in
      if case .enter(_, let surface, _, _) = event { entered.append(surface == nil) }
    }
    let enter = {
      seat.pointerResource.sendEnter(
        serial: 1, surface: surfaceResource, surfaceX: WaylandFixed(0), surfaceY: WaylandFixed(0))
    }
    enter()
    try pair.pump()
    enter()
    pair.display.flush()
    // The event is on its way when the surface goes.
    surface.destroy()
    try pair.pump()
    #expect(entered == [false, true])
  }

  @Test("an event newer than this code is told as unknown and does no harm")
  func unknownEvent() throws {
    let pair = try ConnectedPair()
    let seat = try pair.makeSeat()
    var seen: [String] = []
    seat.pointer.onEvent = { event in
      switch event {
      case .unknown(let opcode): seen.append("unknown \(opcode)")
      case .frame: seen.append("frame")
      default: seen.append("other")
      }
    }
    // axis_value120, which came with version 8 of the seat.
    seat.pointerResource.send(9, since: 1, count: 2) {
      $0.set(0, UInt32(0))
      $0.set(1, Int32(120))
    }
    seat.pointerResource.sendFrame()
    try pair.pump()
    #expect(seen == ["unknown 9", "frame"])
  }

  @Test("an event is not sent to a client that bound a version without it")
  func oldClient() throws {
    let pair = try ConnectedPair()
    let (output, resource, _) = try pair.bind(WlOutput.self, WlOutputResource.self, version: 3)
    var seen = 0
    output.onEvent = { _ in seen += 1 }
    resource.sendName(name: "TEST-1")
    resource.sendDone()
    try pair.pump()
    #expect(seen == 1)
  }

  @Test("numbers with fractions keep 256ths and stop at the ends of their range")
  func fixedNumbers() {
    #expect(WaylandFixed(1.5).rawValue == 384)
    #expect(WaylandFixed(-1.0 / 256).rawValue == -1)
    #expect(WaylandFixed(1e12).rawValue == .max)
    #expect(WaylandFixed(-.infinity).rawValue == .min)
    #expect(WaylandFixed(.nan).rawValue == 0)
    #expect(WaylandFixed(rawValue: 1).double == 0.00390625)
  }
}
