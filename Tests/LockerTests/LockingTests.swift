import Glibc
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// From the start to `locked`, and every end but the unlock.
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
      #expect(rig.compositor.surfaces.allSatisfy { $0.bufferSize == nil || $0.subsurfaces.count == 1 })
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

    // MARK: Every end but the unlock

    @Test(
      "status 1: a bad option locks nothing",
      arguments: ["--no-such-option", "--ready-fd=77", "--pam-service=a/b"])
    func badOption(_ option: String) throws {
      let rig = try LockerRig()
      try rig.start([option])
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
    }

    @Test("status 1: without any way in nothing is locked, and the reason is told")
    func noWayIn() throws {
      let rig = try LockerRig()
      try rig.start(helpers: "/nonexistent")
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked)
      #expect(rig.locker?.output.contains("/nonexistent/patternlock-auth") == true)
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

    @Test("status 2: a compositor without ext-session-lock-v1 is told so")
    func noSessionLock() throws {
      var options = CompositorOptions()
      options.hasSessionLock = false
      let rig = try LockerRig(options)
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(2))
      #expect(rig.locker?.output.contains("ext-session-lock-v1") == true)
    }

    @Test("status 2: without a compositor there is nothing to lock")
    func noCompositor() throws {
      let rig = try LockerRig()
      let locker = try ChildProgram(
        LockerRig.programs + "/patternlock", ["--helpers", rig.helpers.folder], environment: rig.environment,
        loop: rig.loop)
      try rig.wait(for: "the end") { locker.ending != nil }
      #expect(locker.ending == .exited(2))
      #expect(!locker.output.isEmpty)
    }

    @Test("status 3: a refused lock is given up without an unlock")
    func refused() throws {
      var options = CompositorOptions()
      options.answer = .finished
      let rig = try LockerRig(options)
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(rig.compositor.violations == [] && rig.compositor.unlockCount == 0)
    }

    @Test("status 3: a second locker is refused, and the first one's lock stands")
    func secondLocker() throws {
      let rig = try LockerRig()
      try rig.lock()
      let first = rig.locker
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(rig.compositor.state == .locked && first?.ending == nil && rig.compositor.violations == [])
    }

    @Test("status 3: a compositor that says nothing for ten seconds is given up")
    func noAnswer() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let start = Instant.now
      try rig.start()
      #expect(try rig.waitForEnding() == .exited(3))
      #expect(Instant.now - start >= 10_000)
      #expect(rig.compositor.state == .unlocked && rig.compositor.violations == [])
    }

    @Test("status 4: a lock that the compositor ends is not answered with an unlock")
    func finishedWhileLocked() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.compositor.sendFinished()
      #expect(try rig.waitForEnding() == .exited(4))
      #expect(rig.compositor.unlockCount == 0 && rig.compositor.violations == [])
    }

    @Test("status 5: a lost connection while locked is an end without an unlock")
    func lostConnection() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.compositor.disconnectLocker()
      #expect(try rig.waitForEnding() == .exited(5))
      #expect(rig.compositor.state == .abandoned)
    }

    // MARK: Signals

    @Test(
      "no signal that can be caught ends or opens a lock",
      arguments: [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGPIPE])
    func signals(_ number: Int32) throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.locker?.signal(number)
      try rig.expectStillLocked(for: 100)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("SIGTERM before locked ends the locker or is ignored, and nothing is unlocked")
    func earlySignal() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      try rig.start()
      try rig.wait(for: "the background") { rig.output.cover != nil }
      rig.locker?.signal(SIGTERM)
      try rig.loop.run(for: 100)
      #expect(rig.compositor.unlockCount == 0)
      #expect(rig.locker?.ending != .exited(0))
    }

    @Test("a killed locker leaves the session locked, and a new one takes over and unlocks")
    func killed() throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.locker?.signal(SIGKILL)
      #expect(try rig.waitForEnding() == .signaled(SIGKILL))
      try rig.wait(for: "the abandoned lock") { rig.compositor.state == .abandoned }
      #expect(rig.output.picture().count(of: TestOutput.desktop) == 0)
      try rig.lock()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("the helpers of a killed locker end with it")
    func killedHelpers() throws {
      let rig = try LockerRig()
      let wrapped = try WrappedHelpers(
        in: rig.directory, program: LockerRig.programs + "/patternlock-auth", password: "x")
      try rig.start(helpers: wrapped.folder)
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      let locker = try #require(rig.locker)
      var helpers: [String] = []
      try rig.wait(for: "the helpers") {
        helpers = contents(of: "/proc/\(locker.processID)/task/\(locker.processID)/children").split(
          separator: " "
        )
        .map(String.init)
        // Two authenticators and the painter.
        return helpers.count == 3
          && helpers.allSatisfy { contents(of: "/proc/\($0)/cmdline").contains("/patternlock-") }
      }
      locker.signal(SIGKILL)
      _ = try rig.waitForEnding()
      try rig.wait(for: "the end of the helpers") {
        helpers.allSatisfy {
          let stat = contents(of: "/proc/\($0)/stat")
          return stat.isEmpty || stat.contains(") Z ")
        }
      }
    }
  }
}

/// A pipe whose reading end never blocks.
final class Pipe {
  private let reading: FileDescriptor
  private(set) var writing: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    reading = FileDescriptor(owning: ends[0])
    writing = ends[1]
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit { closeWriting() }

  /// Closes this process's own writing end.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// What there is to be read; nil while there is nothing.
  func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(reading.number, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
