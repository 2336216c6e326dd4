import Canvas
import Platform

/// Draws the corner: caps lock, the keyboard's layout, the battery, from the inside outwards.
struct StatusView {
  /// Lengths at the usual size of texts.
  static let height = 20.0
  static let margin = 14.0
  private static let gap = 10.0
  private static let textSize = 13.0
  private static let capsLockWidth = 18.0
  private static let widestLayout = 40.0
  private static let layoutPadding = 7.0
  static let batteryWidth = 25.0
  static let batteryGap = 6.0
  private static let widestPercent = 46.0
  /// Below this a battery has to be seen to.
  private static let lowPercent = 10

  let layout: ScreenLayout
  let palette: Palette
  let text: TextView

  /// How much room the signs take at most, at the usual size of texts; 0 for none of them.
  static func width(of parts: Appearance.Parts) -> Double {
    var widths: [Double] = []
    if parts.contains(.capsLock) { widths.append(capsLockWidth) }
    if parts.contains(.keyboardLayout) { widths.append(widestLayout) }
    if parts.contains(.battery) { widths.append(widestPercent + batteryGap + batteryWidth) }
    return widths.reduce(0, +) + gap * Double(max(0, widths.count - 1))
  }

  /// - Parameters:
  ///   - name: of the layout.
  ///   - battery: as it is to be shown, where the layout has room for it.
  func draw(layoutName name: String?, _ battery: Battery?, in context: borrowing DrawingContext) {
    let box = layout.status
    guard !box.isEmpty else { return }
    var pen = Pen(box, isRightToLeft: layout.isRightToLeft)
    if layout.statusParts.contains(.battery), let battery { draw(battery, &pen, context) }
    if layout.statusParts.contains(.keyboardLayout), let name { draw(name, &pen, context) }
    if layout.statusParts.contains(.capsLock) {
      let place = pen.take(scaled(Self.capsLockWidth))
      Icon.shift(in: place, size: scaled(Self.capsLockWidth), .locked, palette.foreground, in: context)
    }
  }

  private func draw(_ battery: Battery, _ pen: inout Pen, _ context: borrowing DrawingContext) {
    let isLow = battery.percent <= Self.lowPercent && !battery.isPluggedIn
    let color = isLow ? palette.error : palette.secondary
    Icon.battery(in: pen.take(scaled(Self.batteryWidth)), battery, color, in: context)
    pen.skip(scaled(Self.batteryGap))
    let style = TextStyle(size: scaled(Self.textSize), hasTabularFigures: true)
    if let image = text.image(
      "\(battery.percent)%", style, maximumWidth: scaled(Self.widestPercent))
    {
      draw(image, in: pen.take(image.width), color, context)
    }
    pen.skip(scaled(Self.gap))
  }

  private func draw(_ name: String, _ pen: inout Pen, _ context: borrowing DrawingContext) {
    let style = TextStyle(size: scaled(Self.textSize - 1), weight: .medium)
    let padding = scaled(Self.layoutPadding)
    if let image = text.image(name, style, maximumWidth: scaled(Self.widestLayout) - 2 * padding) {
      let place = pen.take(image.width + 2 * padding)
      let outline = place.grown(by: -scaled(0.6))
      context.roundedOutline(
        outline, radius: scaled(5), lineWidth: scaled(1.2), palette.foreground.faded(0.4))
      draw(image, in: place, palette.secondary, context)
    }
    pen.skip(scaled(Self.gap))
  }

  private func draw(
    _ image: TextImage, in box: Box, _ color: Color, _ context: borrowing DrawingContext
  ) {
    text.draw(
      image, x: box.x + (box.width - image.width) / 2, y: box.y + (box.height - image.height) / 2, color,
      context)
  }

  private func scaled(_ length: Double) -> Double { length * layout.textScale }

  /// Gives out room from the screen's edge inwards.
  private struct Pen {
    private var rest: Box
    private let isRightToLeft: Bool

    init(_ box: Box, isRightToLeft: Bool) {
      rest = box
      self.isRightToLeft = isRightToLeft
    }

    mutating func take(_ width: Double) -> Box {
      let place = Box(
        x: isRightToLeft ? rest.x : rest.right - width, y: rest.y, width: width, height: rest.height)
      skip(width)
      return place
    }

    mutating func skip(_ width: Double) {
      if isRightToLeft { rest.x += width }
      rest.width -= width
    }
  }
}
