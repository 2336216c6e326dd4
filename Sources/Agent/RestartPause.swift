import Platform

/// How long is waited before a locker takes the place of one that died: not at all at first, and then longer the
/// oftener they die, so that one that cannot run does not keep the machine busy.
struct RestartPause {
  /// Deaths in a row, each soon after the lock.
  private var quickDeaths: Int64 = 0

  /// A locker that has hidden the session for longer than this did not fail at its start.
  static let quick: Milliseconds = 10_000
  static let longest: Milliseconds = 60_000

  /// - Parameter lockedFor: how long the dead one had hidden the session; nil for not at all.
  mutating func next(lockedFor: Milliseconds?) -> Milliseconds {
    if let lockedFor, lockedFor >= Self.quick { quickDeaths = 0 }
    defer { quickDeaths += 1 }
    guard quickDeaths > 0 else { return 0 }
    return min(Milliseconds(250 << min(quickDeaths - 1, 10)), Self.longest)
  }
}
