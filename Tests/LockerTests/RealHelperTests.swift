import EventLoop
import Glibc
import PatternVault
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// The real authenticators: the stored pattern, and libpam under pam_wrapper.
  @Suite struct RealHelpers {
    /// A rig with an account whose password is `open sesame`.
    private static func rig() throws -> (LockerRig, WrappedHelpers) {
      let rig = try LockerRig()
      let helpers = try WrappedHelpers(
        in: rig.directory, program: LockerRig.programs + "/patternlock-auth", password: "open sesame")
      return (rig, helpers)
    }

    @Test("a pattern that was enrolled unlocks, a wrong one does not, and the password does as well")
    func enrolled() throws {
      let (rig, helpers) = try Self.rig()
      unlink(rig.directory.path + "/data/patternlock/pattern")
      let enroll = try ChildProgram(
        LockerRig.programs + "/patternlock", ["enroll", "--stdin", "--helpers", helpers.folder],
        environment: rig.environment, input: "open sesame\n2-4-9-6-5\n", loop: rig.loop)
      try rig.wait(for: "the enrolment: \(enroll.output)") { enroll.ending != nil }
      #expect(enroll.ending == .exited(0), "\(enroll.output)")

      try rig.lock(helpers: helpers.folder)
      try rig.draw([1, 2, 3, 6, 9])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      try rig.draw([2, 4, 9, 6, 5])
      try rig.waitForUnlock()

      rig.compositor.unlockCount = 0
      try rig.lock(helpers: helpers.folder)
      rig.seat.type("open says me")
      rig.seat.tap(.enter)
      try rig.wait(for: "the red outline") { rig.isRed }
      try rig.wait(for: "its end") { !rig.isRed }
      rig.seat.type("open sesame")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "a pattern whose folder vanishes while locked is told, with its reason in the log, and the password unlocks"
    )
    func vanishedFolder() throws {
      let (rig, helpers) = try Self.rig()
      let folder = rig.directory.path + "/data/patternlock"
      unlink(folder + "/pattern")
      let store = UserPatternStore(directory: folder)
      let vault = PatternVault(store: store, throttle: Throttle(hasOtherWays: true))
      try ([3, 3, 3, 1, 5, 7, 0] as [UInt8]).withUnsafeBytes {
        try vault.enroll($0, policy: .fill, cost: .interactive)
      }
      try rig.lock(helpers: helpers.folder)
      try rig.waitForDots()
      #expect(rename(folder, folder + ".gone") == 0)
      try rig.draw([4, 2, 6, 8, 1])
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      try rig.wait(for: "the reason") {
        rig.locker?.output.contains("the pattern is not used: the stored pattern is gone") == true
      }
      rig.seat.type("open sesame")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a stored pattern that makes no sense still locks, with the field instead of the pad")
    func corruptPattern() throws {
      let (rig, helpers) = try Self.rig()
      try rig.start(helpers: helpers.folder)
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      #expect(rig.locker?.output.contains("warning: the pattern is not used") == true)
      rig.seat.type("open sesame")
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a faulty line of the configuration is told, several are counted, and the session is locked")
    func faultyConfiguration() throws {
      let (rig, helpers) = try Self.rig()
      makeFolder(rig.directory.path + "/config/patternlock")
      for (lines, words) in [
        ("# fine\nnonsense\n", "/config/patternlock/config:2: "),
        ("# fine\nnonsense\npam-service = a/b\nallow-empty-password=1\n", "3 faults in the configuration"),
      ] {
        rig.directory.write("config/patternlock/config", lines)
        try rig.lock(helpers: helpers.folder)
        #expect(rig.locker?.output.contains(words) == true, "\(rig.locker?.output ?? "")")
        rig.seat.type("open sesame")
        rig.seat.tap(.enter)
        try rig.waitForUnlock()
        rig.compositor.unlockCount = 0
      }
    }

    @Test("a missing PAM service is warned about, and the session is locked")
    func missingService() throws {
      let (rig, helpers) = try Self.rig()
      try rig.start(["--pam-service", "no-such-service"], helpers: helpers.folder)
      try rig.wait(for: "locked") { rig.compositor.state == .locked }
      try rig.wait(for: "the warning") { rig.locker?.output.contains("no-such-service") == true }
    }
  }
}
