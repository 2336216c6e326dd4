import Canvas
import GestureEngine

// What inputs mean; while the password is asked for, what they mean on a lock screen.
extension Enrolment {
  var takesStrokes: Bool {
    switch step {
    case .drawing, .repeating: true
    case .password, .chosen, .storing, .failed, .done: false
    }
  }

  /// A finger is put down or the pointer's button pressed, in surface coordinates.
  ///
  /// - Returns: the key on the screen that it met.
  public mutating func contactDown(
    _ contact: ContactID, on id: OutputID, at point: Point, milliseconds: Int64
  ) -> ScreenKeyPress? {
    now = milliseconds
    guard step != .password else {
      return screen.contactDown(contact, on: id, at: point, milliseconds: milliseconds)
    }
    stayOpen()
    loseFocus()
    if let (button, box) = button(at: point) {
      show(recognizer.endLift())
      guard held == nil, !isSecondTap else { return nil }
      held = (contact, button, true)
      redraw(box)
    } else if takesStrokes {
      pushedAt = nil
      // What keys began gives way to a finger that draws.
      if recognizer.mode == .drag { throwStepsAway() }
      show(recognizer.contactDown(contact, at: point, milliseconds: milliseconds))
    }
    return nil
  }

  /// A contact has moved.
  public mutating func contactMoved(_ contact: ContactID, to point: Point, milliseconds: Int64) {
    now = milliseconds
    guard step != .password else {
      return screen.contactMoved(contact, to: point, milliseconds: milliseconds)
    }
    if let held, held.id == contact {
      self.held = (contact, held.button, button(at: point)?.0 == held.button)
      redrawButtons()
    }
    show(recognizer.contactMoved(contact, to: point))
  }

  /// A contact is lifted: on a button that it holds, that is what it says.
  public mutating func contactUp(_ contact: ContactID, milliseconds: Int64) {
    now = milliseconds
    guard step != .password else { return screen.contactUp(contact, milliseconds: milliseconds) }
    if let held, held.id == contact {
      self.held = nil
      redrawButtons()
      if held.isInside, buttons.contains(held.button) {
        pushedAt = milliseconds
        push(held.button)
      }
    }
    show(recognizer.contactUp(contact, milliseconds: milliseconds))
  }

  /// A touch screen tells how large a contact is.
  public mutating func contactSized(_ contact: ContactID, diameter: Double, milliseconds: Int64) {
    now = milliseconds
    guard step != .password else { return }
    show(recognizer.contactSized(contact, diameter: diameter))
  }

  /// A contact is taken away by the compositor.
  public mutating func contactCancelled(_ contact: ContactID) {
    screen.contactCancelled(contact)
    if held?.id == contact { letButtonGo() }
    show(recognizer.contactCancelled(contact))
  }

  /// A seat's contacts are gone.
  public mutating func contactsLost(seat: UInt32) {
    screen.contactsLost(seat: seat)
    if held?.id.seat == seat { letButtonGo() }
    show(recognizer.cancelAll(seat: seat))
  }

  // MARK: Keys

  /// Whether a character is wanted.
  public func acceptsText(isSpace: Bool) -> Bool {
    step == .password && screen.acceptsText(isSpace: isSpace)
  }

  /// A key that means something here was pressed.
  public mutating func key(_ key: KeyInput, from source: KeySource, milliseconds: Int64? = nil) {
    now = milliseconds ?? now
    guard step != .password else { return screen.key(key, from: source, milliseconds: milliseconds) }
    stayOpen()
    show(recognizer.endLift())
    switch key {
    case .enter: confirm()
    case .escape: giveUp()
    case .tab(let isBackwards): moveFocus(isBackwards: isBackwards)
    case .arrow(let direction): moveRing(direction)
    case .space: choose()
    case .character, .tooLong, .backspace, .clear: break
    }
  }

  /// Whether Space is a key that chooses, not a character.
  public var takesSpace: Bool { step == .password ? screen.takesSpace : focus != .nothing }

