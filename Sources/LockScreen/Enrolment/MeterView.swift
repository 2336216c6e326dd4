import Canvas
import PatternChoice

/// Draws how strong a pattern is: three bars, of which one, two or all are lit, in the order of reading.
enum MeterView {
  static func draw(
    _ strength: PatternStrength, in box: Box, isRightToLeft: Bool, _ palette: Palette,
    in context: borrowing DrawingContext
  ) {
    guard !box.isEmpty else { return }
    let gap = box.height
    let width = (box.width - 2 * gap) / 3
    for bar in 0..<3 {
      let step = Double(isRightToLeft ? 2 - bar : bar)
      let place = Box(x: box.x + step * (width + gap), y: box.y, width: width, height: box.height)
      let isLit = bar <= strength.rawValue
      context.roundedBox(
        place, radius: box.height / 2, fill: isLit ? color(strength, palette) : palette.foreground.faded(0.12)
      )
    }
  }

  private static func color(_ strength: PatternStrength, _ palette: Palette) -> Color {
    switch strength {
    case .weak: palette.error
    case .fair: palette.accent
    case .strong: palette.success
    }
  }
}
