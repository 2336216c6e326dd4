import Platform

/// How long whoever draws wrong patterns has to wait: the protection of a secret that is one of 389,112.
public struct Throttle: Equatable, Sendable {
  /// Whether another attempt is heard.
  public enum Standing: Equatable, Sendable {
    case free
    /// Not for so long; always more than 0.
    case waiting(Milliseconds)
    /// Not until another method has unlocked.
    case off
  }

  /// Whether the owner has another way in. Without one the pattern is never off, or they would be shut out.
  public let hasOtherWays: Bool

  public init(hasOtherWays: Bool) {
    self.hasOtherWays = hasOtherWays
  }

  private static let minute: Int64 = 60_000

  /// The failures that stand for a count that was lost: deleting it must not be a way round the waits.
  static let failuresOfLostCount: UInt32 = 10

  /// The wait that follows a number of failures: none for 1 to 4, then 1, 5, 15, 30 and 90 minutes. From the
  /// 10th on nil, for "until another method has unlocked", or 4 hours where there is none.
  func wait(after failures: UInt32) -> Milliseconds? {
    switch failures {
    case 0...4: 0
    case 5: Milliseconds(1 * Self.minute)
    case 6: Milliseconds(5 * Self.minute)
    case 7: Milliseconds(15 * Self.minute)
    case 8: Milliseconds(30 * Self.minute)
    case 9: Milliseconds(90 * Self.minute)
    default: hasOtherWays ? nil : Milliseconds(240 * Self.minute)
    }
  }

  /// Where a count stands.
  ///
  /// - Parameters:
  ///   - count: as it was stored; see `restarted` for one of another boot.
  ///   - now: CLOCK_BOOTTIME, which no one can set and which goes on while the machine sleeps.
  func standing(_ count: AttemptCount, now: Instant) -> Standing {
    guard let wait = wait(after: count.failures) else { return .off }
    // A clock that went back (it cannot, within one boot) must not shorten or lengthen anything.
    let passed = max(now - count.since, 0)
    return passed < wait ? .waiting(wait - passed) : .free
  }

  /// The count with its wait begun anew, where it is from another boot or from the future: a reboot must not be
  /// a way around the wait.
  ///
  /// - Returns: nil where the count holds as it is.
  func restarted(_ count: AttemptCount, boot: BootIdentity, now: Instant) -> AttemptCount? {
    guard count.boot != boot || now < count.since else { return nil }
    return AttemptCount(failures: count.failures, boot: boot, since: now)
  }
}
