import Foundation
import Glibc
import HelperFixtures
import Platform
import Testing

extension RigTests {
  /// `patternlock agent` on sway, with a logind that obeys.
  @Suite struct AgentTests {
    @Test("logind's Lock locks, its Unlock does nothing, and the password unlocks; logind knows of each")
    func lock() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        // The bus is the agent's alone.
        #expect(try maps(agent.program.processID).contains("libsystemd"))
        #expect(try !maps(locker).contains("libsystemd"))
        try rig.session.expectHidden()
        try rig.logind.awaitLockedHint(true)
        try rig.logind.unlock()
        try agent.awaitLine("logind asks to unlock, which is not allowed")
        // It would unlock, were it sent.
        try rig.logind.lock()
        try rig.session.expectHidden()
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
        #expect(agent.hasSaid("unlocked method=password"))
        #expect(agent.lines.count { $0.contains("patternlock: locking:") } == 1)
      }
    }

    @Test("where that is allowed, logind's Unlock unlocks")
    func unlock() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent("--allow-logind-unlock")
        try rig.logind.lock()
        try rig.awaitLocker()
        try rig.logind.unlock()
        try rig.awaitDesktop()
        try rig.logind.awaitLockedHint(false)
        #expect(agent.hasSaid("unlocked method=signal"))
        #expect(rig.owner.countedFailures == 0)
      }
    }

    @Test("the machine sleeps only when the screens show the lock, and the next sleep is held up, too")
    func sleep() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        let compositor = try #require(rig.session.variables["PID"].flatMap { pid_t($0) })
        // As long as the compositor stands still, nothing can be locked.
        kill(compositor, SIGSTOP)
        defer { kill(compositor, SIGCONT) }
        try rig.logind.prepareForSleep(true)
        try agent.awaitLine("locking: the machine goes to sleep")
        for _ in 0..<20 { #expect(try rig.logind.isSleepHeld) }
        kill(compositor, SIGCONT)
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
        #expect(agent.hasSaid("patternlock: locked"))
        try rig.logind.prepareForSleep(false)
        try rig.logind.awaitSleep(held: true)
        // Locked already, it sleeps at once.
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        #expect(agent.lines.count { $0.contains("patternlock: locking:") } == 1)
        #expect(!agent.hasSaid("NOT LOCKED"))
      }
    }

    @Test("a lock that comes too late for the sleep is told, loudly, before it")
    func lateLock() throws {
      try AgentRig.run(delay: 1_000_000) { rig in
        let agent = try rig.startAgent()
        let compositor = try #require(rig.session.variables["PID"].flatMap { pid_t($0) })
        kill(compositor, SIGSTOP)
        defer { kill(compositor, SIGCONT) }
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        try agent.awaitLine("THE SESSION IS NOT LOCKED yet")
        kill(compositor, SIGCONT)
        try rig.awaitLocker()
      }
    }

    @Test("a record that another process holds and writes lets no machine sleep with an open session")
    func forgedRecord() throws {
      try AgentRig.run { rig in
        let record = try HeldFile(rig.recordPath)
        record.write("shown \(getpid())")
        let agent = try rig.startAgent()
        try agent.awaitLine("the session is locked by process \(getpid())")
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
        #expect(!agent.hasSaid("NOT LOCKED"))
      }
    }

    @Test("sleep waits for an unlock that is under way, and goes on when that was dropped")
    func sleepWhileUnlocking() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        rig.writeRecord(.unlocking, of: locker)
        try rig.logind.prepareForSleep(true)
        try agent.awaitLine("the session is locked already")
        for _ in 0..<10 { #expect(try rig.logind.isSleepHeld) }
        rig.writeRecord(.shown, of: locker)
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
      }
    }

    @Test("a locker that dies between the grant and the unlock is replaced before the machine sleeps")
    func deathWhileUnlocking() throws {
      try AgentRig.run { rig in
        _ = try rig.startAgent()
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        rig.writeRecord(.unlocking, of: locker)
        try rig.logind.prepareForSleep(true)
        kill(locker, SIGKILL)
        try rig.awaitLocker(otherThan: locker)
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
      }
    }

    @Test("a locker that has unlocked and hangs is ended, and keeps no other from locking")
    func leftOver() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        // It waits for the pattern's helper to forget its failures, and is stopped meanwhile.
        for helper in rig.helpers(of: locker, role: "pattern") { kill(helper, SIGSTOP) }
        let locked = try #require(agent.lines.lastIndex { $0.contains("patternlock: locked") })
        try agent.awaitLine("wl_keyboard", ".enter(", from: locked)
        try rig.keyboard.type(Owner.password)
        try rig.keyboard.strike(.enter)
        try agent.awaitLine(".unlock_and_destroy(")
        kill(locker, SIGSTOP)
        try rig.awaitDesktop()
        rig.writeRecord(.unlocked, of: locker)
        try rig.logind.awaitLockedHint(false)
        try rig.logind.lock()
        try rig.awaitLocker(otherThan: locker)
        try rig.session.expectHidden()
        _ = try Deadline.wait(for: "the end of the one that hangs") { kill(locker, 0) != 0 ? true : nil }
        try rig.logind.awaitLockedHint(true)
      }
    }

    @Test(
      "a locker that says nothing for 2 s is told, loudly, and another is tried without the configuration")
    func silentLocker() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        let compositor = try #require(rig.session.variables["PID"].flatMap { pid_t($0) })
        kill(compositor, SIGSTOP)
        defer { kill(compositor, SIGCONT) }
        try rig.logind.lock()
        try agent.awaitLine("THE SESSION IS NOT LOCKED yet", "another is started without the configuration")
        try agent.awaitLine("THE SESSION IS NOT LOCKED yet", "the next locker", "says nothing, either")
        kill(compositor, SIGCONT)
        try rig.awaitLocker()
        try rig.session.expectHidden()
        try rig.logind.awaitLockedHint(true)
      }
    }

    @Test("a locker that was killed is replaced, and the session stays hidden")
    func killedLocker() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        let first = try rig.awaitLocker()
        kill(first, SIGKILL)
        let second = try rig.awaitLocker(otherThan: first)
        try rig.session.expectHidden()
        #expect(agent.hasSaid("process \(first), died (signal 9)"))
        kill(second, SIGKILL)
        try rig.awaitLocker(otherThan: second)
        try rig.session.expectHidden()
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
      }
    }

    @Test(
      "an agent that was ended leaves the lock alone, and the next one looks after it",
      arguments: [SIGTERM, SIGKILL])
    func successor(_ signal: Int32) throws {
      try AgentRig.run { rig in
        let first = try rig.startAgent()
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        first.program.signal(signal)
        let ending = try first.program.awaitEnding()
        #expect(ending == (signal == SIGTERM ? .exited(0) : .killed(by: SIGKILL)))
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
        let second = try rig.startAgent()
        try second.awaitLine("the session is locked by process \(locker)")
        // Nothing new is needed.
        try rig.logind.lock()
        kill(locker, SIGKILL)
        try rig.awaitLocker(otherThan: locker)
        try rig.session.expectHidden()
        #expect(!second.hasSaid("locking:"))
        try rig.unlock(second)
        try rig.logind.awaitLockedHint(false)
      }
    }

    @Test("a lock that somebody else takes is noticed; unlocked, it is over")
    func othersLock() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        let locker = try rig.session.lock(rig.owner)
        try rig.logind.awaitLockedHint(true)
        try rig.awaitLocker()
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        #expect(!agent.hasSaid("locking:"))
        try rig.logind.prepareForSleep(false)
        try rig.logind.awaitSleep(held: true)
        try rig.unlock(locker)
        try locker.expectUnlocked(by: "password")
        try rig.logind.awaitLockedHint(false)
        #expect(!agent.hasSaid("died"))
      }
    }

    @Test(
      "without XDG_SESSION_ID the session is that of the process, or the one that the user looks at",
      arguments: [("c1", true), ("auto", false)])
    func session(_ name: String, knowsProcesses: Bool) throws {
      try AgentRig.run(session: name, knowsProcesses: knowsProcesses) { rig in
        _ = try rig.startAgent(knowsSession: false)
        // It is listened to when the hint can be told.
        let locker = try rig.session.lock(rig.owner)
        try rig.logind.awaitLockedHint(true)
        try locker.awaitScreen()
        try rig.unlock(locker)
        try rig.logind.awaitLockedHint(false)
        try rig.logind.lock()
        try rig.awaitLocker(otherThan: locker.program.processID)
        try rig.session.expectHidden()
      }
    }

    @Test("another logind is told everything anew")
    func newLogind() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        try rig.awaitLocker()
        try rig.logind.awaitLockedHint(true)
        try rig.logind.restart()
        try rig.logind.awaitLockedHint(true)
        try rig.logind.awaitSleep(held: true)
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
        #expect(agent.lines.count { $0.contains("patternlock: locking:") } == 2)
      }
    }

    @Test("after an upgrade lockers are the new program, of one version with the helpers beside it")
    func upgrade() throws {
      try AgentRig.run { rig in
        let folder = try #require(TemporaryDirectory.trusted(), "no place that only this user can write to")
        let path = try install(in: folder)
        let agent = try rig.startAgent(program: path)
        try rig.logind.lock()
        let first = try rig.awaitLocker()
        #expect(try program(of: first) == path)
        _ = try install(in: folder)
        // A lock that is held stays as it is.
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
        #expect(!agent.hasSaid("was upgraded"))
        for _ in 0..<2 {
          try rig.logind.lock()
          let locker = try rig.awaitLocker(otherThan: first)
          #expect(try program(of: locker) == path)
          kill(locker, SIGKILL)
          let next = try rig.awaitLocker(otherThan: locker)
          #expect(try program(of: next) == path)
          try rig.unlock(agent)
          try rig.logind.awaitLockedHint(false)
        }
        #expect(try program(of: agent.program.processID) == path + " (deleted)")
        #expect(agent.lines.count { $0.contains("patternlock was upgraded") } == 1)
      }
    }

    @Test("where what was put in its place cannot lock, the agent's own program does")
    func brokenUpgrade() throws {
      try AgentRig.run { rig in
        let folder = try #require(TemporaryDirectory.trusted(), "no place that only this user can write to")
        let path = try install(in: folder)
        let agent = try rig.startAgent(program: path)
        folder.write("new", "#!/bin/false\n", mode: 0o755)
        try #require(rename(folder.path + "/new", path) == 0)
        try rig.logind.lock()
        let locker = try rig.awaitLocker()
        #expect(try program(of: locker) == path + " (deleted)")
        #expect(agent.hasSaid("the new patternlock at \(path) cannot be used"))
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
        #expect(!agent.hasSaid("NOT LOCKED"))
      }
    }

    /// Puts a copy of the program where one may be, as an upgrade does.
    private func install(in folder: TemporaryDirectory) throws -> String {
      let path = folder.path + "/patternlock"
      try FileManager.default.copyItem(atPath: Rig.programs + "/patternlock", toPath: path + ".new")
      try #require(rename(path + ".new", path) == 0)
      return path
    }

    /// The file of a process's program.
    private func program(of process: pid_t) throws -> String {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }

    @Test("a refusal to lock is told, loudly, and not tried again")
    func refused() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent(helpers: "/nonexistent")
        // Before it is too late, too.
        try agent.awaitLine("no session will be locked")
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        let told = try agent.awaitLine(
          "THE SESSION IS NOT LOCKED by patternlock, which refused with status 1")
        try rig.logind.lock()
        try agent.awaitLine("THE SESSION IS NOT LOCKED by patternlock", from: told + 1)
        #expect(agent.lines.count { $0.contains("patternlock: locking:") } == 2)
        #expect(agent.lines.count { $0.contains("THE SESSION IS NOT LOCKED") } == 2)
        #expect(!agent.hasSaid("another is started"))
      }
    }

    @Test("another program's lock is not disturbed, and not tried again")
    func swaylock() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        let swaylock = try rig.session.start([Rig.command("in-root"), "swaylock", "-c", "102030"])
        try rig.session.awaitPicture("swaylock") { $0.hidesDesktop }
        try rig.logind.lock()
        try agent.awaitLine("THE SESSION IS NOT LOCKED by patternlock, which refused with status 3")
        try rig.session.expectHidden()
        #expect(swaylock.look() == nil)
        #expect(!agent.hasSaid("another is started"))
      }
    }

    @Test("a session has one agent: the second says so and ends")
    func secondAgent() throws {
      try AgentRig.run { rig in
        let first = try rig.startAgent()
        let second = try rig.session.start(rig.owner.command + ["agent"], environment: rig.environment)
        #expect(try second.awaitEnding() == .exited(1))
        #expect(second.log.contains("this session has an agent already, process \(first.program.processID)"))
        #expect(first.isRunning)
        // Whoever ends lockers by their name leaves it alone.
        let name = try String(contentsOfFile: "/proc/\(first.program.processID)/comm", encoding: .utf8)
        #expect(name == "patternlock-agt\n")
      }
    }

    @Test("when the session ends, so does the agent")
    func sessionEnds() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        rig.session.killCompositor()
        #expect(try agent.program.awaitEnding() == .exited(0))
      }
    }

    @Test("without a system bus there is one warning, and the rest works")
    func withoutBus() throws {
      try AgentRig.run { rig in
        var environment = rig.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent"
        let program = try rig.session.start(
          rig.owner.command + ["agent", "--lock-after=1"], environment: environment)
        try rig.awaitLocker()
        try rig.session.expectHidden()
        #expect(program.log.split(separator: "\n").count { $0.contains("logind") } == 1, "\(program.log)")
      }
    }

    @Test("when nothing happens nothing runs")
    func quiet() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent("--lock-after=3600", "--screen-off-after=3600")
        // logind's answers have come when the hint has.
        try rig.logind.lock()
        try rig.awaitLocker()
        try rig.logind.awaitLockedHint(true)
        try rig.unlock(agent)
        try rig.logind.awaitLockedHint(false)
        let switches = try voluntarySwitches(agent.program.processID)
        poll(nil, 0, 1_500)
        #expect(try voluntarySwitches(agent.program.processID) == switches)
      }
    }

    private func maps(_ process: pid_t) throws -> String {
      // The kernel gives a page at a time, at which Foundation takes the first for the whole.
      let number = open("/proc/\(process)/maps", O_RDONLY | O_CLOEXEC)
      try #require(number >= 0)
      defer { close(number) }
      var text: [UInt8] = []
      var page = [UInt8](repeating: 0, count: 8_192)
      while true {
        let count = read(number, &page, page.count)
        guard count > 0 else { break }
        text += page[..<count]
      }
      let maps = String(decoding: text, as: UTF8.self)
      #expect(maps.contains("libwayland-client"))
      return maps
    }

    private func voluntarySwitches(_ process: pid_t) throws -> String {
      let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return try String(#require(text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }))
    }
  }
}
