import Glibc
import Testing

extension RigTests {
  /// The same thing again and again on real compositors: nothing may pile up. `make soak` does each much oftener.
  @Suite struct SoakTests {
    /// How often: in full with SOAK=full, else a fiftieth.
    private static func count(_ full: Int) -> Int {
      getenv("SOAK").map { String(cString: $0) } == "full" ? full : max(5, full / 50)
    }

    @Test("outputs and keymaps that come and go on sway leave nothing behind")
    func sway() throws {
      try RigSession.run(.sway) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix(), command: ["--fingerprint=no"], tracesWayland: false)
        try locker.awaitLine("layout output=HEADLESS-1")
        let usage = ProcessUsage(of: locker.program.processID)
        let count = Self.count(1_000)
        for number in 2..<(2 + count) {
          try session.inRoot("swaymsg", "create_output")
          try locker.awaitLine("layout output=HEADLESS-\(number) ")
          try session.inRoot("swaymsg", "output", "HEADLESS-\(number)", "unplug")
          usage.sample()
        }
        for number in 0..<count {
          try keyboard.change(to: ["de", "us", "ru", "us"][number % 4])
          usage.sample()
        }
        try keyboard.change(to: "us")
        try usage.expectSame("soak sway: \(count) hot-plugs, \(count) keymaps")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test("an output of labwc that goes off and on leaves nothing behind")
    func labwc() throws {
      try RigSession.run(.labwc) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix(), command: ["--fingerprint=no"], tracesWayland: false)
        try locker.awaitLine("layout output=HEADLESS-1")
        let usage = ProcessUsage(of: locker.program.processID)
        let count = Self.count(1_000)
        for _ in 0..<count {
          let known = locker.lines.count
          try session.inRoot("wlr-randr", "--output", "HEADLESS-1", "--off")
          try session.inRoot("wlr-randr", "--output", "HEADLESS-1", "--on")
          try locker.awaitLine("layout output=HEADLESS-1", from: known)
          usage.sample()
        }
        try usage.expectSame("soak labwc: \(count) hot-plugs")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test("wrong passwords, each with a helper of its own, leave nothing behind")
    func attempts() throws {
      try RigSession.run(.sway) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix(), command: ["--fingerprint=no"], tracesWayland: false)
        try locker.awaitLine("layout output=HEADLESS-1")
        let usage = ProcessUsage(of: locker.program.processID)
        let count = Self.count(500)
        for number in 1...count {
          try keyboard.type(Owner.wrongPassword)
          try keyboard.strike(.enter)
          try locker.awaitLine("failed method=password count=\(number)")
          usage.sample()
        }
        try usage.expectSame("soak attempts: \(count) wrong passwords")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test("an agent that has seen many locks holds no more than after the first")
    func locks() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent()
        try rig.logind.lock()
        var last = try rig.awaitLocker()
        try rig.unlock(agent)
        let usage = ProcessUsage(of: agent.program.processID)
        let count = Self.count(500)
        for _ in 0..<count {
          try rig.logind.awaitLockedHint(false)
          try rig.logind.lock()
          last = try rig.awaitLocker(otherThan: last)
          try rig.unlock(agent)
          usage.sample()
        }
        try usage.expectSame("soak agent: \(count) locks")
      }
    }
  }
}
