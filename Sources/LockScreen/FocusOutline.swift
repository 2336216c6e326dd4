import Canvas

/// Draws the keyboard's ring around a button: outside of its pill, within the 4 units that a panel has around what it is
/// for.
enum FocusOutline {
  private static let gap = 2.5
  private static let width = 2.0

  static func draw(around pill: Box, _ palette: Palette, in context: borrowing DrawingContext) {
    context.roundedOutline(
      pill.grown(by: gap), radius: pill.height / 2 + gap, lineWidth: width, palette.foreground)
  }

  /// What a button covers with the ring.
  static func box(of button: Box) -> Box {
    button.isEmpty ? .none : button.grown(by: gap + width / 2 + 0.5)
  }
}
