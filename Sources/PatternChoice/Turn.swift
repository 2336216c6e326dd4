/// One of the eight ways to turn and mirror a square.
struct Turn: Hashable {
  let isTransposed: Bool
  let isMirroredSideways: Bool
  let isUpsideDown: Bool

  /// The first leaves everything as it is.
  static let all: [Turn] = (0..<8).map {
    Turn(isTransposed: $0 & 1 != 0, isMirroredSideways: $0 & 2 != 0, isUpsideDown: $0 & 4 != 0)
  }

  /// Whether nothing is turned or mirrored.
  var isUpright: Bool { !isTransposed && !isMirroredSideways && !isUpsideDown }

  /// Moves a corner, given as 0, 1 or 2 for the first, the middle and the last.
  func apply(_ column: Int, _ row: Int) -> (column: Int, row: Int) {
    let (x, y) = isTransposed ? (row, column) : (column, row)
    return (isMirroredSideways ? 2 - x : x, isUpsideDown ? 2 - y : y)
  }
}
