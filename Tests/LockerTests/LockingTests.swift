import Foundation
import Glibc
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// From the start to `locked`.
  @Suite struct Locking {
    @Test("each output is covered by its background, and by nothing else, before locked")
    func backgroundFirst() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let second = rig.compositor.addOutput("TEST-2", .laptop)
      let locker = try rig.start()
      try rig.wait(for: "both backgrounds") { rig.output.cover != nil && second.cover != nil }
      try rig.loop.run(for: 100)
      let panels = rig.compositor.surfaces.filter { $0.bufferSize != nil }.map(\.subsurfaces.count)
      #expect(panels == [1, 1])
      #expect(rig.compositor.outputs.allSatisfy { $0.cover?.subsurfaces.first?.bufferSize == nil })
      #expect(!contents(of: "/proc/\(locker.processID)/maps").contains("libcairo"))
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      #expect(contents(of: "/proc/\(locker.processID)/maps").contains("libcairo"))
      #expect(rig.compositor.violations == [])
    }

    @Test("a compositor that says locked only after the first frames gets them")
    func lockedAfterFirstFrames() throws {
      var options = CompositorOptions()
      options.answer = .afterFirstFrames
      let rig = try LockerRig(options)
      rig.compositor.addOutput("TEST-2", .laptop)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a session without screens is locked, and a screen that comes is covered")
    func noOutput() throws {
      let rig = try LockerRig()
      rig.output.remove()
      try rig.start()
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      let output = rig.compositor.addOutput("LATE-1", .phone)
      try rig.waitForPanels()
      try rig.draw(FakeHelpers.pattern, on: output)
      try rig.waitForUnlock()
    }

    @Test("a session without input devices is locked, and a keyboard that comes works")
    func noSeat() throws {
      let rig = try LockerRig()
      rig.seat.remove()
      try rig.lock()
      let seat = rig.compositor.addSeat("late", [.keyboard], layout: rig.layout)
      try rig.wait(for: "the keyboard's focus") { seat.hasKeyboardFocus }
      seat.type(FakeHelpers.password)
      seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("the ready descriptor is written after locked, and not before")
    func readyDescriptor() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let pipe = try Pipe()
      try rig.start(["--ready-fd", "4"], descriptors: [pipe.writing])
      pipe.closeWriting()
      try rig.wait(for: "the background") { rig.output.cover != nil }
      try rig.loop.run(for: 100)
      #expect(pipe.read() == nil)
      rig.compositor.sendLocked()
      var text: String?
      try rig.wait(for: "the newline") {
        text = pipe.read()
        return text != nil
      }
      #expect(text == "\n")
    }

    @Test("a reader of its messages that has stopped holds nothing up")
    func stalledReader() throws {
      let rig = try LockerRig()
      let pipe = try Pipe()
      _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
      let page = [UInt8](repeating: 0, count: 4096)
      while write(pipe.writing, page, page.count) > 0 {}
      _ = fcntl(pipe.writing, F_SETFL, 0)
      try rig.start(descriptors: [pipe.writing], wrapping: ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&4"])
      try rig.wait(for: "the lock") {
        rig.compositor.state == .locked && rig.output.cover?.subsurfaces.first?.isMapped == true
      }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("with --daemonize the program returns with 0 once the session is locked, and the lock goes on")
    func daemonize() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let pipe = try Pipe()
      try rig.start(["--daemonize", "--ready-fd", "4"], descriptors: [pipe.writing])
      pipe.closeWriting()
      try rig.wait(for: "the background") { rig.output.cover != nil }
      try rig.loop.run(for: 100)
      #expect(rig.locker?.ending == nil && pipe.read() == nil)
      rig.compositor.sendLocked()
      #expect(try rig.waitForEnding() == .exited(0))
      #expect(pipe.read() == "\n")
      try rig.waitForPanels()
      // So that pkill(1) finds it, whatever it was started from.
      let locker = try FileManager.default.contentsOfDirectory(atPath: "/proc").first {
        let arguments = contents(of: "/proc/\($0)/cmdline")
        return arguments.contains("--foreground") && arguments.contains(rig.directory.path)
      }
      #expect(contents(of: "/proc/\(locker ?? "-")/comm") == "patternlock\n")
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      #expect(rig.compositor.state == .unlocked && rig.compositor.violations == [])
    }

    @Test("with --daemonize a refused lock is told by the exit status")
    func daemonizeRefused() throws {
      var options = CompositorOptions()
      options.answer = .finished
      let rig = try LockerRig(options)
      try rig.start(["--daemonize"])
      #expect(try rig.waitForEnding() == .exited(3))
    }

    @Test("the compositor that WAYLAND_DISPLAY names is locked")
    func byDisplay() throws {
      let rig = try LockerRig()
      let socket = rig.directory.path + "/run/wayland-test"
      try rig.compositor.display.addSocket(socket)
      let locker = try ChildProgram(
        LockerRig.programs + "/patternlock", ["--helpers", rig.helpers.folder],
        environment: rig.environment + ["WAYLAND_DISPLAY=\(socket)"], loop: rig.loop)
      try rig.wait(for: "locked") { rig.compositor.state == .locked && rig.output.cover != nil }
      #expect(locker.ending == nil && rig.compositor.violations == [])
    }
  }
}
