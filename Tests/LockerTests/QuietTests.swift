import Canvas
import Glibc
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// What runs when nothing happens, and how little is drawn when something does.
  @Suite struct Quiet {
    @Test("when nothing happens nothing runs: no commit, no wake-up")
    func idle() throws {
      let rig = try LockerRig()
      try rig.lock()
      try rig.waitUntilIdle()
      let commits = rig.compositor.commitCount
      let switches = try rig.contextSwitches()
      // Longer than the wait for the helpers' first words, the longest timer of a lock's beginning.
      try rig.loop.run(for: 1_500)
      #expect(rig.compositor.commitCount == commits && rig.compositor.waitingFrameCount == 0)
      #expect(try rig.contextSwitches() - switches <= 1, "the hello's timer may end once")
      let later = try rig.contextSwitches()
      try rig.loop.run(for: 1_000)
      #expect(try rig.contextSwitches() == later)
    }

    @Test("a screen at rest after a wrong pattern is as quiet as before")
    func idleAfterWrong() throws {
      let rig = try LockerRig()
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      try rig.loop.run(for: 1_000)
      let commits = rig.compositor.commitCount
      let switches = try rig.contextSwitches()
      try rig.loop.run(for: 500)
      #expect(rig.compositor.commitCount == commits && rig.compositor.waitingFrameCount == 0)
      #expect(try rig.contextSwitches() == switches)
    }

    @Test("a screen at rest is quiet with the largest letters and a keyboard of many characters, too")
    func idleWithLargeGlyphs() throws {
      let rig = try LockerRig(
        .init(), .init(width: 1080, height: 2160, scaleIn120ths: 360), layout: "de")
      symlink(LockerRig.programs + "/patternlock-painter", rig.helpers.folder + "/patternlock-painter")
      try rig.lock(["--text-scale=3"])
      rig.seat.type("a")
      try rig.waitUntilIdle()
      try rig.loop.run(for: 1_000)
      let commits = rig.compositor.commitCount
      let switches = try rig.contextSwitches()
      try rig.loop.run(for: 500)
      #expect(rig.compositor.commitCount == commits)
      #expect(try rig.contextSwitches() == switches)
    }

    @Test("frames are drawn at the compositor's pace: motions between two are one frame")
    func paced() throws {
      let rig = try LockerRig()
      try rig.lock()
      try rig.waitUntilIdle()
      let panel = try #require(rig.output.cover?.subsurfaces.first)
      rig.compositor.options.pacing = .manual
      let points = try rig.points([1, 2, 3, 6])
      let before = panel.commitCount
      rig.seat.touchDown(on: rig.output, at: points[0])
      try rig.wait(for: "the first frame") { panel.commitCount == before + 1 }
      for _ in 0..<20 {
        for point in points { rig.seat.touchMove(to: point) }
        try rig.loop.run(for: 2)
      }
      #expect(panel.commitCount == before + 1)
      rig.compositor.showFrame()
      try rig.wait(for: "the second frame") { panel.commitCount == before + 2 }
      try rig.loop.run(for: 50)
      #expect(panel.commitCount == before + 2)
      rig.compositor.options.pacing = .immediate
      rig.compositor.showFrame()
      rig.seat.touchUp()
      try rig.waitForUnlock()
    }

    @Test(
      "a motion damages only what the line to the finger covers, and nothing of the background",
      arguments: [true, false])
    func damage(hasViewporter: Bool) throws {
      var options = CompositorOptions()
      options.hasViewporter = hasViewporter
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.waitUntilIdle()
      let cover = try #require(rig.output.cover)
      let panel = try #require(cover.subsurfaces.first)
      let whole = try #require(panel.bufferSize)
      let points = try rig.points([1, 2])
      rig.seat.touchDown(on: rig.output, at: points[0])
      rig.seat.touchMove(to: OutputPoint(x: points[0].x + 10, y: points[0].y))
      try rig.loop.run(for: 50)
      let before = panel.damagedPixelCount
      let background = cover.damagedPixelCount
      rig.seat.touchMove(to: OutputPoint(x: points[0].x + 14, y: points[0].y))
      try rig.wait(for: "the frame") { panel.damagedPixelCount > before }
      try rig.loop.run(for: 50)
      #expect(panel.damagedPixelCount - before < whole.width * whole.height / 50)
      // Without a viewport each pixel shows, and more than once.
      #expect(cover.damagedPixelCount - background <= (hasViewporter ? 0 : 16))
      rig.seat.touchCancel()
    }

    @Test("a stroke that is drawn in many frames looks like one that is drawn in one")
    func manyFrames() throws {
      let rig = try LockerRig()
      try rig.lock()
      let points = try rig.points([7, 2, 3, 8, 4, 1])
      let end = OutputPoint(x: points[5].x + 30, y: points[5].y + 50)
      rig.seat.touchDown(on: rig.output, at: points[0])
      for (start, end) in zip(points, points.dropFirst() + [end]) {
        for step in 1...6 {
          let share = Double(step) / 6
          rig.seat.touchMove(
            to: OutputPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
          try rig.settle()
        }
      }
      let slow = rig.output.picture()
      rig.seat.touchCancel()
      try rig.wait(for: "the empty pad") { rig.count(LockerRig.accent) == 0 }
      rig.seat.touchDown(on: rig.output, at: points[0])
      for point in points.dropFirst() + [end] { rig.seat.touchMove(to: point) }
      try rig.settle()
      try rig.wait(for: "the stroke") { rig.count(LockerRig.accent) > 100 }
      // Cairo rounds the soft edges of a shape differently under another clip.
      #expect(slow.largestDifference(from: rig.output.picture()) <= 12)
      #expect(rig.compositor.violations == [])
      rig.seat.touchCancel()
    }

    @Test("a typed key damages the panel only, and buffers do not pile up")
    func keys() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.seat.type("a")
      try rig.loop.run(for: 50)
      let cover = try #require(rig.output.cover)
      let background = cover.damagedPixelCount
      for _ in 0..<50 { rig.seat.type("b") }
      try rig.loop.run(for: 100)
      #expect(cover.damagedPixelCount == background)
      // The background's, and two for the panel.
      #expect(rig.compositor.bufferCount <= 3)
      #expect(rig.compositor.violations == [])
    }

    @Test("no frame is asked for on a screen that shows none, and the rest works")
    func neverAnyFrame() throws {
      var options = CompositorOptions()
      options.pacing = .manual
      let rig = try LockerRig(options)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }
  }
}

extension LockerRig {
  /// Waits until nothing was committed for a while.
  func waitUntilIdle() throws {
    var commits = -1
    try wait(for: "what a child reads") { locker?.output.contains("compose table read") == true }
    try wait(for: "a screen at rest") {
      defer { commits = compositor.commitCount }
      guard commits == compositor.commitCount else { return false }
      try? loop.run(for: 100)
      return commits == compositor.commitCount
    }
  }

  /// How often the locker has been woken up or stopped so far.
  func contextSwitches() throws -> Int {
    let process = try #require(locker?.processID)
    var sum = 0
    for line in contents(of: "/proc/\(process)/status").split(separator: "\n")
    where line.contains("ctxt_switches") {
      if line.hasPrefix("voluntary") { sum += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0 }
    }
    return sum
  }
}
