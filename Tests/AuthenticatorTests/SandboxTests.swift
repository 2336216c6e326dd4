import Glibc
import HelperFixtures
import HelperWire
import Testing

/// What somebody could do who has taken a helper over: an intruder in the real program, who tries after it has said
/// hello.
@Suite(.enabled(if: AuthenticatorRig.hasPAMWrapper, "needs the package libpam-wrapper"))
struct SandboxTests {
  private let rig = AuthenticatorRig()

  private static let files: Set = [
    "read a file of the home", "list the home", "add a file to the home", "move a file of the home",
    "remove a file of the home", "make a folder in the home", "read the accounts",
    "read the locker's environment", "read the locker's memory by a file",
  ]
  private static let store: Set = ["read the vault", "write into the vault", "add to the vault"]
  private static let sockets: Set = ["connect to a socket", "connect to the network", "offer a socket"]
  private static let programs: Set = ["start a program", "become a program", "fork"]
  private static let signals: Set = [
    "signal the locker", "signal a thread of the locker", "queue a signal for the locker",
    "signal the locker by its descriptor",
  ]
  private static let looks: Set = [
    "read the locker's memory by a call", "trace the locker", "take a descriptor of the locker",
  ]
  private static let settings: Set = [
    "have the kernel signal the locker", "limit the locker", "slow the locker down",
    "open a file of the home to all", "link a file of the home", "cut a file of the home",
  ]

  /// Starts a helper that was taken over, and waits until all was tried.
  private func attack(
    _ role: HelperRole, lacking lacks: [Intrusion.Lack] = [], bus: String = "unix:path=/nonexistent"
  ) throws -> [String: String] {
    let intrusion = try Intrusion()
    rig.service("patternlock", "auth required MATRIX", "account required MATRIX")
    let helper = try rig.start(role, .takenOver(intrusion, lacking: lacks, bus: bus))
    guard case .hello = try helper.awaitReply() else {
      Issue.record("no hello")
      return [:]
    }
    // The intruder of the finger's helper waits until there is something to receive.
    if role == .fingerprint { try helper.send(.reset) }
    while !intrusion.isOver {
      var interest = pollfd(fd: helper.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&interest, 1, 10) >= 0 && helper.process.reap() == nil, "\(intrusion.outcomes)")
    }
    return intrusion.outcomes
  }

  private func successes(_ outcomes: [String: String]) -> Set<String> {
    Set(outcomes.filter { $0.value == "done" }.keys)
  }

  @Test("what an intruder tries works in the password's helper, which has no sandbox")
  func password() throws {
    let successes = try successes(attack(.password))
    let all =
      Self.files.union(Self.store).union(Self.sockets).union(Self.programs).union(Self.signals)
      .union(Self.looks).union(Self.settings)
    #expect(all.subtracting(successes) == [])
  }

  @Test("a pattern helper that was taken over reaches the stored pattern and nothing else")
  func pattern() throws {
    let outcomes = try attack(.pattern)
    #expect(outcomes.count > 30)
    #expect(successes(outcomes) == Self.store)
  }

  @Test("a fingerprint helper that was taken over reaches nothing")
  func fingerprint() throws {
    #expect(try successes(attack(.fingerprint)) == [])
  }

  @Test(
    "a fingerprint helper that was taken over while it is connected to the bus reaches nothing either",
    .enabled(if: FingerprintBus.isExpected, "needs fprintd, dbus-daemon, python3-dbus, python3-gi"))
  func connectedFingerprint() throws {
    let bus = try FingerprintBus(.fake)
    let outcomes = try attack(.fingerprint, bus: bus.address)
    #expect(outcomes.count > 30)
    #expect(successes(outcomes) == [])
  }

  @Test(
    "on a kernel without Landlock, system calls alone keep an intruder from sockets, programs and the locker",
    arguments: [HelperRole.pattern, .fingerprint])
  func withoutLandlock(role: HelperRole) throws {
    let outcomes = try attack(role, lacking: [.landlock])
    let refused = Self.sockets.union(Self.programs).union(Self.signals).union(Self.looks).union(Self.settings)
    #expect(successes(outcomes).intersection(refused) == [])
    if role == .fingerprint { #expect(successes(outcomes) == []) }
  }

  @Test(
    "on a kernel without seccomp, Landlock alone keeps an intruder from files, programs and the locker's memory",
    arguments: [HelperRole.pattern, .fingerprint])
  func withoutSeccomp(role: HelperRole) throws {
    let outcomes = try attack(role, lacking: [.seccomp])
    let refused = Self.files.union(Self.looks).union(["start a program"])
    #expect(successes(outcomes).intersection(refused) == [])
    #expect(successes(outcomes).isSuperset(of: role == .pattern ? Self.store : []))
  }

  @Test(
    "on a kernel with neither, helpers work, and nothing is said of it",
    arguments: [HelperRole.pattern, .password])
  func withoutBoth(role: HelperRole) throws {
    let outcomes = try attack(role, lacking: [.landlock, .seccomp])
    #expect(successes(outcomes).isSuperset(of: Self.files))
  }
}
