import Canvas

/// Draws the password field: a pill with a row of bullets and a cursor.
enum FieldView {
  private static let outlineWidth = 1.6
  /// Shares of the field's height; on a field 48 high, bullets have a radius of 4.2 and one stands every 16.
  private static let bulletRadius = 4.2 / 48
  private static let bulletStep = 16.0 / 48
  private static let cursorWidth = 1.8 / 48
  private static let cursorHeight = 20.0 / 48

  static func draw(
    _ password: PasswordState, isAtLimit: Bool, isRight: Bool, in box: Box, _ palette: Palette,
    in context: borrowing DrawingContext
  ) {
    let pill = box.grown(by: -outlineWidth / 2)
    context.roundedBox(pill, radius: box.height / 2, fill: palette.foreground.faded(0.09))
    context.roundedOutline(
      pill, radius: box.height / 2, lineWidth: outlineWidth,
      isRight ? palette.success : isAtLimit ? palette.error : outline(password, palette))
    let middle = box.y + box.height / 2
    let step = bulletStep * box.height
    // A longer password shows as many bullets as fit: how long it is is nobody's business.
    let room = max(1, Int((box.width - 2 * box.height / 2) / step))
    let count = min(password.count, room)
    let left = box.x + box.width / 2 - Double(count - 1) * step / 2
    for index in 0..<count {
      context.disc(
        x: left + Double(index) * step, y: middle, radius: bulletRadius * box.height,
        bullet(password, palette))
    }
    if showsCursor(password) {
      let x = count == 0 ? box.x + box.width / 2 : left + (Double(count - 1) + 0.62) * step
      context.box(
        Box(
          x: x - cursorWidth * box.height / 2, y: middle - cursorHeight * box.height / 2,
          width: cursorWidth * box.height, height: cursorHeight * box.height),
        password == .wrong ? palette.error : palette.accent)
    }
  }

  private static func outline(_ password: PasswordState, _ palette: Palette) -> Color {
    switch password {
    case .wrong: palette.error
    case .checking: palette.accent.faded(0.4)
    case .empty, .typing, .asked: palette.accent
    }
  }

  private static func bullet(_ password: PasswordState, _ palette: Palette) -> Color {
    if case .checking = password { return palette.foreground.faded(0.5) }
    return palette.foreground
  }

  private static func showsCursor(_ password: PasswordState) -> Bool {
    if case .checking = password { return false }
    return true
  }
}
