import Platform

/// How long is waited before something that ended is begun again: not at all at first, and then longer the oftener it
/// ends soon, so that what cannot run does not keep the machine busy.
public struct GrowingPause {
  /// Ends in a row, each soon after the beginning.
  private var quickEnds: Int64 = 0
  private let shortest: Milliseconds
  private let longest: Milliseconds
  private let quick: Milliseconds

  /// - Parameters:
  ///   - shortest: before the second new beginning; doubled from one to the next.
  ///   - longest: more is never waited.
  ///   - quick: what lasted at least this long did not fail at its beginning.
  public init(from shortest: Milliseconds, upTo longest: Milliseconds, quick: Milliseconds = 10_000) {
    self.shortest = shortest
    self.longest = longest
    self.quick = quick
  }

  /// - Parameter lasted: how long what has ended now had lasted.
  public mutating func next(after lasted: Milliseconds) -> Milliseconds {
    if lasted >= quick { quickEnds = 0 }
    defer { quickEnds += 1 }
    guard quickEnds > 0 else { return 0 }
    return min(Milliseconds(shortest.count << min(quickEnds - 1, 20)), longest)
  }
}
