import Glibc
import Platform
import Testing

extension RigTests {
  /// When nobody does anything, on sway; and swayidle in the agent's place.
  @Suite struct IdleTests {
    @Test(
      "when nothing was done for so long, the session is locked and the screens are off until something is done"
    )
    func idle() throws {
      try AgentRig.run { rig in
        let agent = try rig.startAgent("--lock-after=1", "--screen-off-after=2")
        try rig.awaitLocker()
        try agent.awaitLine("locking: nothing was done for 1 s")
        try awaitPower(false, rig)
        try rig.keyboard.strike(.escape)
        try awaitPower(true, rig)
        // A headless output that was off shows nothing before something changes.
        try rig.session.setMode(width: 1280, height: 700)
        try rig.session.expectHidden()
      }
    }

    @Test("an agent that ends turns the screens on; and so does one whose forerunner could not")
    func powerAtTheEnd() throws {
      try AgentRig.run { rig in
        let first = try rig.startAgent("--screen-off-after=1")
        try awaitPower(false, rig)
        first.program.signal(SIGTERM)
        try awaitPower(true, rig)
        let second = try rig.startAgent("--screen-off-after=1")
        try awaitPower(false, rig)
        second.program.signal(SIGKILL)
        _ = try second.program.awaitEnding()
        _ = try rig.startAgent("--screen-off-after=3600")
        try awaitPower(true, rig)
      }
    }

    @Test("swayidle locks with it before sleep and when logind says so, and waits until the screens show it")
    func swayidle() throws {
      try AgentRig.run(session: "auto") { rig in
        let lock = "\(rig.owner.command[0]) --helpers \(rig.owner.command[2]) -f --allow-signal-unlock"
        let program = try rig.session.start(
          [
            "/usr/bin/swayidle", "-w", "-C", "/dev/null", "before-sleep", lock, "lock", lock, "unlock",
            "kill -USR1 $(cut -d ' ' -f 2 $XDG_RUNTIME_DIR/patternlock-wayland-1.locker)",
          ], environment: rig.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        try rig.logind.awaitSleep(held: true)
        try rig.logind.prepareForSleep(true)
        try rig.logind.awaitSleep(held: false)
        try rig.session.expectHidden()
        try rig.logind.prepareForSleep(false)
        try rig.logind.unlock()
        try rig.awaitDesktop()
        try rig.logind.lock()
        try rig.session.awaitPicture("the lock") { $0.hidesDesktop }
        #expect(program.look() == nil)
      }
    }

    private func awaitPower(_ isOn: Bool, _ rig: AgentRig) throws {
      _ = try Deadline.wait(for: "power \(isOn)") {
        let text = String(
          decoding: try rig.session.inRoot("swaymsg", "-r", "-t", "get_outputs"), as: UTF8.self)
        return text.contains("\"power\": \(isOn)") ? true : nil
      }
    }
  }
}
