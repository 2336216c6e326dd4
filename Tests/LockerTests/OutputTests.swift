import Canvas
import Platform
import TestCompositor
import Testing
import WaylandClient

extension LockerTests {
  /// Screens that come, go and change while the session is locked.
  @Suite struct Outputs {
    @Test("an output that is added while locked is covered and takes strokes")
    func added() throws {
      let rig = try LockerRig()
      try rig.lock()
      let second = rig.compositor.addOutput("TEST-2", .laptop)
      try rig.waitForPanels()
      #expect(second.picture().count(of: TestOutput.desktop) == 0)
      try rig.draw(FakeHelpers.pattern, on: second)
      try rig.waitForUnlock()
    }

    @Test("an output that is removed takes its surfaces with it, and the others go on")
    func removed() throws {
      let rig = try LockerRig()
      let second = rig.compositor.addOutput("TEST-2", .laptop)
      try rig.lock()
      second.remove()
      try rig.wait(for: "the end of its surfaces") {
        rig.compositor.surfaces.count { $0.bufferSize != nil } == 2
      }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("an output that is removed in mid-stroke throws the stroke away")
    func removedInStroke() throws {
      let rig = try LockerRig()
      let second = rig.compositor.addOutput("TEST-2", .phone)
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern, on: second)
      rig.seat.touchDown(on: second, at: points[0])
      for point in points.dropFirst() { rig.seat.touchMove(to: point) }
      second.remove()
      try rig.expectStillLocked(for: 100)
      #expect(rig.helpers.attempts(.pattern).isEmpty)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("without any output the lock stands, and an output that comes back is covered")
    func allRemoved() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.output.remove()
      try rig.expectStillLocked(for: 200)
      let back = rig.compositor.addOutput("TEST-1", .phone)
      try rig.wait(for: "the new panel") { back.cover?.subsurfaces.first?.isMapped == true }
      try rig.loop.run(for: 20)
      try rig.draw(FakeHelpers.pattern, on: back)
      try rig.waitForUnlock()
    }

    @Test("an output that comes and goes before it is configured breaks no rule")
    func flicker() throws {
      let rig = try LockerRig()
      try rig.lock()
      for number in 0..<20 { rig.compositor.addOutput("FLICKER-\(number)", .laptop).remove() }
      try rig.expectStillLocked(for: 100)
      for number in 0..<5 {
        let output = rig.compositor.addOutput("FLICKER-\(number)", .laptop)
        try rig.loop.runOnce(limit: 5)
        output.remove()
      }
      try rig.expectStillLocked(for: 100)
    }

