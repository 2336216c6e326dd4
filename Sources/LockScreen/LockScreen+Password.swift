import Canvas

// What keys mean, and what PAM says.
extension LockScreen {
  /// Where the typing of a password stands.
  public var password: PasswordState {
    switch gate.password {
    case .checking(let attempt): .checking(attempt: attempt, count: typedCount)
    case .asked(let attempt, let prompt, let isVisible):
      .asked(attempt: attempt, prompt: prompt, isVisible: isVisible, count: typedCount)
    case .givenUp(_, keepsNext: true): .waiting(count: typedCount)
    case .givenUp(_, keepsNext: false), .none:
      showsWrongPassword ? .wrong : typedCount > 0 ? .typing(count: typedCount) : .empty
    }
  }

  /// Whether a character that a key has produced is to be kept.
  ///
  /// On a field that nobody has opened, Space only wakes the screen. A password that begins with a space can be typed
  /// all the same: any character and BackSpace open the field.
  /// - Parameter isSpace: whether it is the space.
  public func acceptsText(isSpace: Bool) -> Bool {
    guard isListening else { return false }
    switch password {
    case .typing, .asked: return !isSpace || focus == .nothing
    case .checking, .waiting: return false
    case .empty, .wrong: return !isSpace || (isFieldOpen && focus == .nothing)
    }
  }

  /// A key that means something here was pressed, or repeats.
  ///
  /// - Parameters:
  ///   - source: a real key takes the keys on the screen away.
  ///   - milliseconds: when; nil for the time of the input before.
  public mutating func key(_ key: KeyInput, from source: KeySource = .keyboard, milliseconds: Int64? = nil) {
    guard isListening else { return }
    now = milliseconds ?? now
    // Whoever presses keys does not come back with the finger.
    show(recognizer.endLift())
    if source == .keyboard, showsKeys { hideKeys() }
    isAtLimit = key == .tooLong
    complaint = nil
    switch key {
    case .character: typeCharacter()
    case .tooLong: redrawAll()
    case .backspace: eraseCharacter()
    case .clear: clearTyped()
    case .enter where focus != .nothing: confirm()
    case .enter: submit()
    case .escape: if !giveStepsUp() { escape() }
    case .tab(let isBackwards): moveFocus(isBackwards: isBackwards)
    case .arrow(let direction): moveRing(direction)
    case .space: choose()
    }
  }

  /// PAM's word on an attempt. Ignored unless it is about the present one, or one that was given up.
  public mutating func passwordAnswer(_ answer: Answer) {
    switch answer {
    case .prompt(let attempt, let prompt, let isVisible, let text):
      guard decide(.password(.prompt(attempt: attempt, prompt: prompt, isVisible: isVisible))) == [.ask]
      else {
        return
      }
      // A prompt while another is open replaces it; what was typed was meant for the one before.
      effect(.wipeTyped)
      typedCount = 0
      said.ask(text)
      armForgetting()
      redrawAll()
    case .message(let attempt, let text, _):
      guard isListening, password.isUnderWay, gate.password.attempt == attempt else { return }
      said.add(text)
      redrawAll()
    case .granted, .denied, .unavailable, .cancelled:
      let before = hint
      if let reply = answer.reply { decide(.password(reply)) }
      if hint != before { redrawHint() }
    }
  }

  /// The PAM helper has died or was ended: what it was checking is not decided.
  public mutating func passwordHelperLost() {
    let before = hint
    decide(.passwordLost)
    if hint != before { redrawHint() }
  }

  // MARK: Steps of these

  private mutating func typeCharacter() {
    loseFocus()
    if password.isHandedOver { return }
    showsWrongPassword = false
    typedCount += 1
    openField()
    armForgetting()
  }

  private mutating func eraseCharacter() {
    guard typedCount > 0, !password.isHandedOver else { return }
    effect(.eraseLastCharacter)
    typedCount -= 1
    armForgetting()
    redrawAll()
  }

  private mutating func clearTyped() {
    switch password {
    case .typing, .asked: typedCount = 0
    case .empty, .wrong, .checking, .waiting: return
    }
    effect(.wipeTyped)
    armForgetting()
    redrawAll()
  }

  private mutating func submit() {
    switch password {
    case .typing: decide(.submitPassword)
    case .empty where allowsEmptyPassword, .wrong where allowsEmptyPassword: decide(.submitPassword)
    case .asked: decide(.respond)
    case .empty where face != .pattern, .wrong:
      complain(.typeFirst)
      effect(.explainEmptyPassword)
    case .empty, .checking, .waiting: break
    }
  }

  /// What was typed is PAM's now, or waits for it.
  mutating func showHandedOver() {
    showsWrongPassword = false
    isFieldOpen = true
    throwStrokeAway()
    effect(.stop(.forgetTyped))
    effect(.stop(.clearPasswordError))
    redrawAll()
  }

  /// Gives up what is typed or being checked, and puts the pad back where there is one.
  mutating func escape() {
    decide(.giveUpPassword)
    effect(.wipeTyped)
    forgetEntry()
    closeField()
  }

  /// Nothing is typed, and nothing was wrong.
  private mutating func forgetEntry() {
    typedCount = 0
    showsWrongPassword = false
  }

  /// - Parameter reason: what is said where PAM had no words of its own.
  mutating func showWrongPassword(_ reason: Hint) {
    effect(.wipeTyped)
    effect(.feel(.wrong))
    let words = said.hasTexts ? said.joined : nil
    said.clear()
    complain(words.map { .failureWords($0) } ?? reason)
    typedCount = 0
    showsWrongPassword = true
    fieldShake.begin()
    effect(.wake(.clearPasswordError, milliseconds: Self.errorMilliseconds))
    armForgetting()
    redrawAll()
  }

  mutating func clearPasswordError() {
    guard showsWrongPassword else { return }
    showsWrongPassword = false
    fieldShake.end()
    redrawAll()
  }

  /// What is half typed goes; a question of PAM's stays for a while longer, and is then given up.
  mutating func forgetTyped() {
    guard password != .empty || isFieldOpen else { return }
    if case .asked(_, _, _, let count) = password, count > 0 {
      clearTyped()
    } else {
      escape()
    }
  }

  mutating func armForgetting() {
    // What is being checked is PAM's to take its time over.
    if password.isHandedOver { return }
    var time = Self.forgetMilliseconds
    if case .asked(_, _, _, count: 0) = password { time = Self.questionMilliseconds }
    effect(.wake(.forgetTyped, milliseconds: time))
  }

  private mutating func openField() {
    isFieldOpen = true
    throwStrokeAway()
    redrawAll()
  }

  mutating func closeField() {
    isFieldOpen = false
    showsKeys = false
    effect(.stop(.forgetTyped))
    effect(.stop(.clearPasswordError))
    redrawAll()
  }
}
