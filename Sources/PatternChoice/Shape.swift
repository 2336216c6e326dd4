import GestureEngine

/// A figure that people draw: corners to be met in order, each a share of the grid.
///
/// Everything between two corners is taken by the engine's own rule, so that one description serves every grid.
struct Shape {
  /// What it looks like, to be told to whoever chose it.
  let name: StaticString
  var kind = CommonPatterns.Kind.figure
  let corners: [Corner]

  /// A column and a row: 0 for the first, 1 for the middle, 2 for the last.
  typealias Corner = (column: Int, row: Int)

  /// The shapes: turned and mirrored ones are made from them. Characters stand upright, so that they can be named, and
  /// the one that people mean stands first.
  static let all: [Shape] = characters + figures

  private static let characters: [Shape] = [
    character("the letter Z", [(0, 0), (2, 0), (0, 2), (2, 2)]),
    character("the letter N", [(0, 2), (0, 0), (2, 2), (2, 0)]),
    character("the letter U", [(0, 0), (0, 2), (2, 2), (2, 0)]),
    character("the letter C", [(2, 0), (0, 0), (0, 2), (2, 2)]),
    character("the letter S", [(2, 0), (0, 0), (0, 1), (2, 1), (2, 2), (0, 2)]),
    character("the letter M", [(0, 2), (0, 0), (1, 1), (2, 0), (2, 2)]),
    character("the letter W", [(0, 0), (0, 2), (1, 1), (2, 2), (2, 0)]),
    character("the letter T", [(0, 0), (2, 0), (1, 1), (1, 2)]),
    character("the letter V", [(0, 0), (0, 1), (1, 2), (2, 1), (2, 0)]),
    character("the letter A", [(0, 2), (0, 1), (1, 0), (2, 1), (2, 2)]),
    character("the letter P", [(0, 2), (0, 0), (2, 0), (2, 1), (1, 1)]),
    character("the letter R", [(0, 2), (0, 0), (2, 0), (2, 1), (1, 1), (2, 2)]),
    character("the letter R", [(0, 2), (0, 0), (1, 0), (1, 1), (2, 2)]),
    character("the letter D", [(0, 0), (0, 2), (1, 2), (2, 1), (1, 0)]),
    character("the letter D", [(1, 0), (0, 0), (0, 2), (1, 2), (2, 1)]),
    character("the letter B", [(0, 0), (0, 2), (1, 2), (2, 1), (1, 1)]),
    character("the letter J", [(2, 0), (2, 2), (0, 2), (0, 1)]),
    character("the letter F", [(2, 0), (0, 0), (0, 1), (2, 1)]),
    character("the letter E", [(2, 0), (0, 0), (0, 1), (1, 1), (0, 2), (2, 2)]),
    character("the letter G", [(2, 0), (0, 0), (0, 2), (2, 2), (2, 1), (1, 1)]),
    character("the digit 1", [(0, 1), (1, 0), (1, 2)]),
    character("the digit 2", [(0, 0), (2, 0), (1, 1), (0, 1), (0, 2), (2, 2)]),
    character("the digit 2", [(0, 0), (2, 0), (2, 1), (0, 1), (0, 2), (2, 2)]),
    character("the digit 3", [(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)]),
    character("the digit 3", [(0, 0), (2, 0), (2, 1), (1, 1), (2, 2), (0, 2)]),
    character("the digit 3", [(0, 0), (2, 0), (1, 1), (2, 1), (2, 2), (0, 2)]),
    character("the digit 4", [(0, 0), (0, 1), (1, 1), (1, 0), (1, 2)]),
    character("the digit 4", [(0, 0), (0, 1), (2, 1), (2, 0), (2, 2)]),
    character("the digit 6", [(2, 0), (0, 0), (0, 2), (1, 2), (1, 1)]),
    character("the digit 7", [(0, 0), (2, 0), (0, 2)]),
    character("the digit 9", [(2, 1), (1, 1), (1, 0), (2, 0), (2, 2)]),
  ]

  private static let figures: [Shape] = [
    Shape(name: "a corner", corners: [(0, 0), (0, 2), (2, 2)]),
    Shape(name: "a short corner", corners: [(0, 0), (0, 2), (1, 2)]),
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

  private static func character(_ name: StaticString, _ corners: [Corner]) -> Shape {
    Shape(name: name, kind: .character, corners: corners)
  }
}
