import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Whatever standard error is, it can neither end, stop nor delay a lock.
  @Suite final class LogReaders {
    private var service: ModuleService?

    /// A locker whose PAM service refuses the account, which its helper and it warn of, and how its standard error is
    /// made of a descriptor of the test's.
    private func rig() throws -> LockerRig {
      let service = try ModuleService(auth: "password=hunter2", account: "return=13")
      self.service = service
      return try LockerRig(password: service.script)
    }

    private func unlock(_ rig: LockerRig) throws {
      try rig.wait(for: "the lock") { rig.compositor.state == .locked && rig.seat.hasKeyboardFocus }
      rig.seat.type("hunter2")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    private static let toFour = ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&4"]

    @Test(
      "a pipe or socket whose reader goes away does not keep the right password out",
      arguments: [true, false])
    func readerGone(_ isPipe: Bool) throws {
      let rig = try rig()
      var ends: [Int32] = [-1, -1]
      let result = isPipe ? pipe(&ends) : socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      try #require(result == 0)
      try rig.start(descriptors: [ends[1]], wrapping: Self.toFour)
      close(ends[1])
      try rig.wait(for: "the lock") { rig.compositor.state == .locked }
      close(ends[0])
      try unlock(rig)
    }

    @Test("nor does one that was gone before the start")
    func neverAReader() throws {
      let rig = try rig()
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      close(ends[0])
      try rig.start(descriptors: [ends[1]], wrapping: Self.toFour)
      close(ends[1])
      try unlock(rig)
    }

    @Test("nor a pipe that is full, a file that is always full, or a limit of no locked memory")
    func fullReaders() throws {
      let rig = try rig()
      let full = try Pipe()
      full.fill()
      try rig.start(
        descriptors: [full.writing],
        wrapping: ["/usr/bin/prlimit", "--memlock=0:0"] + Self.toFour)
      try unlock(rig)
      let other = try self.rig()
      try other.start(wrapping: ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>/dev/full"])
      try unlock(other)
    }

    @Test("the flags of a pipe that others write to stay as they were")
    func sharedFlags() throws {
      let rig = try rig()
      let shared = try Pipe()
      try rig.start(descriptors: [shared.writing], wrapping: Self.toFour)
      try rig.wait(for: "the lock") { rig.compositor.state == .locked }
      let flags = fcntl(shared.writing, F_GETFL)
      #expect(flags & O_NONBLOCK == 0)
      #expect(shared.read() != nil)
      try unlock(rig)
    }

    @Test("a file that hangs holds up only the process that writes to it, which is not waited for")
    func hangingFile() throws {
      let rig = try rig()
      let path = rig.directory.path + "/log"
      try rig.start(wrapping: ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>'\(path)'"])
      let locker = InspectedProcess(processID: try #require(rig.locker).processID)
      func relay() -> InspectedProcess? { locker.children.first { $0.arguments == ["patternlock-log"] } }
      try rig.wait(for: "the process that writes") { relay() != nil }
      try rig.wait(for: "nobody else to have the file open") {
        ([locker] + locker.children).allSatisfy { process in
          process.arguments == ["patternlock-log"] || !process.openFiles.contains(path)
        }
      }
      let writer = try #require(relay()).processID
      kill(writer, SIGSTOP)
      defer { kill(writer, SIGCONT) }
      try unlock(rig)
      kill(writer, SIGCONT)
      try rig.wait(for: "the lines") { contents(of: path).contains("unlocked method=password") }
      #expect(contents(of: path).contains("layout output="))
    }

    @Test(
      "a locker that has missing standard descriptors locks and unlocks",
      arguments: ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
    func missing(_ redirections: String) throws {
      let rig = try rig()
      try rig.start(wrapping: ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(redirections)"])
      try unlock(rig)
    }

    @Test("on a terminal that stops background programs which write, the lock is taken and undone")
    func stoppingTerminal() throws {
      let rig = try rig()
      // A job of its own in the background of the terminal that script(1) makes.
      let commands = "set -m; stty tostop; \"$0\" \"$@\" & wait"
      let words = [LockerRig.programs + "/patternlock", "--debug", "--helpers", rig.helpers.folder]
      let line = (["/bin/sh", "-c", commands] + words).map { "'\($0)'" }.joined(separator: " ")
      let script = try rig.compositor.start(
        "/usr/bin/script", ["--quiet", "--command", line, "/dev/null"], environment: rig.environment)
      try rig.wait(for: "the lock") { rig.compositor.state == .locked && rig.seat.hasKeyboardFocus }
      rig.seat.type("hunter2")
      rig.seat.tap(.enter)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
      try rig.wait(for: "the end") { script.ending != nil }
      #expect(rig.compositor.violations == [])
    }

    @Test("signals that are meant for other programs end neither a locker nor a helper")
    func signals() throws {
      let rig = try rig()
      try rig.lock()
      let locker = InspectedProcess(processID: try #require(rig.locker).processID)
      try rig.wait(for: "the helper") { locker.children.contains { $0.arguments.contains("--service") } }
      let pam = try #require(locker.children.first { $0.arguments.contains("--service") })
      for process in [locker, pam] {
        for signal in [SIGUSR1, SIGUSR2, SIGPIPE, SIGXFSZ, SIGXCPU, SIGTSTP, SIGTTIN, SIGTTOU] {
          kill(process.processID, signal)
        }
      }
      try unlock(rig)
      #expect(rig.helpers.starts(.password) <= 2)
    }
  }

  /// `x=$(patternlock -f 2>&1)`, and what else waits for the end of a command's output.
  @Suite struct Background {
    @Test(
      "who waits for the end of its output, or of the ready descriptor, gets it once the session is locked")
    func callers() throws {
      let rig = try LockerRig()
      let (output, ready) = (try Pipe(), try Pipe())
      try rig.start(
        ["--daemonize", "--ready-fd", "4"], descriptors: [ready.writing, output.writing],
        wrapping: ["/bin/sh", "-c", "exec \"$0\" \"$@\" >&5 2>&5 5>&-"])
      ready.closeWriting()
      output.closeWriting()
      #expect(try rig.waitForEnding() == .exited(0))
      #expect(rig.compositor.state == .locked)
      var text = ""
      try rig.wait(for: "the end of the output") {
        let more = output.read()
        text += more ?? ""
        return more == ""
      }
      #expect(text.contains("patternlock: locked\n"))
      var answer = ""
      try rig.wait(for: "the end of the ready descriptor") {
        let more = ready.read()
        answer += more ?? ""
        return more == ""
      }
      #expect(answer == "\n")
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.wait(for: "the unlock") { rig.compositor.unlockCount == 1 }
    }
  }
}
