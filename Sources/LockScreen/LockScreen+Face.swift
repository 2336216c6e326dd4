import Canvas
import GestureEngine
import Platform

// What stands in the middle of the screen, and what leads from one face to the other.
extension LockScreen {
  /// What the outputs ought to be laid out for.
  private var wantedFace: Face {
    guard showsField else { return .pattern }
    return showsKeys ? .passwordWithKeys : .password
  }

  /// Whether there is a way from this face to the other, or something that can be given up.
  private var hasButton: Bool {
    switch face {
    case .pattern: true
    case .password, .passwordWithKeys:
      // What PAM is checking can be given up by touch, too.
      if case .ready = pattern { true } else { password.isUnderWay }
    }
  }

  /// Where the button leads.
  var buttonWay: ButtonWay {
    if face == .pattern { return showsSteps ? .done : .password }
    if case .ready = pattern { return .pattern }
    return .cancel
  }

  func layOut(width: Double, height: Double, unitsPerMillimetre: Double?) -> ScreenLayout {
    var parts = appearance.parts
    if !hasButton { parts.remove(.button) }
    // There is no other way to end taps by touch.
    if mode == .taps, showsSteps, face == .pattern { parts.insert(.button) }
    if userName.isEmpty { parts.remove(.userName) }
    parts.subtract(absentStatus)
    return ScreenLayout(
      width: width, height: height, face: face, parts: parts, textScale: appearance.textScale,
      clockSize: appearance.clockSize, isRightToLeft: Language.isRightToLeft,
      unitsPerMillimetre: unitsPerMillimetre, padMillimetres: appearance.padMillimetres)
  }

  /// Lays the outputs out again where the face or its button has changed.
  mutating func layOutAnew() {
    let before = face
    face = wantedFace
    if face != .passwordWithKeys { keyboard = nil }
    for index in outputs.indices {
      let before = outputs[index].layout
      let layout = layOut(
        width: before.width, height: before.height, unitsPerMillimetre: before.unitsPerMillimetre)
      guard layout != before else { continue }
      outputs[index].layout = layout
      // It is not below the finger any more.
      if eye.isHeld(on: outputs[index].id), before.eye != layout.eye { shutEye() }
      effect(.layOut(outputs[index].id))
    }
    if face == .passwordWithKeys, before != face { effect(.openKeyboard(seat: keyboardSeat)) }
    if !hasEye { shutEye() }
    checkFocus()
  }

  // MARK: The hint

  /// What the hint says now.
  public var hint: Hint {
    if isAtLimit { return .tooLong }
    if let complaint { return complaint }
    if let message { return .words(message) }
    // Nobody could read other words for what is right, nor would they be painted in time.
    if recognizer.phase == .checking || recognizer.phase == .accepted { return .checking }
    if case .checking = password { return .checking }
    if face != .pattern, case .givenUp = gate.password { return .stillChecking }
    if case .waiting(let end) = gate.pattern { return .wait(seconds: max(0, (end - now + 999) / 1000)) }
    guard face == .pattern else {
      return tellsCapsLock ? .capsLock : hintInField
    }
    if focus == .pad { return recognizer.isStepping ? .endWithKeys : .chooseWithKeys }
    if mode == .taps { return .tapPattern }
    if case .listening = fingerprint { return .drawPatternOrTouchReader }
    return .drawPattern
  }

  private var hintInField: Hint {
    switch pattern {
    case .off: .patternIsOff
    case .unreadable: .patternIsUnreadable
    case .unknown, .none, .ready, .waiting: .typePassword
    }
  }

  /// Tells what went wrong, until the owner does something else or has seen it for long enough.
  mutating func complain(_ reason: Hint?) {
    complaint = reason
    if let reason {
      let time =
        if case .failureWords = reason { Self.failureWordsMilliseconds } else { Self.complaintMilliseconds }
      effect(.wake(.endComplaint, milliseconds: time))
    }
    redrawHint()
  }

  mutating func redrawHint() {
    for output in outputs where !output.layout.hint.isEmpty { effect(.redraw(output.id, output.layout.hint)) }
  }

  // MARK: The button

  /// A press on what is no pad: takes hold of the button, opens the keys, or puts the pad back where no button does.
  ///
  /// - Returns: whether it was taken.
  mutating func press(
    _ contact: ContactID, _ layout: ScreenLayout, on output: OutputID, at point: Point
  ) -> Bool {
    // A second finger beside one that draws does nothing, wherever it is put down.
    let isDrawing = recognizer.phase == .drawing && !recognizer.isStepping
    if layout.button.contains(x: point.x, y: point.y), !isDrawing {
      guard buttonContact == nil else { return true }
      buttonContact = (contact, output, buttonWay, point)
      effect(.redraw(output, layout.button))
      return true
    }
    guard face != .pattern else { return false }
    if hasEye, layout.eye.contains(x: point.x, y: point.y) {
      holdEye(contact, on: output)
    } else if layout.keyboardToggle.contains(x: point.x, y: point.y) {
      if showsKeys { hideKeys() } else { showKeys(seat: contact.seat) }
    } else if layout.field.contains(x: point.x, y: point.y) {
      if contact.isTouch { showKeys(seat: contact.seat) }
    } else if password == .empty, isFieldOpen, layout.button.isEmpty, face == .password {
      closeField()
    }
    return true
  }

  /// The contact that held the button is lifted: on the button, that is what it says, and said when it was pressed.
  ///
  /// - Returns: whether it was that contact.
  mutating func release(_ contact: ContactID) -> Bool {
    guard let held = buttonContact, held.id == contact else { return false }
    letButtonGo()
    guard let box = layout(of: held.output)?.button, box.contains(x: held.point.x, y: held.point.y),
      buttonWay == held.way
    else { return true }
    pushButton(by: contact)
    return true
  }

  mutating func letButtonGo() {
    guard let held = buttonContact else { return }
    buttonContact = nil
    if let layout = layout(of: held.output) { effect(.redraw(held.output, layout.button)) }
  }

  /// The button does what it says.
  ///
  /// - Parameter contact: who pressed it; nil for a key.
  mutating func pushButton(by contact: ContactID?) {
    complaint = nil
    switch buttonWay {
    case .done: finishSteps()
    case .pattern, .cancel: escape()
    case .password:
      throwStrokeAway()
      isFieldOpen = true
      if let contact {
        showsKeys = contact.isTouch
        keyboardSeat = contact.seat
      }
      armForgetting()
      redrawAll()
    }
  }

  /// Takes the keyboard on the screen away; the field stays open.
  mutating func hideKeys() {
    showsKeys = false
    redrawAll()
  }

  private mutating func showKeys(seat: UInt32) {
    guard !showsKeys else { return }
    showsKeys = true
    keyboardSeat = seat
    isFieldOpen = true
    armForgetting()
    redrawAll()
  }
}
