import Canvas
import GestureEngine

extension LockScreen {
  var padView: PadView { PadView(sizes: appearance.pad.fitted(to: recognizer.layout.grid)) }

  /// What moves: to be drawn again with the next frame. Empty when nothing does.
  public mutating func movingBox(on output: OutputID, milliseconds: Int64) -> Box {
    guard !appearance.reducesMotion, let layout = layout(of: output) else { return .none }
    guard face == .pattern else {
      // It is drawn once more, at rest, when the red goes.
      guard fieldShake.isUnderWay(at: milliseconds) else { return .none }
      now = milliseconds
      return layout.shakenField
    }
    guard output == strokeOutput, !appearance.hidesTrace else { return .none }
    now = milliseconds
    return padView.movingBox(&motion, of: recognizer, on: layout.pad, at: milliseconds)
  }

  /// Draws what an output shows, in surface coordinates, onto what was cleared before.
  ///
  /// - Parameters:
  ///   - scale: pixels for one surface unit.
  ///   - texts: gives the pictures of texts and glyphs; nil where there are none. One that is not painted yet is left out, and
  ///     comes with a later drawing.
  ///   - typed: what is typed, where it is to be shown.
  public func draw(
    _ output: OutputID, _ palette: Palette, scale: Double, texts: (any TextSource & GlyphSource)?,
    typed: UnsafeRawBufferPointer? = nil, in context: borrowing DrawingContext
  ) {
    guard let layout = layout(of: output) else { return }
    let text = TextView(texts: texts, scale: scale)
    text.draw(
      clock.time, TextStyle(size: layout.clockSize, weight: .light, hasTabularFigures: true),
      in: layout.clock,
      palette.foreground, context)
    text.draw(clock.date, layout.dateStyle, in: layout.date, palette.secondary, context)
    text.draw(
      userName, layout.userNameStyle, in: layout.userName, palette.foreground, context)
    text.draw(
      Phrases.text(for: hint, failedAttempts: appearance.showsFailedAttempts ? failedAttempts : 0),
      layout.hintStyle, in: layout.hint, top: layout.hintTop,
      hint.isError ? palette.error : hint == .capsLock ? palette.foreground : palette.secondary, context)
    StatusView(layout: layout, palette: palette, text: text)
      .draw(layoutName: keyboardLayout, battery, in: context)
    ButtonView.draw(
      layout, way: buttonWay, isPressed: buttonContact?.output == output,
      hasFocus: focus == .button && output == ringOutput, palette, text, in: context)
    if layout.face == .passwordWithKeys, let keyboard {
      KeyboardView(
        keyboard: keyboard, output: output, layout: layout, lightsKeys: appearance.lightsKeys,
        palette: palette,
        text: text
      ).draw(texts, in: context)
    }
    switch layout.face {
    case .password, .passwordWithKeys:
      let offset = appearance.reducesMotion ? 0 : fieldShake.offset(at: now) * ScreenLayout.widestFieldSwing
      let field = FieldView(
        password: password, isAtLimit: isAtLimit, isRight: gate.hasGranted(.password),
        eye: eyeLook(on: output),
        layout: layout, palette: palette
      )
      context.moved(x: offset) {
        field.draw(showsTyped(on: output) ? typed : nil, texts, scale: scale, in: $0)
      }
    case .pattern where pattern == .unknown: break
    case .pattern: drawPad(output, layout, palette, in: context)
    }
  }

  private func drawPad(
    _ output: OutputID, _ layout: ScreenLayout, _ palette: Palette, in context: borrowing DrawingContext
  ) {
    if output == strokeOutput && !appearance.hidesTrace {
      padView.draw(recognizer, appearance.reducesMotion ? nil : motion, at: now, palette, in: context)
    } else {
      let isRight = output == strokeOutput && recognizer.phase == .accepted
      padView.drawIdle(padLayout(layout), isRight ? palette.success : nil, palette, in: context)
    }
    // With a hidden trace, too: whoever draws with keys has to see where they are.
    if focus == .pad, output == ringOutput, let dot = ring.dot {
      padView.drawFocus(on: dot, in: padLayout(layout), palette, in: context)
    }
  }
}
