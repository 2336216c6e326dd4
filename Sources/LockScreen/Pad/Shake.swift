/// A shake of what was wrong: three swings that die away.
struct Shake {
  private enum State {
    case atRest
    /// It begins with the next frame.
    case due
    /// In milliseconds.
    case begun(at: Int64)
  }

  private var state = State.atRest

  private static let duration: Int64 = 320
  private static let swings = 3.0

  mutating func begin() { state = .due }

  mutating func end() { state = .atRest }

  /// To be asked for each frame.
  ///
  /// - Parameter now: in milliseconds.
  mutating func isUnderWay(at now: Int64) -> Bool {
    if case .due = state { state = .begun(at: now) }
    guard case .begun(let start) = state else { return false }
    return now - start < Self.duration
  }

  /// How far it is from its place, as a share of the widest swing: from -1 to 1, and 0 when it stands still.
  func offset(at now: Int64) -> Double {
    guard case .begun(let start) = state, now - start < Self.duration else { return 0 }
    let share = max(0, Double(now - start) / Double(Self.duration))
    return (1 - share) * Wave.sine(share * Self.swings)
  }
}
