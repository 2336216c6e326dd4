import Canvas
import GestureEngine

/// Draws the dots and the stroke. Lengths are shares of a cell, after the target pictures.
enum PadView {
  private static let dotRadius = 0.07
  private static let takenRadius = 0.085
  private static let ringRadius = 0.27
  private static let ringWidth = 0.018
  private static let lineWidth = 0.075
  private static let focusRadius = 0.38
  private static let focusWidth = 0.03

  /// Draws a pad on which nothing is drawn, or does not show.
  ///
  /// - Parameter color: of all dots; nil for the usual one.
  static func drawIdle(
    _ layout: GridLayout, _ color: Color? = nil, _ palette: Palette, in context: borrowing DrawingContext
  ) {
    for index in 0..<layout.grid.count {
      guard let dot = layout.grid.dot(index: index) else { continue }
      drawFree(layout.center(of: dot), layout.cell, color ?? free(palette), in: context)
    }
  }

  /// Draws a pad with the stroke of a recogniser.
  ///
  /// - Parameter motion: what moves; nil where nothing is to.
  static func draw(
    _ recognizer: borrowing PatternRecognizer, _ motion: PadMotion?, at now: Int64, _ palette: Palette,
    in context: borrowing DrawingContext
  ) {
    let layout = recognizer.layout
    let color = color(of: recognizer.phase, palette)
    for index in 0..<layout.grid.count {
      guard let dot = layout.grid.dot(index: index), !recognizer.pattern.contains(dot) else { continue }
      drawFree(layout.center(of: dot), layout.cell, free(palette), in: context)
    }
    context.moved(x: (motion?.offset(at: now) ?? 0) * layout.cell) { context in
      for position in 0..<recognizer.pattern.count {
        let growth = motion?.growth(of: position, at: now) ?? 1
        drawRing(layout.center(of: recognizer.pattern[position]), layout.cell, growth, color, in: context)
      }
      drawLine(recognizer, color, in: context)
      for position in 0..<recognizer.pattern.count {
        let center = layout.center(of: recognizer.pattern[position])
        let growth = Wave.overshoot(motion?.growth(of: position, at: now) ?? 1)
        let radius = dotRadius + (takenRadius - dotRadius) * growth
        context.disc(x: center.x, y: center.y, radius: radius * layout.cell, color)
      }
    }
  }

  /// Draws the keyboard's ring around a dot, outside the ring of one that is taken.
  static func drawFocus(
    on dot: Dot, in layout: GridLayout, _ palette: Palette, in context: borrowing DrawingContext
  ) {
    let center = layout.center(of: dot)
    context.ring(
      x: center.x, y: center.y, radius: focusRadius * layout.cell,
      lineWidth: max(2, focusWidth * layout.cell), palette.foreground)
  }

  /// What the keyboard's ring covers on a dot.
  static func focusBox(of dot: Dot, in layout: GridLayout) -> Box {
    let center = layout.center(of: dot)
    let radius = focusRadius * layout.cell + max(2, focusWidth * layout.cell) / 2 + 1
    return Box(centerX: center.x, centerY: center.y, radius: radius)
  }

  /// What the line to the finger covers; of no size where there is none.
  static func tailBox(of recognizer: borrowing PatternRecognizer) -> Box {
    guard let tail = recognizer.tail, recognizer.pattern.count > 0 else {
      return .none
    }
    let cell = recognizer.layout.cell
    let last = recognizer.layout.center(of: recognizer.pattern[recognizer.pattern.count - 1])
    return lineBox(from: last, to: tail, cell: cell)
  }

  /// What the dots at some positions cover, with the line that leads to them.
  static func box(of positions: Range<Int>, in recognizer: borrowing PatternRecognizer) -> Box {
    var box = Box.none
    let layout = recognizer.layout
    let radius = (ringRadius + ringWidth) * layout.cell + 1
    for position in positions {
      let center = layout.center(of: recognizer.pattern[position])
      box = box.union(Box(centerX: center.x, centerY: center.y, radius: radius))
      if position > 0 {
        let before = layout.center(of: recognizer.pattern[position - 1])
        box = box.union(lineBox(from: before, to: center, cell: layout.cell))
      }
    }
    return box
  }

  private static func lineBox(from start: Point, to end: Point, cell: Double) -> Box {
    Box(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y)
    ).grown(by: lineWidth * cell / 2 + 1)
  }

  private static func color(of phase: RecognizerPhase, _ palette: Palette) -> Color {
    switch phase {
    case .idle, .drawing, .checking: palette.accent
    case .rejected: palette.error
    case .accepted: palette.success
    }
  }

  private static func free(_ palette: Palette) -> Color { palette.foreground.faded(0.78) }

  private static func drawFree(
    _ center: Point, _ cell: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    context.disc(x: center.x, y: center.y, radius: dotRadius * cell, color)
  }

  private static func drawRing(
    _ center: Point, _ cell: Double, _ growth: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    let radius = (dotRadius + (ringRadius - dotRadius) * Wave.easeOut(growth)) * cell
    context.disc(x: center.x, y: center.y, radius: radius, color.faded(0.16 * growth))
    context.ring(
      x: center.x, y: center.y, radius: radius, lineWidth: ringWidth * cell, color.faded(0.9 * growth))
  }

  /// A line to a finger that rests on the dot would be a stub inside its ring.
  private static func isBeyondRing(_ tail: Point, _ dot: Point, _ cell: Double) -> Bool {
    let (dx, dy) = (tail.x - dot.x, tail.y - dot.y)
    return dx * dx + dy * dy > ringRadius * ringRadius * cell * cell
  }

  private static func drawLine(
    _ recognizer: borrowing PatternRecognizer, _ color: Color, in context: borrowing DrawingContext
  ) {
    let count = recognizer.pattern.count
    guard count > 0 else { return }
    let layout = recognizer.layout
    let width = lineWidth * layout.cell
    let last = layout.center(of: recognizer.pattern[count - 1])
    if count > 1 {
      let first = layout.center(of: recognizer.pattern[0])
      context.beginLine(x: first.x, y: first.y)
      for position in 1..<count {
        let center = layout.center(of: recognizer.pattern[position])
        context.addLine(x: center.x, y: center.y)
      }
      context.strokeLine(width: width, color.faded(0.85))
    }
    if let tail = recognizer.tail, isBeyondRing(tail, last, layout.cell) {
      context.fadingLine(
        fromX: last.x, fromY: last.y, toX: tail.x, toY: tail.y, width: width, from: color.faded(0.85),
        to: color.faded(0.25))
    }
  }
}
