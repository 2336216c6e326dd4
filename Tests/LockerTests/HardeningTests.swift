import Glibc
import HelperWire
import TestCompositor
import Testing

extension LockerTests {
  /// What the kernel says of the processes while the session is locked.
  @Suite struct Hardening {
    @Test("no process writes a core file or handles its crashes, even where Swift is told to")
    func crashes() throws {
      let processes = try Processes(wrapping: ["/usr/bin/env", "SWIFT_BACKTRACE=enable=yes"])
      for process in processes.all {
        let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGQUIT]
        // A helper may have begun a moment ago.
        try processes.rig.wait(for: "what \(process.arguments) begins with") {
          process.limit("Max core file size")?.prefix(2) == ["0", "0"]
            && !process.caughtSignals.contains { crashes.contains($0) }
        }
      }
    }

    @Test("no process of the same user can look into one of these")
    func dumpable() throws {
      // Root may look into everything but for this capability; without it, root is a user like any other.
      let ordinary = geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-sys_ptrace"] : ["/usr/bin/env"]
      let processes = try Processes(wrapping: ordinary)
      func canBeRead(_ process: pid_t) throws -> Bool {
        let reader = try ChildProgram(
          ordinary[0], ordinary.dropFirst() + ["/bin/readlink", "/proc/\(process)/exe"], environment: [],
          loop: processes.rig.loop)
        try processes.rig.wait(for: "the reader") { reader.ending != nil }
        return reader.ending == .exited(0)
      }
      let open = try ChildProgram(
        ordinary[0], ordinary.dropFirst() + ["/bin/sleep", "60"], environment: [],
        loop: processes.rig.loop)
      try processes.rig.wait(for: "the program to compare with") {
        InspectedProcess(processID: open.processID).arguments.first == "/bin/sleep"
      }
      #expect(try canBeRead(open.processID))
      for process in processes.all { #expect(try !canBeRead(process.processID), "\(process.arguments)") }
    }

    @Test("only the pattern's helper gives up new privileges: PAM starts setgid programs")
    func newPrivileges() throws {
      let processes = try Processes()
      #expect(processes.locker.status("NoNewPrivs") == "0")
      #expect(processes.pam.status("NoNewPrivs") == "0")
      #expect(processes.pattern.status("NoNewPrivs") == "1")
    }

    @Test("a helper has its standard descriptors and its socket, which its own children do not get")
    func helperDescriptors() throws {
      let processes = try Processes()
      for helper in [processes.pam, processes.pattern] {
        try processes.rig.wait(for: "the descriptors of \(helper.arguments)") {
          helper.descriptors.keys.sorted() == [0, 1, 2, 3] && helper.descriptors[3] == true
        }
      }
    }

    @Test("all descriptors of the locker but the standard ones are closed by exec")
    func lockerDescriptors() throws {
      let processes = try Processes()
      // Libraries open files of the system's for the length of a read, such as the one that says what dead keys make.
      try processes.rig.settle()
      let descriptors = processes.locker.descriptors
      #expect(descriptors.count > 3)
      #expect(descriptors.filter { $0.key > 2 && !$0.value }.keys.sorted() == [])
    }

    @Test("where memory cannot be locked it warns, locks the session and unlocks it")
    func lockedMemoryLimit() throws {
      // Root is not bound by the limit but for this capability.
      let bound = geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-ipc_lock"] : []
      let processes = try Processes(wrapping: ["/usr/bin/prlimit", "--memlock=0:0"] + bound)
      let output = processes.rig.locker?.output ?? ""
      #expect(output.contains("secrets cannot be locked into memory"), "\(output)")
      processes.rig.seat.type(processes.memory.password)
      processes.rig.seat.tap(.enter)
      try processes.rig.waitForUnlock()
    }
  }

  /// The processes of a locked session.
  private struct Processes {
    let memory: MemoryRig
    let locker: InspectedProcess
    let pam: InspectedProcess
    let pattern: InspectedProcess

    var rig: LockerRig { memory.rig }
    var all: [InspectedProcess] { [locker, pam, pattern] }

    /// - Parameter wrapping: a program that becomes the locker, and its arguments.
    init(wrapping: [String] = []) throws {
      memory = try MemoryRig(seed: 7, programs: LockerRig.programs, wrapping: wrapping)
      locker = try #require(memory.locker)
      pam = try #require(memory.helper("pam"))
      pattern = try #require(memory.helper("pattern"))
    }
  }
}
