import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// What a locker tells those who wait for it, and the journal.
  @Suite struct Announcements {
    @Test("the ready descriptor is closed when each screen has shown the lock, and not before")
    func shown() throws {
      var options = CompositorOptions()
      options.pacing = .manual
      let rig = try LockerRig(options)
      rig.compositor.addOutput("TEST-2", .laptop)
      let pipe = try Pipe()
      try rig.start(["--ready-fd", "4"], descriptors: [pipe.writing])
      pipe.closeWriting()
      try rig.wait(for: "the newline") { pipe.read() == "\n" }
      try rig.wait(for: "the frames to be asked for") { rig.compositor.waitingFrameCount >= 2 }
      #expect(pipe.read() == nil)
      rig.compositor.showFrame()
      try rig.wait(for: "the end") { pipe.read() == "" }
    }

    @Test("a frame of a size that cannot cover the screen is not the one that is waited for")
    func smallAtFirst() throws {
      var options = CompositorOptions()
      options.pacing = .manual
      options.firstSize = (100, 100)
      let rig = try LockerRig(options)
      let pipe = try Pipe()
      try rig.start(["--ready-fd", "4"], descriptors: [pipe.writing])
      pipe.closeWriting()
      try rig.wait(for: "the small surface") { rig.output.cover?.surfaceSize?.width == 100 }
      try rig.wait(for: "the newline") { pipe.read() == "\n" }
      rig.compositor.showFrame()
      try rig.settle()
      #expect(pipe.read() == nil)
      rig.compositor.showFrame()
      try rig.wait(for: "the end") { pipe.read() == "" }
    }

    @Test("a screen that shows nothing is waited for for half a second")
    func dark() throws {
      var options = CompositorOptions()
      options.pacing = .manual
      let rig = try LockerRig(options)
      let pipe = try Pipe()
      try rig.start(["--ready-fd", "4"], descriptors: [pipe.writing])
      pipe.closeWriting()
      try rig.wait(for: "the newline") { pipe.read() == "\n" }
      let locked = Instant.now
      try rig.wait(for: "the end") { pipe.read() == "" }
      #expect(Instant.now - locked >= 400)
    }

    @Test("one who reads nothing of the ready descriptor does not hold the lock up")
    func stuck() throws {
      let rig = try LockerRig()
      let pipe = try Pipe()
      pipe.fill()
      try rig.start(["--ready-fd", "4"], descriptors: [pipe.writing])
      try rig.waitForPanels()
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.wait(for: "the end") { rig.locker?.ending != nil }
      #expect(rig.locker?.ending == .exited(0))
    }

    @Test(
      "the journal gets a line with its priority for the lock, a wrong attempt and the unlock, and no terminal does"
    )
    func journal() throws {
      for isJournal in [true, false] {
        let rig = try LockerRig()
        let pipe = try Pipe()
        var status = stat()
        try #require(fstat(pipe.writing, &status) == 0)
        let stream = "\(status.st_dev):\(status.st_ino + (isJournal ? 0 : 1))"
        let locker = try rig.compositor.start(
          "/bin/sh",
          [
            "-c", "exec \"$0\" \"$@\" 2>&4", LockerRig.programs + "/patternlock", "--helpers",
            rig.helpers.folder,
          ], environment: rig.environment + ["JOURNAL_STREAM=\(stream)"], descriptors: [pipe.writing])
        pipe.closeWriting()
        try rig.wait(for: "the keyboard's focus") { rig.seat.hasKeyboardFocus }
        rig.seat.type("wrong")
        rig.seat.tap(.enter)
        try rig.wait(for: "the red") { rig.isRed }
        rig.seat.type(FakeHelpers.password)
        rig.seat.tap(.enter)
        try rig.wait(for: "the end") { locker.ending != nil }
        #expect(locker.ending == .exited(0))
        var text = ""
        while let more = pipe.read(), !more.isEmpty { text += more }
        let lines = text.split(separator: "\n").filter { !$0.contains("warning") }
        let expected: [Substring] = [
          "<6>patternlock: locked", "<6>patternlock: failed method=password count=1",
          "<6>patternlock: unlocked method=password",
        ]
        #expect(lines == (isJournal ? expected : []))
      }
    }

    @Test("an agent on a compositor that cannot tell of idleness says so once, and goes on")
    func agentWithoutIdleness() throws {
      let rig = try LockerRig()
      let agent = try rig.compositor.start(
        LockerRig.programs + "/patternlock", ["agent", "--lock-after=1", "--screen-off-after=1"],
        environment: rig.environment + [
          "WAYLAND_DISPLAY=test", "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent",
        ])
      try rig.wait(for: "both warnings") { agent.output.contains("logind") }
      let told = agent.output.split(separator: "\n").filter { !$0.contains("PAM service") }
      #expect(told.count == 2, "\(agent.output)")
      #expect(agent.output.contains("ext-idle-notify-v1") && agent.ending == nil)
      agent.signal(SIGTERM)
      try rig.wait(for: "the end") { agent.ending != nil }
      #expect(agent.ending == .exited(0))
    }
  }
}
