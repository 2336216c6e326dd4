/// Where the authenticators that the configuration names stand, by their place in its list.
struct OtherAttempts: Hashable {
  enum Standing: Hashable {
    /// Not heard of, or not able to take an attempt.
    case silent
    /// It can take an attempt, and the session is not locked yet.
    case ready
    case running(attempt: UInt32)
  }

  private var standings: [Standing] = []
  private var lastAttempt: UInt32 = 0

  /// The places that may have one that is not silent.
  var indices: Range<Int> { standings.indices }

  subscript(index: Int) -> Standing {
    get { standings.indices.contains(index) ? standings[index] : .silent }
    set {
      while standings.count <= index { standings.append(.silent) }
      standings[index] = newValue
    }
  }

  /// The number of the next attempt: no two of them share one, so that none can answer for another.
  mutating func nextAttempt() -> UInt32 {
    lastAttempt &+= 1
    return lastAttempt
  }
}
