import Glibc
import HelperFixtures
import Platform
import SecretMemory
import Testing

@testable import PatternVault

/// Counts that were removed, damaged, or make no sense.
@Suite struct LostCountTests {
  private let rig = VaultRig()
  private static let wait: Milliseconds = 14_400_000

  @Test(
    "where there is no other way in, a lost count means ten failures and a wait of four hours, which ends")
  func onlyWay() throws {
    let vault = try rig.enrolled(hasOtherWays: false)
    #expect(unlink(rig.directory + "/attempts") == 0)
    #expect(vault.state() == .waiting(.nine, .fill, remaining: Self.wait, failures: 10))
    #expect(vault.check(VaultRig.right) == .denied(failures: 10, wait: Self.wait, counted: false))
    rig.pass(Self.wait - 1)
    // Another process goes on with the same wait.
    let next = rig.vault(hasOtherWays: false)
    #expect(next.state() == .waiting(.nine, .fill, remaining: 1, failures: 10))
    rig.pass(1)
    #expect(next.check(VaultRig.right) == .granted)
    #expect(next.state() == .ready(.nine, .fill, failures: 0))
  }

  @Test("removing the count during a wait, or at any time, gives no free attempt")
  func noWayRound() throws {
    let vault = try rig.enrolled(hasOtherWays: false)
    for number in 0..<3 {
      _ = vault.check(VaultRig.wrong(number))
      unlink(rig.directory + "/attempts")
      guard case .denied(_, Self.wait, counted: false) = vault.check(VaultRig.wrong(number + 3)) else {
        Issue.record("an attempt was free")
        return
      }
    }
  }

  @Test("a lost count that cannot be stored anew still waits, and grants nothing")
  func fullDisk() throws {
    let vault = try rig.enrolled(hasOtherWays: false)
    #expect(unlink(rig.directory + "/attempts") == 0)
    rig.isFull = true
    #expect(vault.state() == .waiting(.nine, .fill, remaining: Self.wait, failures: 10))
    #expect(vault.check(VaultRig.right) == .denied(failures: 10, wait: Self.wait, counted: false))
  }

  @Test(
    "a stored time that no machine's uptime comes to is damage, however sound its checksum",
    arguments: [.min, .min + 1, -1, Int64.max / 2, .max - 1, .max] as [Int64])
  func ends(_ since: Int64) throws {
    let vault = try rig.enrolled()
    for failures in [0, 5, 9, 10, .max] as [UInt32] {
      for boot in [rig.boot, BootIdentity(high: .max, low: .max)] {
        try rig.store.saveCount(
          AttemptCount(failures: failures, boot: boot, since: Instant(nanoseconds: since)))
        #expect(vault.state() == .off(failures: 0))
        #expect(vault.check(VaultRig.right) == .denied(failures: 0, wait: 0, counted: false))
        let only = rig.vault(hasOtherWays: false)
        #expect(only.state() == .waiting(.nine, .fill, remaining: Self.wait, failures: 10))
      }
    }
    try vault.reset()
    #expect(vault.check(VaultRig.right) == .granted)
  }

  @Test("any bytes with a sound checksum are read or refused, and never end the process")
  func anyBytes() throws {
    let vault = try rig.enrolled()
    var generator = SplitMix(seed: 5)
    for _ in 0..<500 {
      let count = AttemptCount(
        failures: .random(in: 0 ... .max, using: &generator),
        boot: BootIdentity(high: .random(in: 0...2, using: &generator), low: 2),
        since: Instant(
          nanoseconds: .random(in: .min ... .max, using: &generator)
            >> Int64.random(in: 0...62, using: &generator)))
      try rig.store.saveCount(count)
      _ = vault.state()
      _ = vault.check(VaultRig.wrong)
    }
  }
}
