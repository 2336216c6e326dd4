import Canvas
import GestureEngine

/// Draws the dots and the stroke.
struct PadView {
  /// As they suit the grid.
  let sizes: PadSizes

  /// Draws a pad on which nothing is drawn, or does not show.
  ///
  /// - Parameter color: of all dots; nil for the usual one.
  func drawIdle(
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
  func draw(
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
        let radius = sizes.dotRadius + (sizes.takenRadius - sizes.dotRadius) * growth
        context.disc(x: center.x, y: center.y, radius: radius * layout.cell, color)
      }
    }
  }

  /// What moves: to be drawn again with the next frame.
  ///
  /// - Parameter pad: all of it, for what has left its place.
  func movingBox(
    _ motion: inout PadMotion, of recognizer: borrowing PatternRecognizer, on pad: Box, at now: Int64
  ) -> Box {
    switch motion.next(at: now) {
    case .nothing: .none
    case .dots(let positions) where positions.upperBound <= recognizer.pattern.count:
      box(of: positions, in: recognizer)
    case .dots, .stroke: pad
    }
  }

  /// Draws the keyboard's ring around a dot, outside the ring of one that is taken.
  func drawFocus(
    on dot: Dot, in layout: GridLayout, _ palette: Palette, in context: borrowing DrawingContext
  ) {
    let center = layout.center(of: dot)
    context.ring(
      x: center.x, y: center.y, radius: sizes.focusRadius * layout.cell,
      lineWidth: max(2, sizes.focusWidth * layout.cell), palette.foreground)
  }

  /// What the keyboard's ring covers on a dot.
  func focusBox(of dot: Dot, in layout: GridLayout) -> Box {
    let center = layout.center(of: dot)
    let radius = sizes.focusRadius * layout.cell + max(2, sizes.focusWidth * layout.cell) / 2 + 1
    return Box(centerX: center.x, centerY: center.y, radius: radius)
  }

  /// What the line to the finger covers; of no size where there is none.
  func tailBox(of recognizer: borrowing PatternRecognizer) -> Box {
    guard let tail = recognizer.tail, recognizer.pattern.count > 0 else {
      return .none
    }
    let cell = recognizer.layout.cell
    let last = recognizer.layout.center(of: recognizer.pattern[recognizer.pattern.count - 1])
    return lineBox(from: last, to: tail, cell: cell)
  }

  /// What the dots at some positions cover, with the line that leads to them.
  func box(of positions: Range<Int>, in recognizer: borrowing PatternRecognizer) -> Box {
    var box = Box.none
    let layout = recognizer.layout
    let radius = (sizes.ringRadius + sizes.ringWidth) * layout.cell + 1
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

  private func lineBox(from start: Point, to end: Point, cell: Double) -> Box {
    Box(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y)
    ).grown(by: sizes.lineWidth * cell / 2 + 1)
  }

  private func color(of phase: RecognizerPhase, _ palette: Palette) -> Color {
    switch phase {
    case .idle, .drawing, .checking: palette.accent
    case .rejected: palette.error
    case .accepted: palette.success
    }
  }

  private func free(_ palette: Palette) -> Color { palette.foreground.faded(0.78) }

  private func drawFree(
    _ center: Point, _ cell: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    context.disc(x: center.x, y: center.y, radius: sizes.dotRadius * cell, color)
  }

  private func drawRing(
    _ center: Point, _ cell: Double, _ growth: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    let radius = (sizes.dotRadius + (sizes.ringRadius - sizes.dotRadius) * Wave.easeOut(growth)) * cell
    context.disc(x: center.x, y: center.y, radius: radius, color.faded(0.16 * growth))
    context.ring(
      x: center.x, y: center.y, radius: radius, lineWidth: sizes.ringWidth * cell, color.faded(0.9 * growth))
  }

  /// A line to a finger that rests on the dot would be a stub inside its ring.
  private func isBeyondRing(_ tail: Point, _ dot: Point, _ cell: Double) -> Bool {
    let (dx, dy) = (tail.x - dot.x, tail.y - dot.y)
    return dx * dx + dy * dy > sizes.ringRadius * sizes.ringRadius * cell * cell
  }

  private func drawLine(
    _ recognizer: borrowing PatternRecognizer, _ color: Color, in context: borrowing DrawingContext
  ) {
    let count = recognizer.pattern.count
    guard count > 0 else { return }
    let layout = recognizer.layout
    let width = sizes.lineWidth * layout.cell
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
