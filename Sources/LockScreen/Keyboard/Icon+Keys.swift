import Canvas

// The pictures on keys, in lines of 1.5 units at a size of 20.
extension Icon {
  /// An arrow up; filled while Shift is on, and with a line below it while it stays on.
  static func shift(
    in box: Box, size: Double, _ shift: ScreenKeyboard.Shift, _ color: Color,
    in context: borrowing DrawingContext
  ) {
    let pen = Pen(box, size)
    let outline = [
      (0.0, -6.5), (6.5, 0), (3, 0), (3, shift == .locked ? 3.5 : 6), (-3, shift == .locked ? 3.5 : 6),
      (-3, 0),
      (-6.5, 0),
    ]
    if shift != .off {
      pen.path(outline, in: context)
      context.fillShape(color)
    }
    pen.stroke(outline + [outline[0]], color, in: context)
    if shift == .locked { pen.stroke([(-3, 6.5), (3, 6.5)], color, in: context) }
  }

  /// A key that points left, with a cross on it.
  static func backspace(in box: Box, size: Double, _ color: Color, in context: borrowing DrawingContext) {
    let pen = Pen(box, size)
    pen.stroke([(-9, 0), (-4, -5.5), (8.5, -5.5), (8.5, 5.5), (-4, 5.5), (-9, 0)], color, in: context)
    pen.stroke([(-0.3, -2.4), (4.5, 2.4)], color, in: context)
    pen.stroke([(-0.3, 2.4), (4.5, -2.4)], color, in: context)
  }

  /// An arrow down and left.
  static func enter(in box: Box, size: Double, _ color: Color, in context: borrowing DrawingContext) {
    let pen = Pen(box, size)
    pen.stroke([(3.5, -5), (7, -5), (7, 2), (-4, 2)], color, in: context)
    pen.path([(-7, 2), (-2.8, -1.6), (-2.8, 5.6)], in: context)
    context.fillShape(color)
  }

  /// A keyboard with an arrow down.
  static func hide(in box: Box, size: Double, _ color: Color, in context: borrowing DrawingContext) {
    let pen = Pen(box, size)
    let unit = size / 20
    let middle = (x: box.x + box.width / 2, y: box.y + box.height / 2)
    keyboard(x: middle.x - 8 * unit, middle: middle.y - 2.4 * unit, width: 16 * unit, color, in: context)
    pen.stroke([(-2.8, 5), (0, 7.6), (2.8, 5)], color, in: context)
  }

  /// An eye: two lids and a pupil.
  static func eye(in box: Box, size: Double, _ color: Color, in context: borrowing DrawingContext) {
    let pen = Pen(box, size)
    // The lids are arcs of circles that meet in the corners.
    let (halfWidth, lift, pieces) = (9.0, 5.6, 16)
    let radius = (halfWidth * halfWidth + lift * lift) / (2 * lift)
    func lid(_ side: Double) -> [(Double, Double)] {
      (0...pieces).map { piece in
        let x = side * halfWidth * (1 - 2 * Double(piece) / Double(pieces))
        return (x, side * ((radius * radius - x * x).squareRoot() - (radius - lift)))
      }
    }
    pen.stroke(lid(-1) + lid(1), color, in: context)
    context.ring(
      x: pen.x, y: pen.y, radius: 2.6 * pen.unit, lineWidth: 1.5 * pen.unit, color)
  }

  /// Draws lines in units of a twentieth of the size, from the middle of a box.
  private struct Pen {
    let x: Double
    let y: Double
    let unit: Double

    init(_ box: Box, _ size: Double) {
      x = box.x + box.width / 2
      y = box.y + box.height / 2
      unit = size / 20
    }

    func path(_ points: [(Double, Double)], in context: borrowing DrawingContext) {
      for (index, point) in points.enumerated() {
        let (left, top) = (x + point.0 * unit, y + point.1 * unit)
        if index == 0 { context.beginLine(x: left, y: top) } else { context.addLine(x: left, y: top) }
      }
    }

    func stroke(_ points: [(Double, Double)], _ color: Color, in context: borrowing DrawingContext) {
      path(points, in: context)
      context.strokeLine(width: 1.5 * unit, color)
    }
  }
}
