import Canvas
import GestureEngine

/// What moves on a pad: dots grow when they are taken, and a wrong stroke shakes. It knows positions and times, never
/// which dots.
struct PadMotion {
  private var takenAt: [Int64] = []
  private var shake = Shake()
  /// What moved in the last frame: drawn once more when it stands still.
  private var moved = Moving.nothing

  /// What a frame differs by from the one before.
  enum Moving: Equatable {
    case nothing
    /// The dots at these positions grow.
    case dots(Range<Int>)
    /// The whole stroke shakes.
    case stroke
  }

  private static let growing: Int64 = 140
  /// In cells.
  private static let widestSwing = 0.09

  mutating func take(_ positions: Range<Int>, at now: Int64) {
    for _ in positions { takenAt.append(now) }
  }

  mutating func shakeStroke() {
    shake.begin()
  }

  /// How far a dot has grown: from 0 when it is taken to 1.
  func growth(of position: Int, at now: Int64) -> Double {
    guard takenAt.indices.contains(position) else { return 1 }
    return share(of: Self.growing, since: takenAt[position], at: now)
  }

  /// How far the stroke is from its place, in cells.
  func offset(at now: Int64) -> Double { Self.widestSwing * shake.offset(at: now) }

  /// What is to be drawn again with the next frame.
  mutating func next(at now: Int64) -> Moving {
    let before = moved
    if shake.isUnderWay(at: now) {
      moved = .stroke
    } else if let first = takenAt.firstIndex(where: { now - $0 < Self.growing }) {
      moved = .dots(first..<takenAt.count)
    } else {
      moved = .nothing
    }
    switch (before, moved) {
    case (.stroke, _), (_, .stroke): return .stroke
    case (.dots(let old), .dots(let new)): return .dots(min(old.lowerBound, new.lowerBound)..<new.upperBound)
    case (.dots, .nothing): return before
    case (.nothing, _): return moved
    }
  }

  private func share(of duration: Int64, since start: Int64, at now: Int64) -> Double {
    min(max(Double(now - start) / Double(duration), 0), 1)
  }
}
