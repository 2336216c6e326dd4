import Canvas
import Glibc
import LockScreen
import Testing
import WaylandServer

@testable import TestCompositor

extension LockerTests {
  /// What is typed, shown while the eye in the field is held.
  @Suite struct Reveals {
    private let layout = ScreenLayout(width: 360, height: 720, face: .password, parts: .reveal)

    private var eye: OutputPoint {
      OutputPoint(x: layout.eye.x + layout.eye.width / 2, y: layout.eye.y + layout.eye.height / 2)
    }

    /// A locked screen with a painter, and a field in which something is typed.
    private func typing(
      _ text: String, _ arguments: [String] = [], options: CompositorOptions = CompositorOptions(),
      layout names: String = "us", buffers: Buffers? = nil
    ) throws -> LockerRig {
      let rig = try LockerRig(options, layout: names)
      buffers?.watch(rig.compositor)
      symlink(LockerRig.programs + "/patternlock-painter", rig.helpers.folder + "/patternlock-painter")
      try rig.lock(arguments)
      rig.seat.type(text)
      try rig.wait(for: "the bullets") { bulletCount(rig) == text.count }
      return rig
    }

    /// Where bullets and characters stand, without the eye, as it is shown.
    private func row(_ rig: LockerRig) -> [Int] {
      let picture = rig.output.picture()
      let columns = Int(layout.field.x * 2) + 20..<Int(layout.eye.x * 2)
      let rows = Int(layout.field.y * 2) + 20..<Int(layout.field.bottom * 2) - 20
      return rows.flatMap { y in columns.map { picture.color(x: $0, y: y).red } }
    }

    /// How many spots there are that are wider and higher than any stroke of a letter.
    private func bulletCount(_ rig: LockerRig) -> Int {
      let picture = rig.output.picture()
      let middle = Int((layout.field.y + layout.field.height / 2) * 2)
      var (count, run) = (0, 0)
      for x in Int(layout.field.x * 2) + 20..<Int(layout.eye.x * 2) {
        let isBright = (-4...4).allSatisfy { picture.color(x: x, y: middle + $0).red > 220 }
        run = isBright ? run + 1 : 0
        if run == 9 { count += 1 }
      }
      return count
    }

    /// Holds the eye until there are characters instead of bullets.
    private func hold(_ rig: LockerRig) throws {
      rig.seat.touchDown(0, on: rig.output, at: eye)
      try rig.wait(for: "what is typed") { bulletCount(rig) == 0 }
      try rig.settle()
    }

    @Test(
      "a finger on the eye shows what is typed; lifted, slid off or lost it shows bullets again",
      arguments: 0..<3)
    func held(way: Int) throws {
      let rig = try typing("tea for 2")
      let bullets = row(rig)
      try hold(rig)
      switch way {
      case 0: rig.seat.touchUp(0)
      case 1: rig.seat.touchMove(0, to: OutputPoint(x: eye.x - 60, y: eye.y))
      default: rig.seat.touchCancel()
      }
      try rig.wait(for: "the bullets") { row(rig) == bullets }
      #expect(rig.compositor.violations == [])
    }

    @Test("what is shown is what was typed: other characters look otherwise, and wide ones take more room")
    func characters() throws {
      func width(_ text: String) throws -> Int {
        let rig = try typing(text)
        try hold(rig)
        let columns = Int(layout.eye.x * 2) - Int(layout.field.x * 2) - 20
        let inked = row(rig).enumerated().filter { $0.element > 120 }.map { $0.offset % columns }
        return (inked.max() ?? 0) - (inked.min() ?? 0)
      }
      let (narrow, wide) = (try width("iiiiii"), try width("mmmmmm"))
      #expect(wide > 2 * narrow, "\(wide) against \(narrow)")
    }

    @Test("characters of dead keys and of other layouts of the keymap are shown, too")
    func otherCharacters() throws {
      let rig = try typing("a", layout: "de,gr")
      // ´ and e make é; then the umlaut.
      rig.seat.tap(.equal)
      rig.seat.type("eä")
      try rig.wait(for: "their bullets") { bulletCount(rig) == 3 }
      try hold(rig)
    }

    @Test("without a painter what is typed stays bullets, and can be typed on")
    func noPainter() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.seat.type("correct")
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      try rig.settle()
      let accent = rig.count(LockerRig.accent)
      rig.seat.touchDown(0, on: rig.output, at: eye)
      try rig.wait(for: "the eye's colour") { rig.count(LockerRig.accent) > accent + 20 }
      rig.seat.type(" horse")
      rig.seat.touchUp(0)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("with hide-reveal a touch at the end of the field is a touch of the field")
    func leftOut() throws {
      let rig = try typing("half", ["--hide-reveal"])
      rig.seat.touchDown(0, on: rig.output, at: eye)
      rig.seat.touchUp(0)
      let key = ScreenKeyPlaces().key(0, 0)
      try rig.wait(for: "the keys") {
        rig.output.picture().color(x: Int(key.x * 2) - 10, y: Int(key.y * 2) + 20).red > 20
      }
    }

