import EventLoop
import Glibc
import HelperFixtures
import HelperWire
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Authenticators that the configuration names, and what they can and cannot do.
  @Suite struct OtherAuthenticators {
    @Test(
      "its attempt begins once, after locked and not before, and its grant unlocks and clears the pattern's count"
    )
    func grants() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let other = try FakeOther(rig, FakeOther.hello + "\nhear; gate; granted\n" + FakeHelpers.silence)
      try rig.start(["--authenticator", other.path])
      try rig.wait(for: "the authenticator") { other.starts == 1 }
      try rig.loop.run(for: 100)
      #expect(other.attempts == [])
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      try rig.wait(for: "the attempt") { other.attempts == ["0101000000"] }
      try rig.expectStillLocked(for: 100)
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.waitForUnlock()
      #expect(rig.helpers.heard(.pattern).contains("04"))
      #expect(rig.locker?.output.contains("unlocked method=other") == true)
    }

    @Test("a grant of another attempt than its own unlocks nothing")
    func lies() throws {
      let rig = try LockerRig()
      let lies = [1, 2, 7].map { FakeHelpers.say(.granted(attempt: $0), as: .other) }
      // Its attempt has number 1 or 2, and the other's number is not its own.
      let script = """
        \(FakeOther.hello)
        hear
        if [ $p = 0101000000 ]; then \(lies[1]); else \(lies[0]); fi
        \(lies[2])
        \(FakeHelpers.silence)
        """
      let liar = try FakeOther(rig, name: "liar", script)
      let honest = try FakeOther(rig, name: "honest", FakeOther.hello + "\n" + FakeHelpers.silence)
      try rig.lock(["--authenticator", liar.path, "--authenticator", honest.path])
      try rig.wait(for: "both attempts") { liar.attempts.count == 1 && honest.attempts.count == 1 }
      try rig.expectStillLocked()
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a grant that comes before locked unlocks nothing, not even afterwards")
    func grantsTooEarly() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(options)
      let other = try FakeOther(
        rig,
        [
          FakeOther.hello, FakeHelpers.say(.granted(attempt: 1), as: .other),
          "echo said >> \(rig.directory.path)/said",
          FakeHelpers.silence,
        ].joined(separator: "\n"))
      try rig.start(["--authenticator", other.path])
      try rig.wait(for: "the lie") { !rig.directory.read("said").isEmpty }
      try rig.loop.run(for: 100)
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      try rig.expectStillLocked()
    }

    @Test("after a denial the next attempt begins by itself, after a pause, with a new number")
    func beginsAgain() throws {
      let rig = try LockerRig()
      let other = try FakeOther(
        rig, FakeOther.hello + "\nhear; denied; hear; gate; granted\n" + FakeHelpers.silence)
      try rig.lock(["--authenticator", other.path])
      try rig.wait(for: "the first attempt") { other.attempts.count == 1 }
      let first = Instant.now
      try rig.wait(for: "the second attempt") { other.attempts.count == 2 }
      #expect(Instant.now - first > 800)
      #expect(other.attempts == ["0101000000", "0102000000"])
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.waitForUnlock()
    }

    @Test(
      "one that denies or is unavailable each time is asked less and less often", arguments: [true, false])
    func backsOff(_ denies: Bool) throws {
      let rig = try LockerRig()
      let no = denies ? "denied" : "answer 023 none"
      let other = try FakeOther(rig, FakeOther.hello + "\nwhile :; do hear; \(no); done")
      try rig.lock(["--authenticator", other.path])
      var times: [Instant] = []
      for count in 1...3 {
        try rig.wait(for: "attempt \(count)") { other.attempts.count == count }
        times.append(.now)
      }
      #expect(times[1] - times[0] > 800)
      #expect(times[2] - times[1] > 1_800)
      #expect(
        rig.locker?.output.split(separator: "\n").count { $0.contains("cannot be used now") }
          == (denies ? 0 : 1))
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("one that can do nothing for now is asked when it says that it can")
    func stateChanges() throws {
      let rig = try LockerRig()
      let no = AuthenticatorReply.hello(.certainlyNot(reason: "no card"))
      let other = try FakeOther(
        rig,
        [
          FakeHelpers.say(no, as: .other), "gate", FakeHelpers.say(.stateChanged(.ready), as: .other),
          "hear; granted",
          FakeHelpers.silence,
        ].joined(separator: "\n"))
      try rig.lock(["--authenticator", other.path])
      try rig.expectStillLocked(for: 100)
      #expect(other.attempts.isEmpty && rig.locker?.output.contains("no card") == true)
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.waitForUnlock()
    }

    // MARK: What costs only itself

    /// Scripts of authenticators that do not keep to the protocol, by what they do.
    static let misdeeds: [(String, String)] = {
      let begun = FakeOther.hello + "\nhear\n"
      let prompt = AuthenticatorReply.prompt(attempt: 1, prompt: 1, echo: false, text: "Password:")
      return [
        ("says nothing", FakeHelpers.silence),
        ("stops", FakeOther.hello + "\nkill -STOP $$"),
        ("ends at once", "exit 1"),
        ("crashes", begun + "kill -SEGV $$"),
        ("talks nonsense", FakeHelpers.raw([99, 1, 2, 3])),
        ("asks for the password", begun + FakeHelpers.say(prompt, as: .other) + "\n" + FakeHelpers.silence),
        ("says hello as another", FakeHelpers.helloPassword + "\n" + FakeHelpers.silence),
      ]
    }()

    @Test("one that misbehaves costs only itself, and is not started without end", arguments: misdeeds)
    func misbehaves(_ what: String, _ script: String) throws {
      let rig = try LockerRig()
      let other = try FakeOther(rig, script)
      try rig.lock(["--authenticator", other.path])
      try rig.wait(for: "the authenticator") { other.starts > 0 }
      try rig.expectStillLocked(for: 600)
      #expect(other.starts < 8, "\(what)")
      rig.seat.type("wrong")
      rig.seat.tap(.enter)
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      rig.seat.tap(.escape)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("one that sends without end is ended, and the screen stays at the owner's hand")
    func floods() throws {
      let rig = try LockerRig()
      let word = FakeHelpers.say(.info(attempt: 1, text: "x"), as: .other)
      let other = try FakeOther(rig, FakeOther.hello + "\nwhile :; do \(word) || exit; done 2>/dev/null")
      try rig.lock(["--authenticator", other.path])
      try rig.wait(for: "the end of it") { rig.locker?.output.contains("sends without end") == true }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    // MARK: What is started

    @Test("one in a folder that others can write to is left out with a warning, and the session is locked")
    func distrusted() throws {
      let rig = try LockerRig()
      let path = rig.directory.write("other", "#!/bin/sh\ntouch \(rig.directory.path)/started\n", mode: 0o755)
      try rig.lock(["--authenticator", path])
      #expect(rig.locker?.output.contains("/tmp can be written by others") == true)
      try rig.expectStillLocked(for: 100)
      #expect(access(rig.directory.path + "/started", F_OK) != 0)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "the configuration file names authenticators; what is wrong there is told, and the lock is taken"
    )
    func configurationFile() throws {
      let rig = try LockerRig()
      let other = try FakeOther(rig, FakeOther.hello + "\nhear; granted\n" + FakeHelpers.silence)
      makeFolder(rig.directory.path + "/config/patternlock")
      var lines = [
        "authenticator = relative/path", "authenticator = \(other.path)", "authenticator = \(other.path)",
      ]
      lines += (1...4).map { "authenticator = /nowhere/\($0)" }
      rig.directory.write("config/patternlock/config", lines.joined(separator: "\n") + "\n")
      try rig.start()
      try rig.waitForUnlock()
      let output = rig.locker?.output ?? ""
      #expect(output.contains("2 faults in the configuration"), "\(output)")
      #expect(output.contains("the authenticator /nowhere/3 is not used: cannot open /nowhere: No such file"))
      try rig.start(["--check-config"])
      #expect(try rig.waitForEnding() == .exited(1))
      let faults = rig.locker?.output ?? ""
      #expect(
        faults.contains("config:1: ") && faults.contains("config:7: ") && !faults.contains("config:6: "))
    }

    @Test("it is no way in by itself: without the others the session is not locked")
    func noWayIn() throws {
      let rig = try LockerRig()
      let other = try FakeOther(rig, FakeOther.hello + "\n" + FakeHelpers.silence)
      try rig.start(["--authenticator", other.path], helpers: "/nonexistent")
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked && other.starts == 0)
    }

    @Test("status tells what it would be", arguments: [true, false])
    func status(_ printsJSON: Bool) throws {
      let rig = try LockerRig()
      let other = try FakeOther(rig, FakeOther.hello + "\n" + FakeHelpers.silence)
      let program = try ChildProgram(
        LockerRig.programs + "/patternlock",
        [
          "status", "--helpers", rig.helpers.folder, "--authenticator", other.path, "--authenticator",
          "/tmp/x",
        ]
          + (printsJSON ? ["--json"] : []), environment: rig.environment, loop: rig.loop)
      try rig.wait(for: "the end") { program.ending != nil }
      #expect(program.ending == .exited(0))
      if printsJSON {
        #expect(
          program.output.contains(
            #""authenticators": [{"path": "\#(other.path)", "state": "ready", "text": "waits for its own event"}, "#
              + #"{"path": "/tmp/x", "state": "unusable", "text": "cannot be used: /tmp can be written by others"#
          ),
          "\(program.output)")
      } else {
        #expect(program.output.contains("authenticator \(other.path): waits for its own event\n"))
        #expect(program.output.contains("authenticator /tmp/x: cannot be used: /tmp can be"))
      }
    }

    // MARK: The example

    @Test(
      "the example unlocks for the right token and for nothing else",
      .enabled(if: access("/usr/bin/python3", X_OK) == 0, "needs the package python3"))
    func example() throws {
      let rig = try LockerRig()
      let folder = try #require(TemporaryDirectory.trusted())
      let source = contents(of: LockerRig.package + "/Examples/token-authenticator")
      let path = folder.write("token-authenticator", source, mode: 0o755)
      for folder in [".config", ".config/patternlock"] { makeFolder("\(rig.directory.path)/\(folder)") }
      // Of "open sesame".
      rig.directory.write(
        ".config/patternlock/token.sha256",
        "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb\n")
      let fifo = rig.directory.path + "/run/patternlock-token"
      #expect(mkfifo(fifo, 0o600) == 0)
      try rig.lock(["--authenticator", path])
      try rig.wait(for: "the example") { write("open barley\n", to: fifo) }
      for _ in 1...5 {
        #expect(write("open barley\n", to: fifo))
        try rig.expectStillLocked(for: 100)
      }
      // Again and again: after a wrong one there is no attempt for a second or two.
      try rig.wait(for: "the unlock") {
        _ = write("open sesame\n", to: fifo)
        return rig.locker?.ending != nil
      }
      try rig.waitForUnlock()
    }

    /// - Returns: false while nobody reads there.
    private func write(_ text: String, to fifo: String) -> Bool {
      let file = open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { return false }
      defer { close(file) }
      return Glibc.write(file, text, text.utf8.count) == text.utf8.count
    }
  }
}
