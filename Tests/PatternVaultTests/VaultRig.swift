import GestureEngine
import Glibc
import HelperFixtures
import Platform

@testable import PatternVault

/// A vault in a folder of its own, at a cost that tests can bear, with a clock that they move.
final class VaultRig {
  static let right: [UInt8] = [3, 3, 1, 3, 8, 5, 4]
  static let wrong: [UInt8] = [3, 3, 0, 3, 6, 7, 8]

  /// A number of different wrong patterns.
  static func wrong(_ number: Int) -> [UInt8] {
    let tails: [[UInt8]] = [
      [0, 3, 6, 7], [1, 2, 5, 8], [2, 5, 8, 7], [3, 4, 5, 8], [6, 7, 8, 5], [8, 7, 6, 3], [4, 1, 2, 5],
      [4, 7, 8, 5], [4, 3, 0, 1], [5, 4, 3, 0], [7, 4, 1, 0], [2, 1, 0, 3],
    ]
    return [3, 3] + tails[number % tails.count]
  }

  let folder = TemporaryDirectory()
  let directory: String
  let store: UserPatternStore
  var now = Instant(nanoseconds: 3_600_000_000_000)
  var boot = BootIdentity(high: 1, low: 2)
  /// When set, nothing can be written, as on a full disk.
  var isFull = false

  init() {
    directory = folder.path + "/data/patternlock"
    store = UserPatternStore(directory: directory)
  }

  /// A vault as a process that starts now has it.
  func vault(hasOtherWays: Bool = true) -> PatternVault {
    PatternVault(
      store: FillableStore(store, isFull: { [unowned self] in isFull }),
      throttle: Throttle(hasOtherWays: hasOtherWays),
      clock: VaultClock(now: { [unowned self] in now }, boot: { [unowned self] in boot }))
  }

  /// A vault with `right` in it.
  func enrolled(hasOtherWays: Bool = true) throws -> PatternVault {
    let vault = vault(hasOtherWays: hasOtherWays)
    try vault.enroll(Self.right, policy: .fill)
    return vault
  }

  func pass(_ time: Milliseconds) { now = now + time }

  func chmod(_ name: String, _ mode: mode_t) { Glibc.chmod(directory + "/" + name, mode) }

  var failures: UInt32? { (try? store.loadCount())?.failures }
}

extension PatternVault {
  static let cheap = PatternCost(operations: 1, memory: 8192) ?? .interactive

  func check(_ bytes: [UInt8]) -> VaultAnswer { bytes.withUnsafeBytes { check($0) } }

  func enroll(_ bytes: [UInt8], policy: JumpPolicy) throws {
    try bytes.withUnsafeBytes { try enroll($0, policy: policy, cost: Self.cheap) }
  }
}