    // MARK: What is left in buffers

    @Test("once it is hidden, no buffer has a picture of what was typed", arguments: [true, false])
    func overwritten(releasesAtOnce: Bool) throws {
      var options = CompositorOptions()
      options.releasesBuffersAtOnce = releasesAtOnce
      let buffers = Buffers()
      let rig = try typing("tea for 2", options: options, buffers: buffers)
      let bullets = Set(buffers.middles)
      try hold(rig)
      let revealed = try #require(buffers.middles.first { !bullets.contains($0) })
      #expect(revealed.contains { $0 != 0 })
      rig.seat.touchUp(0)
      try rig.wait(for: "the end of the picture") { !buffers.middles.contains(revealed) }
      // Where the other buffer is shown now this one is cleared, else the bullets are in it.
      #expect(buffers.middles.contains { $0.allSatisfy { $0 == 0 } } != releasesAtOnce)
      #expect(rig.compositor.violations == [])
    }

    @Test("a frame without it does not wait for a screen that is dark to show the last one")
    func darkScreen() throws {
      var options = CompositorOptions()
      options.releasesBuffersAtOnce = true
      let rig = try typing("tea for 2", options: options)
      let bullets = row(rig)
      // So that the glyphs are there.
      try hold(rig)
      rig.seat.touchUp(0)
      try rig.wait(for: "the bullets") { row(rig) == bullets }
      rig.compositor.options.pacing = .manual
      rig.seat.touchDown(0, on: rig.output, at: eye)
      try rig.wait(for: "what is typed") { row(rig) != bullets }
      rig.seat.touchUp(0)
      try rig.wait(for: "the bullets") { row(rig) == bullets }
    }

    @Test(
      "what was shown when something else unlocked is overwritten once the unlock is confirmed, and not before"
    )
    func unlocked() throws {
      let buffers = Buffers()
      let rig = try typing("tea for 2", ["--allow-signal-unlock"], buffers: buffers)
      let bullets = Set(buffers.middles)
      try hold(rig)
      rig.compositor.options.pacing = .manual
      let revealed = try #require(buffers.middles.first { !bullets.contains($0) })
      rig.compositor.onUnlock = { [unowned rig] in rig.compositor.withholdsEvents = true }
      rig.locker?.signal(SIGUSR1)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      #expect(buffers.middles.contains(revealed))
      rig.compositor.withholdsEvents = false
      try rig.waitForUnlock()
      #expect(!buffers.middles.contains(revealed))
    }

    @Test(
      "a real key that moves the field from under the finger leaves no picture, and no buffer is touched in use"
    )
    func movedField() throws {
      let buffers = Buffers()
      let rig = try typing("x", buffers: buffers)
      rig.seat.touchDown(0, on: rig.output, at: OutputPoint(x: 180, y: eye.y))
      rig.seat.touchUp(0)
      let places = ScreenKeyPlaces()
      let moved = ScreenLayout(width: 360, height: 720, face: .passwordWithKeys, parts: .reveal).eye
      try rig.wait(for: "the keys") {
        let key = places.key(0, 0)
        return rig.output.picture().color(x: Int(key.x * 2) - 10, y: Int(key.y * 2) + 20).red > 20
      }
      try rig.settle()
      let accent = rig.count(LockerRig.accent)
      let bullets = Set(buffers.middles)
      rig.seat.touchDown(0, on: rig.output, at: OutputPoint(x: moved.x + 24, y: moved.y + 24))
      try rig.wait(for: "the eye's colour") { rig.count(LockerRig.accent) > accent + 20 }
      try rig.settle()
      let revealed = try #require(buffers.middles.first { !bullets.contains($0) })
      rig.seat.type("y")
      try rig.wait(for: "the end of the picture") { !buffers.middles.contains(revealed) }
      rig.seat.touchUp(0)
      try rig.settle()
      #expect(rig.compositor.violations == [])
    }
  }
}

/// All buffers that a locker has made, also those that it has let go of.
private final class Buffers {
  private var buffers: [SharedMemoryBuffer] = []

  func watch(_ compositor: TestCompositor) {
    let before = compositor.sharedMemory.onBuffer
    compositor.sharedMemory.onBuffer = { [unowned self] buffer in
      before?(buffer)
      if let memory = buffer.sharedMemory { buffers.append(memory) }
    }
  }

  /// The rows of pixels in the middle of those that are as large as a field's panel, without the ends.
  var middles: [[UInt8]] {
    buffers.compactMap { buffer in
      guard buffer.width > 300, buffer.height < 200, let pixels = buffer.pixels() else { return nil }
      let start = buffer.stride * (buffer.height / 2)
      return Array(pixels[start + 4 * 80..<start + 4 * (buffer.width - 120)])
    }
  }
}
