import Canvas

/// Small pictures, drawn so that they match the weight of the letters beside them.
enum Icon {
  /// A keyboard: two rows of keys and a space bar.
  static func keyboard(
    x: Double, middle: Double, width: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    let unit = width / 20
    let frame = Box(x: x + unit, y: middle - 6 * unit, width: 18 * unit, height: 12 * unit)
    context.roundedOutline(frame, radius: 2.4 * unit, lineWidth: 1.5 * unit, color)
    for row in 0..<2 {
      for column in 0..<4 {
        context.box(
          Box(
            x: x + (4.6 + 3.2 * Double(column)) * unit, y: middle + (-3.2 + 2.9 * Double(row)) * unit,
            width: 1.3 * unit, height: 1.3 * unit), color)
      }
    }
    context.box(Box(x: x + 6.5 * unit, y: middle + 2.6 * unit, width: 7 * unit, height: 1.3 * unit), color)
  }

  /// Nine dots.
  static func dots(
    x: Double, middle: Double, width: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    let step = width * 0.35
    for row in -1...1 {
      for column in -1...1 {
        context.disc(
          x: x + width / 2 + Double(column) * step, y: middle + Double(row) * step, radius: width * 0.07,
          color)
      }
    }
  }

  /// A tick.
  static func check(
    x: Double, middle: Double, width: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    context.beginLine(x: x + width * 0.18, y: middle + width * 0.02)
    context.addLine(x: x + width * 0.4, y: middle + width * 0.24)
    context.addLine(x: x + width * 0.82, y: middle - width * 0.22)
    context.strokeLine(width: width * 0.09, color)
  }

  /// A cross, for giving up.
  static func cross(
    x: Double, middle: Double, width: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    let arm = width * 0.3
    for direction in [-1.0, 1] {
      context.beginLine(x: x + width / 2 - arm, y: middle - direction * arm)
      context.addLine(x: x + width / 2 + arm, y: middle + direction * arm)
      context.strokeLine(width: width * 0.08, color)
    }
  }
}
