import EventLoop
import Glibc
import HelperFixtures
import HelperWire
import TestCompositor
import Testing

extension LockerTests {
  /// A locker and helpers of two versions, as an upgrade or a second installation leaves them.
  @Suite struct Versions {
    /// Helpers whose messages are those of another version.
    private static func rig() throws -> LockerRig {
      func script(_ hello: AuthenticatorReply, _ role: HelperRole) -> String {
        var packet = hello.encoded(from: role)
        packet[1] &+= 1
        return FakeHelpers.raw(packet) + "\n" + FakeHelpers.silence
      }
      return try LockerRig(
        password: script(.hello(.ready), .password), pattern: script(.hello(.notEnrolled), .pattern))
    }

    /// Starts a program from a handle of a file that is no longer there, as an agent does after an upgrade.
    private static func outlived(_ rig: LockerRig) -> [String] {
      let copy = rig.directory.path + "/patternlock"
      return [
        "/bin/sh", "-c",
        "cp \"$1\" \(copy) && exec 9<\(copy) && rm \(copy) && shift && exec /proc/self/fd/9 \"$@\"", "sh",
      ]
    }

    @Test("helpers of another version are told with where both lie and what to do")
    func told() throws {
      let rig = try Self.rig()
      try rig.start()
      try rig.wait(for: "the message") { rig.locker?.output.contains("of another version") == true }
      let output = rig.locker?.output ?? ""
      #expect(
        output.contains(
          "\(rig.helpers.folder)/patternlock-auth is of another version than \(LockerRig.programs)/patternlock"
        ))
      #expect(output.contains("install both from one package"))
      try rig.expectStillLocked()
    }

    @Test("status says so, too")
    func status() throws {
      let rig = try Self.rig()
      let status = try ChildProgram(
        LockerRig.programs + "/patternlock", ["status", "--helpers", rig.helpers.folder],
        environment: rig.environment, loop: rig.loop)
      try rig.wait(for: "the status") { status.ending != nil }
      #expect(
        status.output.contains(
          "password: cannot be used: \(rig.helpers.folder)/patternlock-auth is of another"))
    }

    @Test("a program that an upgrade has replaced does not lock where the new helpers are no way in")
    func refused() throws {
      let rig = try Self.rig()
      try rig.start(wrapping: Self.outlived(rig))
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked && rig.compositor.commitCount == 0)
      let output = rig.locker?.output ?? ""
      #expect(output.contains("not locked, since nobody could unlock it"), "\(output)")
      #expect(output.contains("is of another version than \(rig.directory.path)/patternlock"), "\(output)")
    }

    @Test("it locks, and unlocks, where the new helpers understand it")
    func outlived() throws {
      let rig = try LockerRig()
      try rig.lock(wrapping: Self.outlived(rig))
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a running locker starts the helpers that it began with, whatever is at their path by then")
    func running() throws {
      let rig = try LockerRig(pattern: FakeHelpers.helloPattern + "\nhear; exit 1")
      try rig.lock()
      unlink(rig.helpers.folder + "/patternlock-auth")
      rig.directory.write("helpers/patternlock-auth", "#!/bin/sh\nexit 1\n", mode: 0o755)
      try rig.draw(FakeHelpers.pattern)
      try rig.wait(for: "another helper") { rig.helpers.starts(.pattern) == 2 }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }
  }
}
