import Canvas
import GestureEngine

// The keyboard's ring: with it a pattern can be set without a pointer and without touch.
extension Enrolment {
  /// The places of the ring, in the order of Tab.
  private var stops: [EnrolmentFocus] {
    [.nothing] + (takesStrokes ? [.pad] : []) + buttons.map { .button($0) }
  }

  /// The dot that has the ring; nil where none shows it.
  var ringDot: Dot? { focus == .pad && takesStrokes ? ring.dot : nil }

  // MARK: Keys

  /// Tab.
  mutating func moveFocus(isBackwards: Bool) {
    setFocus(TabOrder(stops: stops).next(after: focus, isBackwards: isBackwards))
  }

  /// An arrow.
  mutating func moveRing(_ direction: Direction) {
    guard ringDot != nil else { return }
    redrawRing()
    ring.move(direction)
    redrawRing()
    armDotForgetting()
  }

  /// Space, where the ring is shown.
  mutating func choose() {
    switch focus {
    case .nothing: break
    case .pad: takeDot()
    case .button(let button): push(button)
    }
  }

  /// Enter: without the ring it is the main button's key.
  mutating func confirm() {
    switch focus {
    case .nothing: if let main = buttons.first(where: \.isMain) { push(main) }
    case .pad: finishSteps()
    case .button(let button): push(button)
    }
  }

  /// Escape: what is half drawn goes first, then the first drawing, or the ring where there is none.
  mutating func giveUp() {
    if recognizer.isStepping {
      throwStepsAway()
    } else if buttons.contains(.startOver) {
      push(.startOver)
    } else if step != .storing {
      loseFocus()
    }
  }

  private mutating func takeDot() {
    guard let dot = ringDot else { return }
    show(recognizer.take(dot))
    armDotForgetting()
  }

  // MARK: Dots one by one

  /// Ends what was taken dot by dot.
  mutating func finishSteps() {
    wipeRing()
    show(recognizer.finish())
  }

  /// Gives up what was taken dot by dot.
  mutating func throwStepsAway() {
    guard recognizer.isStepping else { return }
    wipeRing()
    show(recognizer.cancelAll())
  }

  /// What was taken dot by dot is begun, has changed or is over: there is a button that ends it, and a time limit.
  mutating func noteSteps() {
    if recognizer.isStepping { armDotForgetting() }
    guard recognizer.isStepping != showsSteps else { return }
    showsSteps = recognizer.isStepping
    if !showsSteps { armDotForgetting() }
    redrawButtons()
    redrawHint()
    if !stops.contains(focus) { followStep() }
  }

  /// Nobody goes on: the dots go, and the ring goes back to where it begins.
  mutating func forgetDots() {
    throwStepsAway()
    wipeRing()
  }

  private mutating func armDotForgetting() {
    if recognizer.isStepping || ring.isMoved {
      effect(.screen(.wake(.forgetDots, milliseconds: LockScreen.forgetMilliseconds)))
    } else {
      effect(.screen(.stop(.forgetDots)))
    }
  }

  // MARK: Where the ring is

  /// What the ring was on is not there any more. Whoever uses keys goes on with what comes first now.
  mutating func followStep() {
    guard focus != .nothing else { return }
    switch step {
    case .password, .drawing, .repeating, .storing: setFocus(.pad)
    case .chosen, .failed, .done: setFocus(buttons.first(where: \.isMain).map { .button($0) } ?? .nothing)
    }
  }

  /// A finger or the pointer is used: the ring goes.
  mutating func loseFocus() {
    wipeRing()
    setFocus(.nothing)
  }

  /// It begins in the middle again.
  private mutating func wipeRing() {
    guard ring.isMoved else { return }
    redrawRing()
    ring.wipe()
    redrawRing()
    armDotForgetting()
  }

  private mutating func setFocus(_ new: EnrolmentFocus) {
    guard new != focus else { return }
    redrawFocus()
    focus = new
    redrawFocus()
    redrawHint()
  }

  // MARK: Drawing

  private mutating func redrawFocus() {
    switch focus {
    case .nothing: break
    case .pad: redrawRing()
    case .button: redrawButtons()
    }
  }

  private mutating func redrawRing() {
    if let dot = ringDot { redraw(padView.focusBox(of: dot, in: recognizer.layout)) }
  }
}
