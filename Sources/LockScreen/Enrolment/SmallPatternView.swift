import Canvas
import GestureEngine

/// Draws a pattern that was drawn before, small, beside the pad.
enum SmallPatternView {
  /// Shares of a cell.
  private static let freeRadius = 0.09
  private static let takenRadius = 0.17
  private static let lineWidth = 0.12

  /// - Parameter pattern: an empty one leaves the dots alone.
  static func draw(
    _ pattern: borrowing Pattern, in box: Box, _ palette: Palette, in context: borrowing DrawingContext
  ) {
    let layout = GridLayout(grid: pattern.grid, in: box)
    for index in 0..<pattern.grid.count {
      guard let dot = pattern.grid.dot(index: index) else { continue }
      let center = layout.center(of: dot)
      let isTaken = pattern.contains(dot)
      context.disc(
        x: center.x, y: center.y, radius: layout.cell * (isTaken ? takenRadius : freeRadius),
        isTaken ? palette.accent : palette.foreground.faded(0.4))
    }
    guard pattern.count > 1 else { return }
    let start = layout.center(of: pattern[0])
    context.beginLine(x: start.x, y: start.y)
    for position in 1..<pattern.count {
      let center = layout.center(of: pattern[position])
      context.addLine(x: center.x, y: center.y)
    }
    context.strokeLine(width: lineWidth * layout.cell, palette.accent.faded(0.85))
  }
}
