import Canvas
import Platform

// The pictures in the corner.
extension Icon {
  /// A battery: as full as it is, or with a flash while the machine is plugged in.
  static func battery(in box: Box, _ battery: Battery, _ color: Color, in context: borrowing DrawingContext) {
    let unit = box.width / 25
    let middle = box.y + box.height / 2
    let body = Box(x: box.x + 0.75 * unit, y: middle - 5.5 * unit, width: 21 * unit, height: 11 * unit)
    context.roundedOutline(body, radius: 3 * unit, lineWidth: 1.5 * unit, color)
    context.roundedBox(
      Box(x: body.right + 1.25 * unit, y: middle - 2 * unit, width: 1.5 * unit, height: 4 * unit),
      radius: 0.75 * unit, fill: color)
    if battery.isPluggedIn {
      flash(x: body.x + body.width / 2, middle: middle, unit: unit, color, in: context)
    } else {
      let room = body.grown(by: -2.25 * unit)
      let width = max(1.5 * unit, room.width * Double(battery.percent) / 100)
      context.roundedBox(
        Box(x: room.x, y: room.y, width: width, height: room.height), radius: min(1.2 * unit, width / 2),
        fill: color)
    }
  }

  private static func flash(
    x: Double, middle: Double, unit: Double, _ color: Color, in context: borrowing DrawingContext
  ) {
    let points = [(1.2, -4.2), (-4.2, 0.9), (-0.4, 0.9), (-1.2, 4.2), (4.2, -0.9), (0.4, -0.9)]
    for (index, point) in points.enumerated() {
      let (left, top) = (x + point.0 * unit, middle + point.1 * unit)
      if index == 0 { context.beginLine(x: left, y: top) } else { context.addLine(x: left, y: top) }
    }
    context.fillShape(color)
  }
}
