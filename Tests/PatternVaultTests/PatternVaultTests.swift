import GestureEngine
import Glibc
import Platform
import Testing

@testable import PatternVault

@Suite struct PatternVaultTests {
  private let rig = VaultRig()

  @Test("the right pattern is granted, and the count is cleared by then")
  func granted() throws {
    let vault = try rig.enrolled()
    #expect(vault.check(VaultRig.wrong) == .denied(failures: 1, wait: 0, counted: true))
    #expect(rig.failures == 1)
    #expect(vault.check(VaultRig.right) == .granted)
    #expect(rig.failures == 0)
  }

  @Test("the same dots on another grid, in another order, or one more or less, are wrong or unheard")
  func near() throws {
    let vault = try rig.enrolled()
    for guess: [UInt8] in [[3, 3, 1, 3, 8, 5], [3, 3, 1, 3, 8, 5, 4, 7], [3, 3, 4, 5, 8, 3, 1]] {
      guard case .denied(_, _, counted: true) = vault.check(guess) else {
        Issue.record("\(guess) was not denied")
        continue
      }
    }
    guard case .unavailable = vault.check([4, 4, 0, 1, 2, 5, 8]) else {
      Issue.record("another grid was heard")
      return
    }
  }

  @Test("what could not have been drawn is not heard and not counted")
  func nonsense() throws {
    let vault = try rig.enrolled()
    for guess: [UInt8] in [
      [], [3], [3, 3], [3, 3, 0, 1, 2], [3, 3, 0, 1, 1, 2], [3, 3, 0, 1, 2, 9], [9, 9, 0, 1, 2, 3],
      [3, 3, 0, 2, 5, 8],  // a jump over dot 1, under a policy that takes it
      [UInt8](repeating: 3, count: 500),
    ] {
      guard case .unavailable = vault.check(guess) else {
        Issue.record("\(guess) was heard")
        continue
      }
    }
    #expect(rig.failures == 0)
  }