    @Test("a size of 0×0 is waited out, before the first frame and later")
    func noSize() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.output.configure(width: 0, height: 0)
      try rig.expectStillLocked(for: 100)
      rig.output.configure(width: UInt32(rig.output.size.width), height: UInt32(rig.output.size.height))
      try rig.expectStillLocked(for: 100)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a size that no screen has is not given, and the lock goes on", arguments: [true, false])
    func hugeSize(hasViewporter: Bool) throws {
      var options = CompositorOptions()
      options.hasViewporter = hasViewporter
      let rig = try LockerRig(options)
      try rig.lock()
      for side: UInt32 in [.max, 0x7FFF_FFFF, 100_000_000, 40_000] {
        rig.output.configure(width: side, height: side)
        rig.output.configure(width: side, height: 100)
        rig.output.configure(width: 100, height: side)
      }
      try rig.expectStillLocked(for: 200)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("panels that no memory is large enough for are left out, and the lock goes on")
    func hugeScale() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.output.change(to: .init(width: 100_000, height: 100_000, scaleIn120ths: 6000))
      try rig.wait(for: "the size") { rig.output.cover?.surfaceSize?.width == 2000 }
      try rig.expectStillLocked(for: 200)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("many sizes in a row end with the last one")
    func manySizes() throws {
      let rig = try LockerRig()
      try rig.lock()
      for width in 1...40 {
        rig.output.change(to: .init(width: Int32(200 + 20 * width), height: 1440, scaleIn120ths: 240))
      }
      try rig.wait(for: "the last size") { rig.output.cover?.surfaceSize?.width == 500 }
      try rig.loop.run(for: 50)
      #expect(rig.compositor.violations == [])
      #expect(rig.output.picture().count(of: TestOutput.desktop) == 0)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a resize in mid-stroke keeps the dots, and the stroke goes on in the new layout")
    func resizedInStroke() throws {
      let rig = try LockerRig()
      try rig.lock()
      let before = try rig.points([1, 2])
      rig.seat.touchDown(on: rig.output, at: before[0])
      rig.seat.touchMove(to: before[1])
      let pad = rig.pad(on: rig.output)
      rig.output.change(to: .init(width: 1440, height: 1440, scaleIn120ths: 240))
      try rig.wait(for: "the new layout") { rig.pad(on: rig.output) != pad }
      for point in try rig.points([2, 3, 6]) { rig.seat.touchMove(to: point) }
      rig.seat.touchUp()
      try rig.waitForUnlock()
    }

    @Test("a change of scale in mid-stroke keeps the stroke, and the picture has the pixels of the new scale")
    func rescaledInStroke() throws {
      let rig = try LockerRig()
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(on: rig.output, at: points[0])
      rig.seat.touchMove(to: points[1])
      rig.output.change(to: .init(width: 540, height: 1080, scaleIn120ths: 180))
      try rig.wait(for: "the panel of the new scale") {
        guard let panel = rig.output.cover?.subsurfaces.first, let size = panel.bufferSize else {
          return false
        }
        return size.width * 120 == Int(panel.surfaceSize?.width ?? 0) * 180
      }
      for point in points.dropFirst(2) { rig.seat.touchMove(to: point) }
      rig.seat.touchUp()
      try rig.waitForUnlock()
    }

    @Test(
      "the panel has the output's own pixels at every scale",
      arguments: [120, 150, 160, 180, 210, 240, 300, 360, 132])
    func sharp(_ scale: UInt32) throws {
      let rig = try LockerRig(.init(), .init(width: 1280, height: 1440, scaleIn120ths: scale))
      try rig.lock()
      let panel = try #require(rig.output.cover?.subsurfaces.first)
      let pixels = try #require(panel.bufferSize)
      let units = try #require(panel.surfaceSize)
      #expect(abs(Double(pixels.width) - Double(units.width) * Double(scale) / 120) <= 1)
      #expect(rig.compositor.violations == [])
    }

    @Test("an output that is turned is covered upright", arguments: [TestOutput.Mode.phone, .laptop])
    func turned(_ mode: TestOutput.Mode) throws {
      var mode = mode
      mode.transform = ._90
      let rig = try LockerRig(.init(), mode)
      try rig.lock()
      #expect(rig.output.cover?.surfaceSize?.width == rig.output.size.width)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "the pad is held within a hand's reach where the output tells its size, upright or turned, at each scale"
    )
    func padInMillimetres() throws {
      // A monitor of 27 inches: 9 cm are 386 units at 1.5, and in whole cells 384.
      let monitor = TestOutput.Mode(
        width: 3840, height: 2160, scaleIn120ths: 180, millimetres: .init(width: 597, height: 336))
      let rig = try LockerRig(.init(), monitor)
      try rig.lock()
      #expect(rig.pad(on: rig.output)?.width == 384)
      var mode = monitor
      for (transform, scale, side) in [
        (._90, 180, 384), (.normal, 120, 576), (._270, 240, 288),
      ] as [(WlOutput.Transform, UInt32, Double)] {
        mode.transform = transform
        mode.scaleIn120ths = scale
        rig.output.change(to: mode)
        try rig.wait(for: "the pad of \(side)") { rig.pad(on: rig.output)?.width == side }
      }
      // What tells a shape alone is a screen of no known size.
      mode.millimetres = .init(width: 160, height: 90)
      rig.output.change(to: mode)
      try rig.wait(for: "the pad of no known size") { (rig.pad(on: rig.output)?.width ?? 0) > 400 }
      // Not a new size of the surface, only of the screen.
      mode.millimetres = monitor.millimetres
      rig.output.change(to: mode)
      try rig.wait(for: "the pad of 9 cm") { rig.pad(on: rig.output)?.width == 288 }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a scale that comes later than what the surface was told to prefer wins, each time")
    func laterScale() throws {
      let rig = try LockerRig(.init(as: .hyprland), .laptop)
      try rig.lock()
      for (scale, factor) in [(360, 3), (120, 1)] as [(UInt32, Int)] {
        rig.output.change(to: .init(width: 1920, height: 1080, scaleIn120ths: scale))
        try rig.wait(for: "the panel of scale \(factor)") {
          guard let panel = rig.output.cover?.subsurfaces.first, let size = panel.bufferSize else {
            return false
          }
          return size.width == Int(panel.surfaceSize?.width ?? 0) * factor
        }
      }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("the first touch after a screen was dark only wakes it, and each later one counts")
    func wakingTouch() throws {
      var options = CompositorOptions()
      options.hasOutputPower = true
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.wait(for: "the locker to look at the power") { rig.output.isPowerWatched }
      rig.output.isLit = false
      try rig.draw([1, 2, 3, 5])
      // It may stay dark: that must not keep its owner out.
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test("a screen that was dark and is lit again takes the first touch")
    func litAgain() throws {
      var options = CompositorOptions()
      options.hasOutputPower = true
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.wait(for: "the locker to look at the power") { rig.output.isPowerWatched }
      rig.output.isLit = false
      rig.output.isLit = true
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    // MARK: Compositors that lack something

    @Test(
      "without a viewporter the background has the surface's size, and everything works",
      arguments: [120, 240, 180])
    func noViewporter(_ scale: UInt32) throws {
      var options = CompositorOptions()
      options.hasViewporter = false
      let rig = try LockerRig(options, .init(width: 720, height: 1440, scaleIn120ths: scale))
      try rig.lock()
      #expect(rig.output.picture().count(of: TestOutput.desktop) == 0)
      let size = rig.output.size
      let cover = try #require(rig.output.cover?.bufferSize)
      #expect(cover.width % Int(size.width) == 0 && cover.height % Int(size.height) == 0)
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("without fractional scales the whole ones are used", arguments: [6, 4] as [UInt32])
    func noFractionalScale(_ version: UInt32) throws {
      var options = CompositorOptions()
      options.hasFractionalScale = false
      options.compositorVersion = version
      let rig = try LockerRig(options, .laptop)
      try rig.lock()
      let panel = try #require(rig.output.cover?.subsurfaces.first)
      try rig.wait(for: "the panel of scale 2") {
        let panel = rig.output.cover?.subsurfaces.first
        return panel?.bufferSize?.width == 2 * Int(panel?.surfaceSize?.width ?? 0)
      }
      #expect(panel.commitCount > 0)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a compositor with nothing but the core protocols is enough")
    func bare() throws {
      var options = CompositorOptions()
      options.hasViewporter = false
      options.hasFractionalScale = false
      options.hasSinglePixelBuffer = false
      options.compositorVersion = 4
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("buffers that are released with the commit are as good as ones released later")
    func releasedAtOnce() throws {
      var options = CompositorOptions()
      options.releasesBuffersAtOnce = true
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a background is no larger for a larger screen, and dark from edge to edge")
    func background() throws {
      let rig = try LockerRig(.init(), .init(width: 3840, height: 2160, scaleIn120ths: 240))
      let second = rig.compositor.addOutput("TEST-2", .phone)
      try rig.lock()
      let large = try #require(rig.output.cover?.bufferSize)
      let small = try #require(second.cover?.bufferSize)
      #expect(large == small && large.width * large.height < 1024)
      let picture = second.picture()
      let corners = [
        (0, 0), (picture.width - 1, 0), (0, picture.height - 1), (picture.width - 1, picture.height - 1),
      ]
      let colors = corners.map { picture.color(x: $0.0, y: $0.1) }
      #expect(colors[0] == (14, 19, 32) && colors[1] == colors[0])
      #expect(colors[2] == (5, 7, 13) && colors[3] == colors[2])
    }
  }
}