  /// A keyboard is set to something else, or is gone: then nil.
  public mutating func setKeyboard(_ status: KeyboardStatus?, seat: UInt32) {
    screen.setKeyboard(status, seat: seat)
  }

  /// A keyboard's keys are meant for that window now.
  public mutating func setKeyboardOutput(_ id: OutputID) { screen.setKeyboardOutput(id) }

  /// Whether a contact holds a key on the screen down.
  public func holdsKey(_ contact: ContactID) -> Bool { screen.holdsKey(contact) }

  /// The keys that were asked for.
  public mutating func setKeyLayouts(_ layouts: [KeyLayout], selected: Int) {
    screen.setKeyLayouts(layouts, selected: selected)
  }

  // MARK: PAM, and time

  /// PAM's word on an attempt.
  public mutating func passwordAnswer(_ answer: Answer) { screen.passwordAnswer(answer) }

  /// The PAM helper has died: what it was checking is not decided.
  public mutating func passwordHelperLost() { screen.passwordHelperLost() }

  /// A time that was asked for is over.
  public mutating func alarm(_ alarm: Alarm, milliseconds: Int64) {
    now = milliseconds
    guard step != .password else { return screen.alarm(alarm, milliseconds: milliseconds) }
    switch alarm {
    case .endStroke: show(recognizer.endLift())
    case .clearPattern: clearRejected()
    case .forgetDots: forgetDots()
    case .endComplaint, .forgetTyped: close()
    default: break
    }
  }

  // MARK: Buttons

  private var isSecondTap: Bool {
    guard recognizer.mode == .taps, let pushedAt else { return false }
    return now - pushedAt < Self.secondTapMilliseconds
  }

  private func button(at point: Point) -> (EnrolmentButton, Box)? {
    guard let layout = output?.layout else { return nil }
    return buttons(in: layout).first { $0.box.contains(x: point.x, y: point.y) }
  }

  mutating func push(_ button: EnrolmentButton) {
    switch button {
    case .goOn: goOn()
    case .startOver: startOver()
    case .done: finishSteps()
    case .close: close()
    }
  }

  private mutating func letButtonGo() {
    held = nil
    redrawButtons()
  }

  mutating func redrawButtons() {
    redraw(FocusOutline.box(of: output?.layout.buttons ?? .none))
  }

  // MARK: Strokes

  mutating func show(_ event: StrokeEvent) {
    defer { noteSteps() }
    switch event {
    case .nothing: break
    case .began(let positions):
      if complaint != nil {
        complaint = nil
        redrawHint()
      }
      if rejection != nil {
        rejection = nil
        effect(.screen(.stop(.clearPattern)))
        redrawPad()
      }
      motion = PadMotion()
      motion.take(positions, at: now)
      redrawStroke(newPositions: positions)
    case .took(let positions):
      motion.take(positions, at: now)
      redrawStroke(newPositions: positions)
    case .moved: redrawStroke(newPositions: 0..<0)
    case .lifted:
      effect(.screen(.wake(.endStroke, milliseconds: LockScreen.reconnectMilliseconds)))
      redrawStroke(newPositions: 0..<0)
    case .cancelled: redrawPad()
    case .ended(let end):
      switch end {
      case .complete: judge()
      case .tooShort(let token):
        startRejection(token, .tooShort)
        redrawHint()
      case .tap, .empty: break
      }
      redrawPad()
    }
  }

  mutating func redrawHint() {
    redraw(output?.layout.hint ?? .none)
  }

  private mutating func redrawPad() {
    tailBox = .none
    redraw(output?.layout.pad ?? .none)
  }

  /// Asks for what a step of the stroke covers now and covered before.
  private mutating func redrawStroke(newPositions: Range<Int>) {
    let newTail = padView.tailBox(of: recognizer)
    var box = tailBox.union(newTail)
    if !newPositions.isEmpty { box = box.union(padView.box(of: newPositions, in: recognizer)) }
    tailBox = newTail
    redraw(box)
  }
}