  @Test("an attempt that cannot be counted is not checked, right or wrong, and grants nothing")
  func fullDisk() throws {
    let vault = try rig.enrolled()
    rig.isFull = true
    for guess in [VaultRig.right, VaultRig.wrong] {
      guard case .unreadable = vault.check(guess) else {
        Issue.record("\(guess) got a free attempt")
        continue
      }
    }
    rig.isFull = false
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("a missing or damaged count beside a pattern means off until another method has unlocked")
  func missingCount() throws {
    let vault = try rig.enrolled()
    let damages = [
      { unlink(rig.directory + "/attempts") == 0 },
      { truncate(rig.directory + "/attempts", 20) == 0 },
      { truncate(rig.directory + "/attempts", 0) == 0 },
    ]
    for damage in damages {
      #expect(damage())
      #expect(vault.state() == .off(failures: 0))
      #expect(vault.check(VaultRig.right) == .denied(failures: 0, wait: 0, counted: false))
      try vault.reset()
      #expect(vault.check(VaultRig.right) == .granted)
    }
  }

  @Test("after the fifth failure even the right pattern waits, and the tenth turns the pattern off")
  func throttled() throws {
    let vault = try rig.enrolled()
    for number in 0..<4 { _ = vault.check(VaultRig.wrong(number)) }
    #expect(vault.state() == .ready(.nine, .fill, failures: 4))
    let waits: [Milliseconds] = [60_000, 300_000, 900_000, 1_800_000, 5_400_000]
    for (number, wait) in waits.enumerated() {
      let failures = UInt32(5 + number)
      #expect(
        vault.check(VaultRig.wrong(4 + number)) == .denied(failures: failures, wait: wait, counted: true))
      rig.pass(wait - 1)
      #expect(vault.check(VaultRig.right) == .denied(failures: failures, wait: 1, counted: false))
      #expect(vault.state() == .waiting(.nine, .fill, remaining: 1, failures: failures))
      rig.pass(1)
      #expect(vault.state() == .ready(.nine, .fill, failures: failures))
    }
    #expect(vault.check(VaultRig.wrong(9)) == .denied(failures: 10, wait: 0, counted: true))
    rig.pass(1_000_000_000)
    #expect(vault.state() == .off(failures: 10))
    #expect(vault.check(VaultRig.right) == .denied(failures: 10, wait: 0, counted: false))
    try vault.reset()
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("where there is no other way in, the tenth failure and each later one cost four hours")
  func onlyWay() throws {
    let vault = try rig.enrolled(hasOtherWays: false)
    for number in 0..<11 {
      _ = vault.check(VaultRig.wrong(number))
      rig.pass(14_400_000)
    }
    #expect(rig.failures == 11)
    #expect(vault.check(VaultRig.wrong(11)) == .denied(failures: 12, wait: 14_400_000, counted: true))
    rig.pass(14_400_000)
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("a reboot begins the wait anew, and a second process cannot shorten it")
  func reboot() throws {
    var vault = try rig.enrolled()
    for number in 0..<5 { _ = vault.check(VaultRig.wrong(number)) }
    rig.pass(50_000)
    rig.boot = BootIdentity(high: 3, low: 4)
    rig.now = Instant(nanoseconds: 5_000_000_000)
    vault = rig.vault()
    #expect(vault.state() == .waiting(.nine, .fill, remaining: 60_000, failures: 5))
    rig.pass(59_999)
    #expect(rig.vault().check(VaultRig.right) == .denied(failures: 5, wait: 1, counted: false))
    rig.pass(1)
    #expect(rig.vault().check(VaultRig.right) == .granted)
  }

  @Test("a count from the future waits in full and no longer")
  func future() throws {
    let vault = try rig.enrolled()
    for number in 0..<5 { _ = vault.check(VaultRig.wrong(number)) }
    rig.now = Instant(nanoseconds: 1)
    #expect(vault.check(VaultRig.right) == .denied(failures: 5, wait: 60_000, counted: false))
    rig.pass(60_000)
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("the same wrong pattern within five minutes is counted once, and later again")
  func repeated() throws {
    let vault = try rig.enrolled()
    #expect(vault.check(VaultRig.wrong) == .denied(failures: 1, wait: 0, counted: true))
    rig.pass(299_999)
    #expect(vault.check(VaultRig.wrong) == .denied(failures: 1, wait: 0, counted: false))
    rig.pass(1)
    #expect(vault.check(VaultRig.wrong) == .denied(failures: 2, wait: 0, counted: true))
    #expect(vault.check(VaultRig.wrong(1)) == .denied(failures: 3, wait: 0, counted: true))
    #expect(vault.check(VaultRig.wrong) == .denied(failures: 4, wait: 0, counted: true))
  }

  @Test("two lockers at once share one count")
  func twoLockers() throws {
    let first = try rig.enrolled()
    let second = rig.vault()
    #expect(first.check(VaultRig.wrong) == .denied(failures: 1, wait: 0, counted: true))
    #expect(second.check(VaultRig.wrong) == .denied(failures: 2, wait: 0, counted: true))
    #expect(first.check(VaultRig.wrong(1)) == .denied(failures: 3, wait: 0, counted: true))
  }

  @Test("a new pattern takes the place of the old one and starts with no failures")
  func enrollAgain() throws {
    let vault = try rig.enrolled()
    _ = vault.check(VaultRig.wrong)
    try vault.enroll([4, 4, 1, 6, 8, 15], policy: .skip)
    let grid = try #require(Grid(columns: 4, rows: 4))
    #expect(vault.state() == .ready(grid, .skip, failures: 0))
    #expect(vault.check([4, 4, 1, 6, 8, 15]) == .granted)
    guard case .unavailable = vault.check(VaultRig.right) else {
      Issue.record("the old pattern is still known")
      return
    }
  }

  @Test("too short, impossible and unstorable patterns are refused and change nothing")
  func refused() throws {
    let vault = try rig.enrolled()
    for bytes: [UInt8] in [
      [3, 3, 0, 1, 2], [3, 3, 0, 0, 1, 2], [3, 3, 0, 2, 5, 8], [1, 9, 0, 1, 2, 3], [],
    ] {
      #expect(throws: EnrollmentError.self) { try vault.enroll(bytes, policy: .fill) }
    }
    rig.isFull = true
    #expect(throws: EnrollmentError.self) { try vault.enroll([3, 3, 1, 6, 5, 0], policy: .fill) }
    rig.isFull = false
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("a figure that anybody would try first is refused by its name, and the old pattern stays")
  func common() throws {
    let vault = try rig.enrolled()
    for (bytes, name) in [
      ([3, 3, 0, 1, 2, 4, 6, 7, 8], "the letter Z"), ([4, 4, 0, 5, 10, 15], "a straight line"),
    ] as [([UInt8], String)] {
      var message = "stored"
      do { try vault.enroll(bytes, policy: .fill) } catch { message = "\(error)" }
      #expect(message.contains(name))
    }
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("after removal there is no pattern and no count")
  func remove() throws {
    let vault = try rig.enrolled()
    try vault.remove()
    #expect(vault.state() == .notEnrolled)
    #expect(rig.folder.read("data/patternlock/pattern").isEmpty)
    #expect(rig.folder.read("data/patternlock/attempts").isEmpty)
    guard case .unreadable = vault.check(VaultRig.right) else {
      Issue.record("a removed pattern was heard")
      return
    }
    try vault.remove()
  }

  @Test("without a boot id nothing is granted")
  func noBoot() throws {
    _ = try rig.enrolled()
    let vault = PatternVault(
      store: rig.store, throttle: Throttle(hasOtherWays: true),
      clock: VaultClock(now: { .now }, boot: { nil }))
    guard case .unavailable = vault.check(VaultRig.right), case .unusable = vault.state() else {
      Issue.record("a wait that cannot be measured was waived")
      return
    }
  }
}
