import Canvas
import GestureEngine

// The keyboard's ring: with it, the whole screen can be used without a pointer and without touch.
extension LockScreen {
  /// Whether Space is a key that chooses, not a character.
  public var takesSpace: Bool { isListening && focus != .nothing }

  /// The keyboard's keys go to that output now: the ring is there.
  public mutating func setKeyboardOutput(_ id: OutputID) {
    guard keyboardOutput != id else { return }
    keyboardOutput = id
    redrawFocus()
  }

  /// The places of the ring, in the order of Tab. Without the ring, keys belong to the password field.
  private var stops: [Focus] {
    var stops = [Focus.nothing]
    guard let output = ringOutput, let layout = layout(of: output) else { return stops }
    if face == .pattern, case .ready = pattern { stops.append(.pad) }
    if hasEye, !layout.eye.isEmpty { stops.append(.eye) }
    if !layout.button.isEmpty { stops.append(.button) }
    return stops
  }

  /// The output that has the ring: where dots are shown they stay together.
  var ringOutput: OutputID? {
    if recognizer.phase != .idle, let strokeOutput { return strokeOutput }
    return outputs.first { $0.id == keyboardOutput }?.id ?? outputs.first?.id
  }

  // MARK: Keys

  /// Tab.
  mutating func moveFocus(isBackwards: Bool) {
    setFocus(TabOrder(stops: stops).next(after: focus, isBackwards: isBackwards))
  }

  /// An arrow.
  mutating func moveRing(_ direction: Direction) {
    guard focus == .pad else { return }
    armDotForgetting()
    redrawRing()
    ring.move(direction)
    redrawRing()
    redrawHint()
  }

  /// Space.
  mutating func choose() {
    switch focus {
    case .nothing: break
    case .pad: takeDot()
    case .button: pushFocusedButton()
    case .eye: toggleEye()
    }
  }

  /// Enter, where the ring is shown.
  mutating func confirm() {
    switch focus {
    case .nothing: break
    case .pad: finishSteps()
    case .button: pushFocusedButton()
    case .eye: toggleEye()
    }
  }

  /// Escape. What is half drawn goes first, then the ring.
  ///
  /// - Returns: whether there was anything half drawn.
  mutating func giveStepsUp() -> Bool {
    guard recognizer.isStepping else {
      loseFocus()
      return false
    }
    ring.wipe()
    throwStrokeAway()
    redrawFocus()
    return true
  }

  private mutating func takeDot() {
    guard let output = ringOutput, let layout = layout(of: output), let dot = ring.dot,
      case .ready = pattern
    else { return }
    if recognizer.phase == .idle {
      strokeOutput = output
      relayout(to: layout)
    }
    armDotForgetting()
    show(recognizer.take(dot))
    redrawHint()
  }

  private mutating func pushFocusedButton() {
    pushButton(by: nil)
    // Who came to the pad by keys goes on with them; the password field has them anyway.
    setFocus(stops.contains(.pad) ? .pad : .nothing)
  }

  // MARK: Dots one by one

  /// Ends what was taken dot by dot.
  mutating func finishSteps() {
    ring.wipe()
    show(recognizer.finish())
    redrawFocus()
  }

  /// What was taken dot by dot is begun, has changed or is over: the button says so, and there is a time limit.
  mutating func noteSteps() {
    if recognizer.isStepping { armDotForgetting() }
    guard recognizer.isStepping != showsSteps else { return }
    showsSteps = recognizer.isStepping
    if !showsSteps { armDotForgetting() }
    layOutAnew()
    for output in outputs where !output.layout.button.isEmpty {
      effect(.redraw(output.id, output.layout.button))
    }
    redrawHint()
  }

  /// Nobody goes on: the dots and the ring go.
  mutating func forgetDots() {
    if recognizer.isStepping { throwStrokeAway() }
    loseFocus()
  }

  // MARK: Where the ring is

  /// A finger or the pointer is used, or something is typed: the ring goes.
  mutating func loseFocus() {
    ring.wipe()
    setFocus(.nothing)
  }

  private mutating func setFocus(_ new: Focus) {
    guard new != focus else { return }
    redrawFocus()
    focus = new
    if eye == .opened { eye = .shut }
    redrawFocus()
    armDotForgetting()
    redrawHint()
  }

  /// What the ring was on may not be there any more.
  mutating func checkFocus() {
    if !stops.contains(focus) { loseFocus() }
  }

  private mutating func armDotForgetting() {
    if focus == .nothing, !recognizer.isStepping {
      effect(.stop(.forgetDots))
    } else {
      effect(.wake(.forgetDots, milliseconds: Self.forgetMilliseconds))
    }
  }

  // MARK: Drawing

  /// The ring may be on another output than before, or go.
  mutating func redrawFocus() {
    for output in outputs {
      switch focus {
      case .nothing: break
      case .pad: effect(.redraw(output.id, output.layout.pad))
      case .button: effect(.redraw(output.id, FocusOutline.box(of: output.layout.button)))
      case .eye: effect(.redraw(output.id, output.layout.field))
      }
    }
  }

  private mutating func redrawRing() {
    guard let output = ringOutput, let layout = layout(of: output), let dot = ring.dot else { return }
    effect(.redraw(output, padView.focusBox(of: dot, in: padLayout(layout))))
  }

  /// Where the dots are on a layout's pad.
  func padLayout(_ layout: ScreenLayout) -> GridLayout {
    GridLayout(grid: recognizer.layout.grid, in: layout.pad)
  }
}
