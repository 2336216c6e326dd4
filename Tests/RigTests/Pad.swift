/// The square that holds the dots, in surface coordinates.
struct Pad: Equatable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Reads a line of `--debug`: `layout output=NAME pad=X,Y,WxH`.
  init?(layoutLine line: Substring) {
    guard let match = line.firstMatch(of: /pad=(\d+),(\d+),(\d+)x(\d+)$/), let x = Double(match.1),
      let y = Double(match.2), let width = Double(match.3), let height = Double(match.4)
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The middle of a dot, counted from 1, row by row.
  func center(of dot: Int) -> (x: Double, y: Double) {
    let column = Double((dot - 1) % 3)
    let row = Double((dot - 1) / 3)
    return (x + width / 3 * (column + 0.5), y + height / 3 * (row + 0.5))
  }

  /// The places of a stroke through dots: so many steps from each to the next.
  func stroke(through dots: [Int], steps: Int = 4) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = dots.first.map { [center(of: $0)] } ?? []
    for (from, to) in zip(dots, dots.dropFirst()) {
      let (start, end) = (center(of: from), center(of: to))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        points.append((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
      }
    }
    return points
  }
}
