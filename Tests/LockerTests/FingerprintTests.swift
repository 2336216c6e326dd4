import EventLoop
import Glibc
import HelperFixtures
import HelperWire
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// The finger beside the other methods, with helpers that are scripts.
  @Suite struct Fingerprint {
    private static func say(_ reply: AuthenticatorReply) -> String {
      FakeHelpers.say(reply, as: .fingerprint)
    }

    @Test("a finger unlocks by itself, and the pattern's helper is told to forget its count")
    func match() throws {
      let rig = try LockerRig(fingerprint: "\(FakeHelpers.helloFingerprint)\nhear; gate; granted; hear")
      try rig.lock()
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.fingerprint).count == 1 }
      try rig.expectStillLocked()
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.waitForUnlock()
      #expect(rig.helpers.heard(.pattern).last == "04")
      #expect(rig.helpers.heard(.fingerprint) == ["start", "0101000000"])
    }

    @Test("no finger is asked for before the lock, and a granted of that time unlocks nothing")
    func early() throws {
      var options = CompositorOptions()
      options.answer = .never
      let rig = try LockerRig(
        options,
        fingerprint: [FakeHelpers.helloFingerprint, Self.say(.granted(attempt: 1)), FakeHelpers.silence]
          .joined(separator: "\n"))
      try rig.start()
      try rig.wait(for: "the helper") { rig.helpers.starts(.fingerprint) == 1 }
      try rig.loop.run(for: 200)
      #expect(rig.helpers.attempts(.fingerprint).isEmpty)
      rig.compositor.sendLocked()
      try rig.waitForPanels()
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.fingerprint).count == 1 }
      try rig.expectStillLocked()
    }

    @Test("after five fingers that do not match no sixth is asked for, and the pattern still unlocks")
    func fiveNoMatches() throws {
      let rig = try LockerRig(
        fingerprint:
          "\(FakeHelpers.helloFingerprint)\nfor n in 1 2 3 4 5; do hear; denied; done\nhear; granted")
      try rig.lock()
      try rig.wait(for: "five attempts") { rig.helpers.attempts(.fingerprint).count == 5 }
      try rig.expectStillLocked()
      #expect(rig.helpers.attempts(.fingerprint).count == 5)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a helper that dies is started again and asked anew")
    func dies() throws {
      let script = """
        \(FakeHelpers.helloFingerprint)
        hear
        [ -e $HOME/died ] || { echo > $HOME/died; exit 1; }
        granted
        hear
        """
      let rig = try LockerRig(fingerprint: script)
      try rig.lock()
      try rig.waitForUnlock()
      #expect(rig.helpers.starts(.fingerprint) == 2)
    }

    @Test(
      "a reader that is certainly not there is silent, and its helper is ended for good",
      arguments: [AuthenticatorState.certainlyNot(reason: "fprintd is not installed"), .notEnrolled])
    func absent(state: AuthenticatorState) throws {
      let rig = try LockerRig(fingerprint: Self.say(.hello(state)) + "\n" + FakeHelpers.silence)
      try rig.lock()
      try rig.expectStillLocked()
      #expect(rig.helpers.heard(.fingerprint) == ["start"])
      #expect(rig.locker?.output.contains("finger") == false)
    }

    @Test("a reader that is not there at first is asked for again, and its finger unlocks")
    func late() throws {
      let script = """
        if [ ! -e $HOME/reader ]; then
          \(Self.say(.hello(.unusable(reason: "there is no fingerprint reader"))))
          \(FakeHelpers.silence)
        else
          \(FakeHelpers.helloFingerprint)
          hear
          granted
          hear
        fi
        """

      let rig = try LockerRig(fingerprint: script)
      try rig.lock()
      try rig.wait(for: "a second look") { rig.helpers.starts(.fingerprint) == 2 }
      #expect(rig.locker?.output.contains("finger") == false)
      rig.directory.write("reader", "")
      try rig.waitForUnlock()
    }

    @Test("with the option fingerprint=no no helper is started for it")
    func unused() throws {
      let rig = try LockerRig(fingerprint: "\(FakeHelpers.helloFingerprint)\nhear; granted; hear")
      try rig.lock(["--fingerprint=no"])
      try rig.expectStillLocked()
      #expect(rig.helpers.heard(.fingerprint).isEmpty)
    }
  }

  /// The whole way, with the real fprintd and libfprint's virtual reader.
  @Suite(.enabled(if: FingerprintBus.isExpected, "needs fprintd, dbus-daemon, python3-dbus, python3-gi"))
  struct RealFingerprint {
    /// Puts the real helper of the reader, on a bus of the test's own, beside the scripts of the other methods.
    private func helpers(_ rig: LockerRig, _ bus: FingerprintBus) -> String {
      makeFolder(rig.directory.path + "/real")
      rig.directory.write(
        "real/patternlock-auth",
        """
        #!/bin/sh
        [ "$1" = fingerprint ] || exec \(rig.helpers.folder)/patternlock-auth "$@" 4<&-
        export DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)
        exec \(LockerRig.programs)/patternlock-auth "$@" 4<&-

        """, mode: 0o755)
      return rig.directory.path + "/real"
    }

    @Test("a stranger's finger does not unlock, the owner's does")
    func fingers() throws {
      let bus = try FingerprintBus(.real)
      try bus.tell("enroll owner")
      let rig = try LockerRig()
      try rig.lock(helpers: helpers(rig, bus))
      try bus.tell("verification 1")
      try bus.tell("forge verify-match")
      try bus.tell("finger stranger")
      try bus.tell("verification 2")
      try rig.expectStillLocked()
      try bus.tell("finger owner")
      try rig.waitForUnlock()
      #expect(rig.locker?.output.contains("unlocked method=fingerprint") == true)
    }

    @Test("five fingers of strangers, and the owner's finger does not unlock any more; the password does")
    func fiveStrangers() throws {
      let bus = try FingerprintBus(.real)
      try bus.tell("enroll owner")
      let rig = try LockerRig()
      try rig.lock(helpers: helpers(rig, bus))
      for number in 1...5 {
        try bus.tell("verification \(number)")
        try bus.tell("finger stranger")
      }
      try rig.expectStillLocked()
      let refusal = "failed claim: net.reactivated.Fprint.Error.AlreadyInUse: Device was already claimed"
      #expect(throws: FingerprintBus.Refusal(line: refusal)) { try bus.tell("claim") }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a reader that comes while the screen is locked is found")
    func lateReader() throws {
      let bus = try FingerprintBus(.real)
      try bus.tell("enroll owner")
      try bus.tell("unplug")
      let rig = try LockerRig()
      try rig.lock(helpers: helpers(rig, bus))
      try rig.expectStillLocked(for: 1_500)
      try bus.tell("plug")
      try bus.tell("verification 1")
      try bus.tell("finger owner")
      try rig.waitForUnlock()
    }

    @Test("status tells of a finger, of none, and of no reader")
    func status() throws {
      let found: [(FingerprintBus.Kind, String)] = [
        (.real, #""fingerprint": {"state": "not-enrolled", "text": "no finger is enrolled"#),
        (.withoutReader, #""text": "cannot be used: there is no fingerprint reader"}"#),
      ]
      for (kind, text) in found {
        let bus = try FingerprintBus(kind)
        #expect(try status(bus).contains(text))
        if kind == .real {
          try bus.tell("enroll owner")
          #expect(
            try status(bus).contains(#""fingerprint": {"state": "ready", "text": "a finger is enrolled"}"#))
          #expect(try status(bus, "--fingerprint=no").contains(#""fingerprint": {"state": "unused""#))
        }
      }
    }

    private func status(_ bus: FingerprintBus, _ option: String = "--fingerprint=yes") throws -> String {
      let rig = try LockerRig()
      let status = try ChildProgram(
        LockerRig.programs + "/patternlock", ["status", "--json", "--helpers", helpers(rig, bus), option],
        environment: rig.environment, loop: rig.loop)
      try rig.wait(for: "the status: \(status.output)") { status.ending != nil }
      #expect(status.ending == .exited(0))
      return status.output
    }
  }
}
