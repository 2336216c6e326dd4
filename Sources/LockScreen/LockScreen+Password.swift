import Canvas

// What keys mean, and what PAM says.
extension LockScreen {
  /// Whether a character that a key has produced is to be kept.
  ///
  /// On a field that nobody has opened, Space only wakes the screen. A password that begins with a space can be typed
  /// all the same: any character and BackSpace open the field.
  /// - Parameter isSpace: whether it is the space.
  public func acceptsText(isSpace: Bool) -> Bool {
    guard isListening else { return false }
    switch password {
    case .typing, .asked: return !isSpace || focus == .nothing
    case .checking: return false
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

  /// PAM's word on an attempt. Ignored unless it is about the present one.
  public mutating func passwordAnswer(_ answer: Answer) {
    guard isListening, let attempt = password.attempt else { return }
    switch answer {
    case .granted(attempt):
      if mayUnlock() { unlock(by: .password) } else { showWrong(.goingToSleep) }
    case .denied(attempt):
      failedAttempts += 1
      showWrong(.wrongPassword)
    case .unavailable(attempt): showWrong(.cannotCheck)
    case .prompt(attempt, let prompt, let isVisible, let text):
      // A prompt while another is open replaces it; what was typed was meant for the one before.
      effect(.wipeTyped)
      password = .asked(attempt: attempt, prompt: prompt, isVisible: isVisible, count: 0)
      said.ask(text)
      armForgetting()
      redrawAll()
    case .message(attempt, let text, _):
      said.add(text)
      redrawAll()
    case .granted, .denied, .unavailable, .prompt, .message: break
    }
  }

  /// The PAM helper has died or was ended: what it was checking is not decided.
  public mutating func passwordHelperLost() {
    guard let attempt = password.attempt else { return }
    passwordAnswer(.unavailable(attempt: attempt))
  }

  // MARK: Steps of these

  private mutating func typeCharacter() {
    loseFocus()
    switch password {
    case .empty, .wrong: password = .typing(count: 1)
    case .typing(let count): password = .typing(count: count + 1)
    case .asked(let attempt, let prompt, let isVisible, let count):
      password = .asked(attempt: attempt, prompt: prompt, isVisible: isVisible, count: count + 1)
    case .checking: return
    }
    openField()
    armForgetting()
  }

  private mutating func eraseCharacter() {
    switch password {
    case .typing(let count):
      effect(.eraseLastCharacter)
      password = count > 1 ? .typing(count: count - 1) : .empty
    case .asked(let attempt, let prompt, let isVisible, let count) where count > 0:
      effect(.eraseLastCharacter)
      password = .asked(attempt: attempt, prompt: prompt, isVisible: isVisible, count: count - 1)
    case .empty, .wrong, .checking, .asked: return
    }
    armForgetting()
    redrawAll()
  }

  private mutating func clearTyped() {
    switch password {
    case .typing: password = .empty
    case .asked(let attempt, let prompt, let isVisible, _):
      password = .asked(attempt: attempt, prompt: prompt, isVisible: isVisible, count: 0)
    case .empty, .wrong, .checking: return
    }
    effect(.wipeTyped)
    armForgetting()
    redrawAll()
  }

  private mutating func submit() {
    switch password {
    case .typing(let count): beginAttempt(count: count)
    case .empty where allowsEmptyPassword, .wrong where allowsEmptyPassword: beginAttempt(count: 0)
    case .asked(let attempt, let prompt, _, let count):
      effect(.respond(attempt: attempt, prompt: prompt))
      said.clear()
      check(attempt: attempt, count: count)
    case .empty where face != .pattern, .wrong:
      complain(.typeFirst)
      effect(.explainEmptyPassword)
    case .empty, .checking: break
    }
  }

  private mutating func beginAttempt(count: Int) {
    passwordAttempt &+= 1
    said.clear()
    otherMessage = nil
    effect(.submitPassword(attempt: passwordAttempt))
    check(attempt: passwordAttempt, count: count)
  }

  private mutating func check(attempt: UInt32, count: Int) {
    password = .checking(attempt: attempt, count: count)
    isFieldOpen = true
    throwStrokeAway()
    effect(.stop(.forgetTyped))
    effect(.stop(.clearPasswordError))
    redrawAll()
  }

  /// Gives up what is typed or being checked, and puts the pad back where there is one.
  mutating func escape() {
    if let attempt = password.attempt {
      effect(.cancelPassword(attempt: attempt))
      said.clear()
    }
    effect(.wipeTyped)
    password = .empty
    closeField()
  }

  /// - Parameter reason: what is said where PAM had no words of its own.
  private mutating func showWrong(_ reason: Hint) {
    effect(.wipeTyped)
    effect(.feel(.wrong))
    let words = said.hasTexts ? said.joined : nil
    said.clear()
    complain(words.map { .failureWords($0) } ?? reason)
    password = .wrong
    fieldShake.begin()
    effect(.wake(.clearPasswordError, milliseconds: Self.errorMilliseconds))
    armForgetting()
    redrawAll()
  }

  mutating func clearPasswordError() {
    guard password == .wrong else { return }
    password = .empty
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
    if case .checking = password { return }
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
