import GestureEngine

/// A figure that people draw: corners to be met in order, each a share of the grid.
///
/// Everything between two corners is taken by the engine's own rule, so that one description serves every grid.
struct Shape {
  /// What it looks like, to be told to whoever chose it.
  let name: StaticString
  var kind = CommonPatterns.Kind.figure
  /// Columns and rows: 0 for the first, 1 for the middle, 2 for the last.
  let corners: [(column: Int, row: Int)]

  /// The figures, one of each kind: turned and mirrored ones are made from them.
  static let all: [Shape] = [
    Shape(name: "a corner", corners: [(0, 0), (0, 2), (2, 2)]),
    Shape(name: "a short corner", corners: [(0, 0), (0, 2), (1, 2)]),
    Shape(name: "the letter U", kind: .character, corners: [(0, 0), (0, 2), (2, 2), (2, 0)]),
    Shape(name: "the letter Z", kind: .character, corners: [(0, 0), (2, 0), (0, 2), (2, 2)]),
    Shape(name: "the letter S", kind: .character, corners: [(2, 0), (0, 0), (0, 1), (2, 1), (2, 2), (0, 2)]),
    Shape(name: "the letter M", kind: .character, corners: [(0, 2), (0, 0), (1, 1), (2, 0), (2, 2)]),
    Shape(name: "the letter T", kind: .character, corners: [(0, 0), (2, 0), (1, 1), (1, 2)]),
    Shape(name: "the letter V", kind: .character, corners: [(0, 0), (0, 1), (1, 2), (2, 1), (2, 0)]),
    Shape(name: "the letter P", kind: .character, corners: [(0, 2), (0, 0), (2, 0), (2, 1), (1, 1)]),
    Shape(name: "the figure 7", kind: .character, corners: [(0, 0), (2, 0), (0, 2)]),
    Shape(name: "the outline", corners: [(0, 0), (2, 0), (2, 2), (0, 2), (0, 1)]),
    Shape(name: "a spiral", corners: [(0, 0), (2, 0), (2, 2), (0, 2), (0, 1), (1, 1)]),
    Shape(name: "a triangle", corners: [(0, 0), (2, 2), (0, 2), (0, 1)]),
    Shape(name: "a diamond", corners: [(1, 0), (2, 1), (1, 2), (0, 1)]),
    Shape(name: "a small square", corners: [(0, 0), (1, 0), (1, 1), (0, 1)]),
    Shape(name: "a small square", corners: [(1, 0), (1, 1), (0, 1), (0, 0)]),
    Shape(name: "a small square", corners: [(1, 1), (1, 0), (0, 0), (0, 1)]),
    Shape(name: "a stair", corners: [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    Shape(name: "an hourglass", corners: [(0, 0), (2, 2), (2, 0), (0, 2)]),
  ]
}
