import Canvas

/// Draws a button with words alone.
enum PillView {
  /// Where the words of a button may lie.
  static func inside(_ box: Box) -> Box {
    Box(x: box.x + 12, y: box.y, width: box.width - 24, height: box.height)
  }

  /// - Parameters:
  ///   - isMain: whether it stands out as what most people want next.
  ///   - hasFocus: whether the keyboard's ring is on it.
  static func draw(
    _ words: String, isMain: Bool, isPressed: Bool, hasFocus: Bool, _ style: TextStyle, in box: Box,
    _ palette: Palette,
    _ text: TextView, in context: borrowing DrawingContext
  ) {
    let fill = isMain ? palette.accent : palette.foreground.faded(isPressed ? 0.18 : 0.08)
    context.roundedBox(box, radius: box.height / 2, fill: fill)
    if isMain && isPressed {
      context.roundedBox(box, radius: box.height / 2, fill: palette.awayFromOnAccent.faded(0.25))
    }
    if hasFocus { FocusOutline.draw(around: box, palette, in: context) }
    text.draw(
      words, style, in: inside(box), isMain ? palette.onAccent : palette.foreground.faded(0.9), context)
  }
}
