import Canvas
import Platform

/// Draws the button that leads to the other face: a pill with an icon and words, or with the icon alone where the words
/// have no room. The icon comes first in the order of reading: at the right where words run from right to left.
enum ButtonView {
  private static let iconWidth = 20.0
  private static let iconGap = 7.0
  private static let padding = 18.0

  static func draw(
    _ layout: ScreenLayout, way: ButtonWay, isPressed: Bool, hasFocus: Bool, _ palette: Palette,
    _ text: TextView,
    in context: borrowing DrawingContext
  ) {
    let box = layout.button
    guard !box.isEmpty else { return }
    let scale = scale(layout)
    let icon = iconWidth * scale
    let label = label(of: way, layout, text)
    let places = places(
      in: box, labelWidth: label?.width, scale: scale, isRightToLeft: Language.isRightToLeft)
    context.roundedBox(
      places.pill, radius: box.height / 2, fill: palette.foreground.faded(isPressed ? 0.18 : 0.08))
    if hasFocus { FocusOutline.draw(around: places.pill, palette, in: context) }
    let left = places.icon
    let middle = box.y + box.height / 2
    let color = palette.foreground.faded(0.9)
    switch way {
    case .password: Icon.keyboard(x: left, middle: middle, width: icon, color, in: context)
    case .pattern: Icon.dots(x: left, middle: middle, width: icon, color, in: context)
    case .cancel: Icon.cross(x: left, middle: middle, width: icon, color, in: context)
    case .done: Icon.check(x: left, middle: middle, width: icon, color, in: context)
    }
    if let label {
      text.draw(label, x: places.label, y: middle - label.height / 2, color, context)
    }
  }

  /// How large icon and gaps are: as the words, but no larger than leaves room for these.
  private static func scale(_ layout: ScreenLayout) -> Double {
    min(layout.textScale, max(1, layout.button.width / Measures.buttonWidth))
  }

  /// How wide the words may be.
  static func room(in layout: ScreenLayout) -> Double {
    layout.button.width - (iconWidth + iconGap + 2 * padding) * scale(layout)
  }

  /// The words; nil where they have no room, or are not painted yet.
  private static func label(of way: ButtonWay, _ layout: ScreenLayout, _ text: TextView) -> TextImage? {
    let room = room(in: layout)
    guard room > 40, let label = text.image(Phrases.button(way), layout.buttonStyle, maximumWidth: room)
    else {
      return nil
    }
    return label.isCut ? nil : label
  }

  /// The pill in the middle of the box, and where icon and words begin at the left.
  ///
  /// - Parameter labelWidth: that of the words; nil where the icon stands alone.
  static func places(
    in box: Box, labelWidth: Double?, scale: Double, isRightToLeft: Bool
  ) -> (pill: Box, icon: Double, label: Double) {
    let icon = iconWidth * scale
    let width = min(box.width, icon + 2 * padding * scale + (labelWidth.map { $0 + iconGap * scale } ?? 0))
    let pill = Box(x: box.x + (box.width - width) / 2, y: box.y, width: width, height: box.height)
    guard labelWidth != nil else { return (pill, pill.x + (width - icon) / 2, pill.right) }
    let start = pill.x + padding * scale
    let end = pill.right - padding * scale
    return isRightToLeft ? (pill, end - icon, start) : (pill, start, start + icon + iconGap * scale)
  }
}
