import Platform

/// When to look again for a fingerprint reader that was not there.
///
/// Readers come late after a start and after a sleep: a few looks, later and later, come by themselves. After those only
/// an input of the owner's brings another, so that a machine without a reader rests.
struct ReaderSearch {
  private var nextPause = Self.shortestPause
  private var lastLook: Instant?
  private var sleep: Milliseconds

  private static let shortestPause: Milliseconds = 1_000
  /// Twice this is never waited.
  private static let longestPause: Milliseconds = 32_000
  /// Between the last look and one that an input brings: typing starts no helper with each key.
  static let inputPause: Milliseconds = 10_000
  /// Suspended machines show less than this between the two clocks by chance.
  private static let shortestSleep: Milliseconds = 1_000

  /// - Parameter sleep: how long the machine has slept since it was started; see ``sleepSoFar``.
  init(sleep: Milliseconds = sleepSoFar) { self.sleep = sleep }

  /// How long the machine has slept since it was started.
  static var sleepSoFar: Milliseconds {
    Milliseconds((Instant.sinceBoot.nanoseconds - Instant.now.nanoseconds) / 1_000_000)
  }

  /// Whether a reader is missing.
  var isMissing: Bool { lastLook != nil }

  /// There was no reader.
  ///
  /// - Parameter now: on the clock since boot.
  /// - Returns: after how long to look again by oneself; nil for no more.
  mutating func foundNone(at now: Instant) -> Milliseconds? {
    lastLook = now
    guard nextPause <= Self.longestPause else { return nil }
    defer { nextPause = nextPause + nextPause }
    return nextPause
  }

  /// Somebody looks now, or a reader is there.
  mutating func end() { lastLook = nil }

  /// Whether an input is a reason to look again.
  func isDue(atInput now: Instant) -> Bool {
    lastLook.map { now - $0 >= Self.inputPause } ?? false
  }

  /// Tells it how long the machine has slept by now.
  ///
  /// - Returns: whether it has been asleep since this was last told: then looking begins anew.
  mutating func hasSlept(_ sleepSoFar: Milliseconds) -> Bool {
    defer { sleep = sleepSoFar }
    guard sleepSoFar - sleep >= Self.shortestSleep else { return false }
    nextPause = Self.shortestPause
    return true
  }
}
