import Canvas

/// Draws the password field: a pill with a row of bullets, or of what is typed, a cursor, and an eye.
struct FieldView {
  private static let outlineWidth = 1.6
  /// Shares of the field's height; on a field 48 high, bullets have a radius of 4.2 and one stands every 16.
  private static let bulletRadius = 4.2 / 48
  private static let bulletStep = 16.0 / 48
  private static let cursorWidth = 1.8 / 48
  private static let cursorHeight = 20.0 / 48
  private static let cursorGap = 3.5 / 48
  private static let iconSize = 22.0 / 48
  private static let ringRadius = 17.0 / 48

  /// How the eye looks.
  struct EyeLook {
    let isOpen: Bool
    /// Whether the keyboard's ring is on it.
    let hasFocus: Bool
  }

  let password: PasswordState
  let isAtLimit: Bool
  let isRight: Bool
  /// Nil where there is nothing to look at.
  let eye: EyeLook?
  let layout: ScreenLayout
  let palette: Palette

  private var box: Box { layout.field }
  private var middle: Double { box.y + box.height / 2 }
  private var cursorRoom: Double { 2 * Self.cursorGap * box.height }
  private var step: Double { Self.bulletStep * box.height }

  /// - Parameters:
  ///   - typed: UTF-8, where what is typed is shown.
  ///   - glyphs: gives the glyphs for that.
  ///   - scale: pixels for one surface unit.
  func draw(
    _ typed: UnsafeRawBufferPointer?, _ glyphs: (any GlyphSource)?, scale: Double,
    in context: borrowing DrawingContext
  ) {
    let pill = box.grown(by: -Self.outlineWidth / 2)
    context.roundedBox(pill, radius: box.height / 2, fill: palette.foreground.faded(0.09))
    context.roundedOutline(
      pill, radius: box.height / 2, lineWidth: Self.outlineWidth,
      isRight ? palette.success : isAtLimit ? palette.error : outline)
    let glyphs = TypedGlyphs(glyphs, fieldHeight: box.height, scale: scale, bulletAdvance: step)
    let end = typed.map { drawText(TypedText($0), glyphs, in: context) } ?? drawBullets(in: context)
    if showsCursor {
      context.box(
        Box(
          x: end - Self.cursorWidth * box.height / 2, y: middle - Self.cursorHeight * box.height / 2,
          width: Self.cursorWidth * box.height, height: Self.cursorHeight * box.height),
        password == .wrong || isAtLimit ? palette.error : palette.accent)
    }
    if let eye, !layout.eye.isEmpty { draw(eye, in: context) }
    if !layout.keyboardToggle.isEmpty { drawKeyboardToggle(in: context) }
  }

  // MARK: What is typed

  /// - Returns: where the cursor stands.
  private func drawBullets(in context: borrowing DrawingContext) -> Double {
    // A longer password shows as many bullets as fit: how long it is is nobody's business.
    let count = min(password.count, max(1, Int(room.width / step)))
    guard count > 0 else { return box.x + box.width / 2 }
    let left = start(of: Double(count) * step)
    for index in 0..<count { drawBullet(x: left + (Double(index) + 0.5) * step, in: context) }
    return left + (Double(count) + 0.12) * step
  }

  /// Draws the end of what is typed, as much as there is room for. The cursor stands where the next letter of the same
  /// direction comes.
  ///
  /// - Returns: where the cursor stands.
  private func drawText(_ text: TypedText, _ glyphs: TypedGlyphs, in context: borrowing DrawingContext)
    -> Double
  {
    var first = text.end
    var width = 0.0
    while first > 0 {
      let start = text.start(before: first)
      let advance = glyphs.advance(of: text.scalar(from: start, to: first))
      guard width + advance <= room.width else { break }
      width += advance
      first = start
    }
    var x = start(of: width)
    var wordStart: Double?
    text.visit(from: first) { start, end, isRightToLeft in
      let character = text.scalar(from: start, to: end)
      wordStart = isRightToLeft ? wordStart ?? x : nil
      if !glyphs.draw(character, x: x, middle: middle, palette.foreground, in: context) {
        drawBullet(x: x + step / 2, in: context)
      }
      x += glyphs.advance(of: character)
    }
    return wordStart ?? x + Self.cursorGap * box.height
  }

  private func drawBullet(x: Double, in context: borrowing DrawingContext) {
    context.disc(x: x, y: middle, radius: Self.bulletRadius * box.height, bulletColor)
  }

  /// What a row may fill: all between the round ends, or up to what can be pressed, whether that is to be seen now or
  /// not.
  private var room: Box {
    let margin = box.height / 2
    let pressed = [layout.eye, layout.keyboardToggle].filter { !$0.isEmpty }
    let left = pressed.first { $0.x == box.x }?.right ?? box.x + margin
    // Beside a sign the cursor needs room, too.
    let right = pressed.first { $0.x > box.x }.map { $0.x - cursorRoom } ?? box.right - margin
    return Box(x: left, y: box.y, width: right - left, height: box.height)
  }

  /// Where a row begins: so that it is in the middle of the field, as far as there is room.
  private func start(of width: Double) -> Double {
    max(room.x, min(box.x + (box.width - width) / 2, room.right - width))
  }

  // MARK: The eye

  private func draw(_ eye: EyeLook, in context: borrowing DrawingContext) {
    let color = eye.isOpen ? palette.accent : palette.secondary
    Icon.eye(in: layout.eye, size: Self.iconSize * box.height, color, in: context)
    guard eye.hasFocus else { return }
    context.ring(
      x: layout.eye.x + layout.eye.width / 2, y: middle, radius: Self.ringRadius * box.height, lineWidth: 2,
      palette.foreground)
  }

  private func drawKeyboardToggle(in context: borrowing DrawingContext) {
    let size = Self.iconSize * box.height
    let place = layout.keyboardToggle
    let x = place.x + (place.width - size) / 2
    if layout.face == .passwordWithKeys {
      Icon.hide(in: place, size: size, palette.secondary, in: context)
    } else {
      Icon.keyboard(x: x, middle: middle, width: size, palette.secondary, in: context)
    }
  }

  // MARK: Colours

  private var outline: Color {
    switch password {
    case .wrong: palette.error
    case .checking, .waiting: palette.accent.faded(0.4)
    case .empty, .typing, .asked: palette.accent
    }
  }

  private var bulletColor: Color {
    password.isHandedOver ? palette.foreground.faded(0.5) : palette.foreground
  }

  private var showsCursor: Bool {
    !password.isHandedOver
  }
}
