import Canvas

/// Draws texts where a layout has a place for them.
struct TextView {
  let texts: (any TextSource)?
  /// Pixels for one surface unit.
  let scale: Double

  /// Draws a text in the middle of a box; nothing where the box has no size or the text is not painted yet.
  func draw(
    _ text: String, _ style: TextStyle, in box: Box, _ color: Color, _ context: borrowing DrawingContext
  ) {
    guard !box.isEmpty, let image = image(text, style, in: box) else { return }
    draw(
      image, x: box.x + (box.width - image.width) / 2, y: box.y + (box.height - image.height) / 2, color,
      context)
  }

  /// Draws a text in a box, at a height that depends on its own.
  ///
  /// - Parameter top: where the upper edge of a text lies that is so high.
  func draw(
    _ text: String, _ style: TextStyle, in box: Box, top: (_ height: Double) -> Double, _ color: Color,
    _ context: borrowing DrawingContext
  ) {
    guard !box.isEmpty, let image = image(text, style, in: box) else { return }
    draw(image, x: box.x + (box.width - image.width) / 2, y: top(image.height), color, context)
  }

  private func image(_ text: String, _ style: TextStyle, in box: Box) -> TextImage? {
    guard !text.isEmpty else { return nil }
    return texts?.image(for: TextRun(text, style, in: box), scale: scale)
  }

  /// The picture of a text, for whoever lays other things out beside it.
  func image(_ text: String, _ style: TextStyle, maximumWidth: Double) -> TextImage? {
    guard !text.isEmpty else { return nil }
    return texts?.image(for: TextRun(text, style, maximumWidth: maximumWidth), scale: scale)
  }

  func draw(
    _ image: TextImage, x: Double, y: Double, _ color: Color, _ context: borrowing DrawingContext
  ) {
    context.mask(image.mask, x: x, y: y, scale: image.scale, color)
  }
}
