import Canvas

/// Draws a button with words alone.
enum PillView {
  /// - Parameter isMain: whether it stands out as what most people want next.
  static func draw(
    _ words: String, isMain: Bool, isPressed: Bool, _ style: TextStyle, in box: Box, _ palette: Palette,
    _ text: TextView, in context: borrowing DrawingContext
  ) {
    let fill =
      isMain ? palette.accent.faded(isPressed ? 0.75 : 1) : palette.foreground.faded(isPressed ? 0.18 : 0.08)
    context.roundedBox(box, radius: box.height / 2, fill: fill)
    let inside = Box(x: box.x + 12, y: box.y, width: box.width - 24, height: box.height)
    text.draw(words, style, in: inside, isMain ? ink(on: palette) : palette.foreground.faded(0.9), context)
  }

  /// Of the two ends of the palette, the one that stands out better from the accent.
  private static func ink(on palette: Palette) -> Color {
    let accent = brightness(palette.accent)
    let (light, dark) = (palette.foreground, palette.backgroundTop)
    return abs(brightness(light) - accent) > abs(brightness(dark) - accent) ? light : dark
  }

  private static func brightness(_ color: Color) -> Double {
    0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
  }
}
