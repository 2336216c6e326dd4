import Canvas

/// Draws the password field: a pill with a row of bullets and a cursor.
enum FieldView {
  private static let outlineWidth = 1.6
  private static let bulletRadius = 4.2
  private static let bulletStep = 16.0
  private static let cursorWidth = 1.8
  private static let cursorHeight = 20.0

  static func draw(
    _ password: PasswordState, isAtLimit: Bool, in box: Box, _ palette: Palette,
    in context: borrowing DrawingContext
  ) {
    context.roundedBox(
      box.grown(by: -outlineWidth / 2), radius: box.height / 2, fill: Color(255, 255, 255).faded(0.09),
      outline: isAtLimit ? palette.error : outline(password, palette), lineWidth: outlineWidth)
    let middle = box.y + box.height / 2
    // A longer password shows as many bullets as fit: how long it is is nobody's business.
    let room = max(1, Int((box.width - 2 * box.height / 2) / bulletStep))
    let count = min(password.count, room)
    let left = box.x + box.width / 2 - Double(count - 1) * bulletStep / 2
    for index in 0..<count {
      context.disc(
        x: left + Double(index) * bulletStep, y: middle, radius: bulletRadius, bullet(password, palette))
    }
    if showsCursor(password) {
      let x = count == 0 ? box.x + box.width / 2 : left + Double(count - 1) * bulletStep + 10
      context.box(
        Box(x: x - cursorWidth / 2, y: middle - cursorHeight / 2, width: cursorWidth, height: cursorHeight),
        palette.accent)
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
