import GestureEngine

/// How large what a pad shows is, in cells: the distance from dot to dot is 1. The usual sizes are those of the target
/// pictures.
public struct PadSizes: Hashable, Sendable {
  /// What can be chosen. Rings of two dots never meet, and the line to one dot of nine covers no other.
  public static let dotRadii = 0.02...0.2
  public static let ringRadii = 0.1...0.4
  public static let lineWidths = 0.01...0.3

  /// Of a dot that is free; a taken one is a little larger.
  public var dotRadius = 0.07
  /// Of the ring around a taken dot, which is never smaller than the dot.
  public var ringRadius = 0.27
  public var lineWidth = 0.075

  public init() {}

  var takenRadius: Double { dotRadius * 0.085 / 0.07 }
  let ringWidth = 0.018
  /// Of the keyboard's ring: outside that of a taken dot, and inside the cell.
  var focusRadius: Double { max(0.38, ringRadius + 0.06) }
  let focusWidth = 0.03

  /// The same, or as much smaller as it takes for the lines of a grid to cover no dots that they pass.
  func fitted(to grid: Grid) -> PadSizes {
    var sizes = self
    let share = grid.clearance / (takenRadius + lineWidth / 2)
    if share < 1 {
      sizes.dotRadius *= share
      sizes.lineWidth *= share
    }
    sizes.ringRadius = max(ringRadius, sizes.takenRadius + 0.03)
    return sizes
  }
}
