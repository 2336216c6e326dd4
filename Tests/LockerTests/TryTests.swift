import EventLoop
import Glibc
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// `patternlock try`: the lock screen in a window.
  @Suite struct Try {
    @Test(
      "it is a window with a title, and has the size of a phone where the compositor leaves it the choice")
    func window() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      let window = try rig.openWindow(["try"])
      #expect(window.title == "patternlock try" && window.appID == "patternlock")
      #expect(window.smallestSize == (320, 240))
      let size = try #require(window.surface?.surfaceSize)
      #expect(size == (480, 800))
      #expect(rig.compositor.state == .unlocked)
      // Beside it lies the desktop.
      #expect(rig.count(TestOutput.desktop) > 100)
    }

    @Test("the right pattern ends it with 0, and it says by which method a lock would have been opened")
    func rightPattern() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      try rig.openWindow(["try"], at: (70, 30))
      try rig.draw(FakeHelpers.pattern, in: "window", offset: (70, 30))
      try rig.expectEnd(.exited(0))
      #expect(
        rig.locker?.output.contains("the pattern would have unlocked the session; nothing was locked") == true
      )
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test("a wrong pattern is shown in red and ends nothing; the typed password does, and clears the count")
    func wrongThenPassword() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      try rig.openWindow(["try"])
      try rig.draw([1, 2, 3, 6, 9], in: "window")
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.expectEnd(.exited(0))
      #expect(rig.locker?.output.contains("the password would have unlocked the session") == true)
      #expect(rig.helpers.heard(.pattern).contains("04"))
    }

    @Test("closing it ends it with 0 and says that nothing was locked")
    func closing() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      let window = try rig.openWindow(["try"])
      window.close()
      try rig.expectEnd(.exited(0))
      #expect(rig.locker?.output.contains("the window was closed; nothing was locked") == true)
      #expect(rig.compositor.windows.isEmpty)
    }

    @Test("its pad is held within a hand's reach where there is one screen, which tells its size")
    func padInMillimetres() throws {
      let rig = try LockerRig(
        CompositorOptions(), .init(width: 1600, height: 1200, millimetres: .init(width: 500, height: 375)))
      try rig.openWindow(["try"])
      try rig.wait(for: "the pad of 9 cm") { rig.pad(named: "window")?.width == 288 }
      // It may be on either from now on.
      let other = rig.compositor.addOutput("TEST-2", .laptop)
      try rig.wait(for: "the pad of no known size") { rig.pad(named: "window")?.width == 336 }
      other.remove()
      try rig.wait(for: "the pad of 9 cm again") { rig.pad(named: "window")?.width == 288 }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.expectEnd(.exited(0))
    }

    @Test("Escape does not close it")
    func escape() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      let window = try rig.openWindow(["try"])
      rig.seat.tap(.escape)
      rig.seat.type("x")
      try rig.wait(for: "the field") { rig.count(LockerRig.bullet) > 20 }
      rig.seat.tap(.escape)
      try rig.loop.run(for: 100)
      #expect(rig.locker?.ending == nil && window.isShown)
    }

    @Test("it follows the window's size, and the pad with it", arguments: [(320, 240), (900, 500), (33, 20)])
    func resize(_ width: Int32, _ height: Int32) throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      let window = try rig.openWindow(["try"])
      window.configure(width: width, height: height)
      try rig.wait(for: "the new size") { window.surface?.surfaceSize ?? (0, 0) == (width, height) }
      window.configure(width: 480, height: 800)
      try rig.wait(for: "the old size") { window.surface?.surfaceSize ?? (0, 0) == (480, 800) }
      try rig.draw(FakeHelpers.pattern, in: "window")
      try rig.expectEnd(.exited(0))
    }

    @Test("it answers pings")
    func pings() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      try rig.openWindow(["try"])
      rig.compositor.ping()
      #expect(rig.compositor.unansweredPings == 1)
      try rig.wait(for: "the pong") { rig.compositor.unansweredPings == 0 }
      #expect(rig.compositor.violations == [])
    }

    @Test("a compositor without windows is named, with exit status 2")
    func noWindows() throws {
      var options = CompositorOptions()
      options.hasWindows = false
      let rig = try LockerRig(options, Self.screen)
      try rig.start(["try"])
      #expect(try rig.waitForEnding() == .exited(2))
      #expect(rig.locker?.output.contains("xdg_wm_base") == true)
    }

    @Test("a connection that is lost ends it with 2")
    func lost() throws {
      let rig = try LockerRig(CompositorOptions(), Self.screen)
      try rig.openWindow(["try"])
      rig.compositor.display.disconnectAll()
      #expect(try rig.waitForEnding() == .exited(2))
    }

    @Test("it needs no lock protocol, and asks for none")
    func noLock() throws {
      var options = CompositorOptions()
      options.hasSessionLock = false
      let rig = try LockerRig(options, Self.screen)
      try rig.openWindow(["try"])
      try rig.draw(FakeHelpers.pattern, in: "window")
      try rig.expectEnd(.exited(0))
    }

    @Test("where nothing of scales and viewports is known it is sharp all the same")
    func plainCompositor() throws {
      var options = CompositorOptions()
      (options.compositorVersion, options.hasViewporter, options.hasFractionalScale) = (4, false, false)
      let rig = try LockerRig(options, Self.screen)
      let window = try rig.openWindow(["try"])
      let panel = try #require(window.surface?.subsurfaces.first)
      let (pixels, units) = (try #require(panel.bufferSize), try #require(panel.surfaceSize))
      #expect(pixels.width == 2 * Int(units.width))
      try rig.draw(FakeHelpers.pattern, in: "window")
      try rig.expectEnd(.exited(0))
    }

    /// Larger than the window, with two pixels a unit.
    static let screen = TestOutput.Mode(width: 1600, height: 1900, scaleIn120ths: 240)
  }
}

// A window instead of a lock.
extension LockerRig {
  /// Starts a command that opens a window, and waits until that has panels.
  @discardableResult
  func openWindow(
    _ arguments: [String], helpers folder: String? = nil, at position: (Int32, Int32) = (0, 0)
  ) throws -> TestWindow {
    try start(arguments, helpers: folder)
    return try waitForWindow(at: position)
  }

  func waitForWindow(at position: (Int32, Int32) = (0, 0)) throws -> TestWindow {
    try wait(for: "the window") {
      compositor.frontWindow?.surface?.subsurfaces.first?.isMapped == true && seat.isTouchListenedTo
    }
    let window = try #require(compositor.frontWindow)
    window.position = position
    return window
  }

  /// Draws with a finger on a screen that the program named, at a place of the output.
  func draw(_ dots: [Int], in name: String, offset: (Double, Double) = (0, 0)) throws {
    try wait(for: "the pad") { pad(named: name) != nil }
    let points = try #require(pad(named: name)).points(dots)
    seat.stroke(through: points.map { .init(x: $0.x + offset.0, y: $0.y + offset.1) }, on: output)
  }

  /// Waits for the end of the program, which has broken no rule and unlocked nothing.
  func expectEnd(
    _ ending: ChildProgram.Ending, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = try waitForEnding(sourceLocation: sourceLocation)
    #expect(seen == ending, "\(locker?.output ?? "")", sourceLocation: sourceLocation)
    #expect(compositor.violations == [], sourceLocation: sourceLocation)
    #expect(compositor.unlockCount == 0, sourceLocation: sourceLocation)
  }
}
