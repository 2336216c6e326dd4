import Canvas
import HelperWire
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// That what was right is seen, and costs nothing.
  @Suite struct Success {
    /// What the screen shows when the unlock comes.
    private final class LastPicture {
      private(set) var picture: Picture?

      init(_ rig: LockerRig) {
        rig.compositor.beforeUnlock = { [unowned self, unowned rig] in picture = rig.output.picture() }
      }

      func count(_ color: Color) -> Int { picture?.count(of: color) ?? -1 }
    }

    /// Helpers that grant what comes first, when the gate is opened.
    private static func gated(_ hello: String) -> String {
      hello + "\nhear; gate; granted\n" + FakeHelpers.silence
    }

    private func rig() throws -> LockerRig {
      try LockerRig(
        password: Self.gated(FakeHelpers.helloPassword), pattern: Self.gated(FakeHelpers.helloPattern))
    }

    /// Has the attempt granted once no frame is under way.
    private func grant(_ role: HelperRole, in rig: LockerRig) throws {
      try rig.wait(for: "the attempt") { rig.helpers.attempts(role).count == 1 }
      try rig.settle()
      try rig.wait(for: "the last frame") { rig.compositor.waitingFrameCount == 0 }
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.waitForUnlock()
    }

    /// The requests of a locker that were marshalled, without what came from the compositor.
    private func requests(_ rig: LockerRig) -> [Substring] {
      (rig.locker?.output ?? "").split(separator: "\n").filter { $0.contains("] ") && $0.contains("(") }
    }

    @Test("the last frame before the unlock is green, and the unlock goes out with it")
    func green() throws {
      let rig = try rig()
      try rig.lock(wrapping: ["/usr/bin/env", "WAYLAND_DEBUG=client"])
      let last = LastPicture(rig)
      try rig.draw(FakeHelpers.pattern)
      try grant(.pattern, in: rig)
      #expect(last.count(LockerRig.green) > 500)
      #expect(last.count(LockerRig.accent) == 0)
      // Nothing is heard or waited for in between: the lines of libwayland's log follow each other.
      let lines = requests(rig)
      let unlock = try #require(lines.lastIndex { $0.contains(".unlock_and_destroy(") })
      #expect(lines[unlock - 1].contains(".commit("), "\(lines[unlock - 1])")
      #expect(lines[unlock - 1].contains("-> wl_surface"), "\(lines[unlock - 1])")
    }

    @Test("a password that was right has a green field, whose bullets are as before")
    func greenField() throws {
      let rig = try rig()
      try rig.lock()
      let last = LastPicture(rig)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try grant(.password, in: rig)
      #expect(last.count(LockerRig.green) > 100)
    }

    @Test("with a hidden trace all dots are green, which tells nothing of the pattern")
    func hiddenTrace() throws {
      let rig = try rig()
      try rig.lock(["--hide-trace"])
      let last = LastPicture(rig)
      try rig.draw(FakeHelpers.pattern)
      try grant(.pattern, in: rig)
      let picture = try #require(last.picture)
      let scale = Double(picture.width) / Double(rig.output.size.width)
      for point in try rig.points(Array(1...9)) {
        let color = picture.color(x: Int(point.x * scale), y: Int(point.y * scale))
        #expect(color == (77, 217, 133))
      }
    }

    @Test("a frame that the compositor has not shown yet is not waited for")
    func pendingFrame() throws {
      var options = CompositorOptions()
      options.pacing = .manual
      let rig = try LockerRig(options)
      try rig.lock()
      #expect(rig.compositor.waitingFrameCount > 0)
      let last = LastPicture(rig)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
      #expect(last.count(LockerRig.green) == 0)
    }
  }
}
