import EventLoop
import Platform
import TestCompositor

/// A finger that draws at a person's speed, on a touch screen that tells where it is 120 times a second.
struct Finger {
  private let seat: TestSeat
  private let output: TestOutput
  private let loop: EventLoop

  /// From one dot to the next.
  private static let pace: Int64 = 110
  private static let samplesPerSecond: Int64 = 120

  init(_ seat: TestSeat, on output: TestOutput, loop: EventLoop) {
    self.seat = seat
    self.output = output
    self.loop = loop
  }

  /// Draws through some points and lifts the finger.
  ///
  /// - Parameter beforeLast: called when half of the last piece is drawn.
  func draw(
    _ points: [OutputPoint], beforeLast: () throws(DemoFailure) -> Void
  ) throws(DemoFailure) {
    guard let first = points.first else { return }
    let samples = Int(Self.pace * Self.samplesPerSecond / 1000)
    var due = Instant.now
    seat.touchDown(on: output, at: first)
    for (index, end) in points.enumerated().dropFirst() {
      let start = points[index - 1]
      for sample in 1...samples {
        due.nanoseconds += 1_000_000_000 / Self.samplesPerSecond
        try wait(until: due)
        let share = Double(sample) / Double(samples)
        seat.touchMove(
          to: OutputPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
        if index == points.count - 1 && sample == samples / 2 {
          try wait(until: .now + 50)
          try beforeLast()
          due = .now
        }
      }
    }
    try wait(until: .now + 50)
    seat.touchUp()
  }

  private func wait(until due: Instant) throws(DemoFailure) {
    do throws(SystemError) {
      while Instant.now < due {
        let left = (due.nanoseconds - Instant.now.nanoseconds + 999_999) / 1_000_000
        try loop.runOnce(limit: Milliseconds(max(0, left)))
      }
    } catch {
      throw .system(error)
    }
  }
}
