import GestureEngine

/// A pad on paper: it tells what each input changed, and prints the dots where a screen would draw them.
///
/// The recogniser is in a class, as in a real front end: it cannot be copied, and the secret in it cannot be either.
final class PrintedPad {
  private var recognizer: PatternRecognizer

  init(grid: Grid) {
    // Cells of 100 by 100, so that the dots are at 50, 150, 250.
    let layout = GridLayout(
      grid: grid, corner: Point(x: 0, y: 0), width: 100 * Double(grid.columns),
      height: 100 * Double(grid.rows))
    recognizer = PatternRecognizer(layout: layout)
  }

  func fingerDown(_ id: Int32, x: Double, y: Double, milliseconds: Int64) {
    tell("down", recognizer.contactDown(.touch(id), at: Point(x: x, y: y), milliseconds: milliseconds))
  }

  func fingerMoved(_ id: Int32, x: Double, y: Double) {
    tell("move", recognizer.contactMoved(.touch(id), to: Point(x: x, y: y)))
  }

  func fingerUp(_ id: Int32, milliseconds: Int64) {
    tell("up", recognizer.contactUp(.touch(id), milliseconds: milliseconds))
  }

  func touchCancelled() {
    tell("cancel", recognizer.cancelAll())
  }

  /// What whoever compares patterns has answered.
  func checked(isRight: Bool, milliseconds: Int64) {
    if isRight {
      recognizer.accept()
    } else if let token = recognizer.reject() {
      wrong(token)
    }
    print("answer: \(recognizer.phase)")
  }

  private func tell(_ input: String, _ event: StrokeEvent) {
    switch event {
    case .nothing: print("\(input): nothing")
    case .began(let positions): print("\(input): began, dots at \(positions)")
    case .moved: print("\(input): the line moved")
    case .took(let positions): print("\(input): took dots at \(positions)")
    case .lifted: print("\(input): lifted")
    case .cancelled: print("\(input): thrown away")
    case .ended(.complete):
      print("\(input): complete, to be checked")
      draw()
    case .ended(.tooShort(let token)):
      print("\(input): too short")
      wrong(token)
    case .ended(.tap), .ended(.empty): print("\(input): no stroke")
    }
  }

  private func wrong(_ token: ClearToken) {
    print("in red:")
    draw()
    // A real pad calls this when rejectionMilliseconds are over.
    if recognizer.clear(token) { print("cleared") }
  }

  /// The dots in the order they were taken, `.` for those that were not.
  private func draw() {
    let grid = recognizer.layout.grid
    for row in 0..<Int(grid.rows) {
      var line = ""
      for column in 0..<Int(grid.columns) {
        var sign = "."
        for position in 0..<recognizer.pattern.count
        where grid.dot(column: column, row: row) == recognizer.pattern[position] {
          sign = "\(position + 1)"
        }
        line += " " + sign
      }
      print(line)
    }
  }
}
