import EventLoop
import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// What can be felt, through the real helper and a bus of the test's own.
  @Suite struct Haptics {
    /// A locker beside a bus.
    private struct Rig {
      let locker: LockerRig
      let bus: FeedbackBus

      init(
        _ kind: FeedbackBus.Kind, _ options: CompositorOptions = CompositorOptions(), helper: String? = nil
      )
        throws
      {
        locker = try LockerRig(options)
        bus = FeedbackBus(kind)
        let bus = bus
        try locker.wait(for: "the bus") { bus.address != nil }
        if let helper {
          locker.directory.write("helpers/patternlock-haptics", "#!/bin/sh\n\(helper)\n", mode: 0o755)
        } else {
          symlink(
            LockerRig.programs + "/patternlock-haptics", locker.helpers.folder + "/patternlock-haptics")
        }
      }

      var wrapping: [String] { ["/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address ?? "")"] }

      var helper: pid_t? {
        guard let process = locker.locker?.processID else { return nil }
        return contents(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
          .compactMap { pid_t($0) }
          .first { contents(of: "/proc/\($0)/cmdline").contains("patternlock-haptics") }
      }

      func calls(_ event: String) -> Int {
        bus.calls.count { $0 == "patternlock \(event) profile=quiet -1" }
      }
    }

    @Test("dots, what was wrong and the unlock are felt, and nothing else is told")
    func felt() throws {
      let rig = try Rig(.answers)
      try rig.locker.lock(wrapping: rig.wrapping)
      let points = try rig.locker.points([1, 2, 3, 5])
      rig.locker.seat.touchDown(on: rig.locker.output, at: points[0])
      // What has come before the helper was ready is felt as one; the error must not be that.
      try rig.locker.wait(for: "a dot") { rig.calls("button-pressed") > 0 }
      for point in points.dropFirst() { rig.locker.seat.touchMove(to: point) }
      rig.locker.seat.touchUp()
      try rig.locker.wait(for: "the error") { rig.calls("bell-terminal") == 1 && rig.locker.isRed }
      let helper = try #require(rig.helper)
      #expect(contents(of: "/proc/\(helper)/status").contains("NoNewPrivs:\t1"))
      try rig.locker.wait(for: "the end of the red") { !rig.locker.isRed }
      try rig.locker.draw(FakeHelpers.pattern)
      try rig.locker.waitForUnlock()
      // The locker is gone; the last tick comes all the same, and then the helper goes, too.
      try rig.locker.wait(for: "the unlock") { rig.calls("button-released") == 1 }
      try rig.locker.wait(for: "the helper's end") { kill(helper, 0) != 0 }
      let known = ["button-pressed", "bell-terminal", "button-released"].map { rig.calls($0) }
      #expect(rig.bus.calls.count == known.reduce(0, +))
      #expect(known[0] <= 8)
    }

    @Test("nothing is started before locked, and nothing with --haptics=no")
    func notBeforeLocked() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try Rig(.answers, options)
      try rig.locker.start(wrapping: rig.wrapping)
      // The other helpers start after 50 ms in any case.
      try rig.locker.wait(for: "the other helpers") { rig.locker.helpers.starts(.pattern) == 1 }
      #expect(rig.helper == nil)
      rig.locker.compositor.sendLocked()
      try rig.locker.wait(for: "the helper") { rig.helper != nil }

      let other = try Rig(.answers)
      try other.locker.lock(["--haptics=no"], wrapping: other.wrapping)
      try other.locker.settle()
      #expect(other.helper == nil)
    }

    @Test("where nobody answers for feedbackd the helper ends, and the lock works", arguments: [true, false])
    func absent(hasNobody: Bool) throws {
      let rig = try Rig(hasNobody ? .absent : .silent)
      try rig.locker.lock(wrapping: rig.wrapping)
      if hasNobody { try rig.locker.wait(for: "the helper's end") { rig.helper == nil } }
      try rig.locker.draw([1, 2, 3, 5])
      try rig.locker.wait(for: "the red") { rig.locker.isRed }
      try rig.locker.wait(for: "the end of the red") { !rig.locker.isRed }
      try rig.locker.draw(FakeHelpers.pattern)
      try rig.locker.waitForUnlock()
      #expect(rig.locker.locker?.output.contains("haptics") == false)
    }

    @Test("a helper that talks is ended, and one that never listens costs nothing", arguments: [true, false])
    func broken(talks: Bool) throws {
      let script = talks ? "printf x >&3\n\(FakeHelpers.silence)" : "exec sleep 60"
      let vocabulary = "hear() { p=$(dd bs=4096 count=1 <&3 2>/dev/null); [ -n \"$p\" ] || exit 0; }\n"
      let rig = try Rig(.answers, helper: vocabulary + script)
      try rig.locker.lock(wrapping: rig.wrapping)
      if talks {
        try rig.locker.wait(for: "the complaint") {
          rig.locker.locker?.output.contains("the haptics helper was ended") == true
        }
      }
      try rig.locker.draw(FakeHelpers.pattern)
      try rig.locker.waitForUnlock()
      #expect(rig.bus.calls == [])
    }
  }
}
