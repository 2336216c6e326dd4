import Canvas
import GestureEngine

extension Enrolment {
  var padView: PadView { PadView(sizes: appearance.pad.fitted(to: recognizer.layout.grid)) }

  /// What the line above the pad says.
  var hint: EnrolmentHint {
    if let complaint { return complaint }
    if focus == .pad, recognizer.isStepping { return .endWithKeys }
    return switch step {
    case .drawing where focus == .pad: .chooseWithKeys
    case .drawing where recognizer.mode == .taps: .tap
    case .password, .drawing: .draw
    case .chosen: .keep
    case .repeating: .repeatIt
    case .storing: .storing
    case .failed: .failed
    case .done: .done
    }
  }

  /// What moves: to be drawn again with the next frame.
  public mutating func movingBox(on id: OutputID, milliseconds: Int64) -> Box {
    guard step != .password, let output, output.id == id, !appearance.reducesMotion, !appearance.hidesTrace
    else { return .none }
    now = milliseconds
    return padView.movingBox(&motion, of: recognizer, on: output.layout.pad, at: milliseconds)
  }

  /// Draws what the window shows, in surface coordinates, onto what was cleared before.
  ///
  /// - Parameters:
  ///   - scale: pixels for one surface unit.
  ///   - texts: gives the pictures of texts and glyphs; nil where there are none.
  ///   - typed: what is typed, where it is to be shown.
  public func draw(
    _ id: OutputID, _ palette: Palette, scale: Double, texts: (any TextSource & GlyphSource)?,
    typed: UnsafeRawBufferPointer? = nil, in context: borrowing DrawingContext
  ) {
    guard step != .password else {
      return screen.draw(id, palette, scale: scale, texts: texts, typed: typed, in: context)
    }
    guard let output, output.id == id else { return }
    let layout = output.layout
    let text = TextView(texts: texts, scale: scale)
    text.draw(
      Phrases.enrolment, layout.titleStyle, in: layout.title,
      palette.foreground, context)
    let hintColor = hint.isError ? palette.error : step == .done ? palette.success : palette.secondary
    text.draw(
      Phrases.text(for: hint), layout.hintStyle,
      in: layout.hint, hintColor, context)
    if !layout.small.isEmpty && !appearance.hidesTrace {
      SmallPatternView.draw(first, in: layout.small, palette, in: context)
    }
    drawPad(layout, palette, in: context)
    switch step {
    case .chosen(let strength):
      MeterView.draw(
        strength, in: layout.meter, isRightToLeft: layout.isRightToLeft, palette, in: context)
      text.draw(
        Phrases.text(for: strength), layout.adviceStyle, in: layout.advice, palette.secondary,
        context)
    case .failed(let fault):
      text.draw(
        Phrases.text(for: fault), layout.adviceStyle, in: layout.advice, palette.secondary,
        context)
    case .password, .drawing, .repeating, .storing, .done: break
    }
    for (button, box) in buttons(in: layout) {
      let isPressed = held.map { $0.button == button && $0.isInside } ?? false
      PillView.draw(
        Phrases.text(for: button), isMain: button.isMain, isPressed: isPressed,
        hasFocus: focus == .button(button),
        layout.buttonStyle, in: box, palette, text, in: context)
    }
  }

  /// The buttons of the step, where they lie: from left to right, or one below the other.
  func buttons(in layout: EnrolmentLayout) -> [(button: EnrolmentButton, box: Box)] {
    let isMirrored = layout.isRightToLeft && !layout.isNarrow
    let buttons = isMirrored ? Array(self.buttons.reversed()) : self.buttons
    return zip(buttons, layout.boxes(of: buttons.count)).map { ($0, $1) }
  }

  /// The buttons of the step, in the order of reading.
  var buttons: [EnrolmentButton] { step.buttons(isStepping: recognizer.isStepping) }

  private func drawPad(_ layout: EnrolmentLayout, _ palette: Palette, in context: borrowing DrawingContext) {
    if appearance.hidesTrace {
      padView.drawIdle(recognizer.layout, nil, palette, in: context)
    } else {
      padView.draw(recognizer, appearance.reducesMotion ? nil : motion, at: now, palette, in: context)
    }
    // With a hidden trace, too: whoever draws with keys has to see where they are.
    if let dot = ringDot { padView.drawFocus(on: dot, in: recognizer.layout, palette, in: context) }
  }
}
