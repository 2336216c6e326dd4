import Canvas
import EventLoop
import Glibc
import HelperFixtures
import LockScreen
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// The locker beside its painter: real, missing, or gone mad.
  @Suite struct Painters {
    /// Puts a painter into the folder of the helpers; nil for the real one.
    private func addPainter(_ script: String?, to rig: LockerRig) {
      if let script {
        rig.directory.write("helpers/patternlock-painter", "#!/bin/sh\n\(script)\n", mode: 0o755)
      } else {
        symlink(LockerRig.programs + "/patternlock-painter", rig.helpers.folder + "/patternlock-painter")
      }
    }

    private func painters(of rig: LockerRig) -> [pid_t] {
      rig.helperProcesses("patternlock-painter")
    }

    @Test("there is no painter before locked, one afterwards, and none when the lock is over")
    func onlyWhileLocked() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      addPainter(nil, to: rig)
      try rig.start()
      try rig.wait(for: "the background") { rig.output.cover != nil }
      for _ in 0..<50 {
        try rig.loop.runOnce(limit: 4)
        #expect(painters(of: rig) == [])
      }
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      var running: [pid_t] = []
      try rig.wait(for: "the painter") {
        running = painters(of: rig)
        return running.count == 1
      }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
      try rig.wait(for: "the painter's end") {
        running.allSatisfy { ["", "Z"].contains(state(of: $0)) }
      }
    }

    @Test("a painter killed again and again costs nothing but words")
    func killed() throws {
      let rig = try LockerRig()
      addPainter(nil, to: rig)
      try rig.lock()
      for _ in 0..<5 {
        for process in painters(of: rig) { kill(process, SIGKILL) }
        try rig.draw([1, 2, 3, 5])
        try rig.wait(for: "the red") { rig.isRed }
        try rig.wait(for: "the end of the red") { !rig.isRed }
      }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "without a painter, or with one that talks nonsense, hangs or dies at once, the lock works",
      arguments: [nil, "exit 3", "exec sleep 60", "printf nonsense >&3; exec sleep 60", "kill -SEGV $$"])
    func bad(script: String?) throws {
      let rig = try LockerRig()
      if let script { addPainter(script, to: rig) }
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a picture stays behind everything when only the scale of the screen changes")
    func pictureAfterRescaling() throws {
      let rig = try LockerRig()
      addPainter(nil, to: rig)
      let picture = rig.directory.write("picture.ppm", "P3\n1 1\n255\n90 160 30\n")
      try rig.lock(["--image", picture, "--dim=0"])
      let color = Color(90, 160, 30)
      try rig.wait(for: "the picture") { rig.count(color) > 10_000 }
      // As many pixels as before, for fewer surface units.
      rig.output.change(to: .init(width: 720, height: 1440, scaleIn120ths: 180))
      try rig.wait(for: "the new size") { rig.output.cover?.surfaceSize?.width == 480 }
      try rig.wait(for: "the picture in it") { rig.count(color) > 10_000 }
      #expect(rig.compositor.violations == [])
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("what is written on a white picture can be read")
    func whitePicture() throws {
      let rig = try LockerRig(isPlain: false)
      addPainter(nil, to: rig)
      let picture = rig.directory.write("picture.ppm", "P3\n1 1\n255\n255 255 255\n")
      try rig.lock(["--image", picture, "--hide-user-name"])
      let layout = ScreenLayout(width: 360, height: 720, face: .pattern)
      for box in [layout.clock, layout.date, layout.hint] {
        try rig.wait(for: "words that can be read") { contrast(in: box, of: rig) >= 4.5 }
      }
      try rig.wait(for: "the picture") { rig.output.cover?.bufferSize?.width == 720 }
      try rig.waitUntilIdle()
      for box in [layout.clock, layout.date, layout.hint] { #expect(contrast(in: box, of: rig) >= 4.5) }
    }

    /// The contrast between what covers most of a part of the screen and what in it differs most from that.
    private func contrast(in box: Box, of rig: LockerRig) -> Double {
      let picture = rig.output.picture()
      var counts: [Color: Int] = [:]
      for y in Int(2 * box.y)..<Int(2 * box.bottom) {
        for x in Int(2 * box.x)..<Int(2 * box.right) {
          let (red, green, blue) = picture.color(x: x, y: y)
          counts[Color(UInt8(red), UInt8(green), UInt8(blue)), default: 0] += 1
        }
      }
      guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return 0 }
      return counts.keys.map { $0.contrast(to: ground) }.max() ?? 0
    }

    @Test("a screen of 7680 × 4320 pixels has its picture, too")
    func pictureOnLargestScreen() throws {
      let rig = try LockerRig(.init(), .init(width: 7680, height: 4320, scaleIn120ths: 240))
      addPainter(nil, to: rig)
      let picture = rig.directory.write("picture.ppm", "P3\n1 1\n255\n90 160 30\n")
      try rig.lock(["--image", picture])
      try rig.wait(for: "the picture") { rig.output.cover?.bufferSize?.width == 7680 }
      #expect(rig.output.cover?.bufferSize?.height == 4320)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }
  }
}
