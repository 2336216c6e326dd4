import Canvas
import GestureEngine

// What contacts mean, and what the pattern's authenticator says.
extension LockScreen {
  /// The pattern's authenticator has told what it has, for the first time or anew.
  public mutating func setPattern(_ availability: PatternAvailability, milliseconds: Int64) {
    guard phase == .locking || phase == .locked else { return }
    now = milliseconds
    pattern = availability
    switch availability {
    case .ready(let grid, let policy), .waiting(let grid, let policy, _):
      if recognizer.layout.grid != grid || recognizer.policy != policy {
        recognizer = Self.recognizer(grid, policy, mode)
        strokeOutput = nil
        ring = PadRing(grid: grid)
        noteSteps()
      }
    case .none, .off, .unknown: break
    }
    // Nobody would see where it goes on.
    if case .ready = availability {} else { throwStrokeAway() }
    if case .waiting(_, _, let left) = availability {
      waitEnd = milliseconds + left
      countDown()
    } else {
      waitEnd = nil
      effect(.stop(.countDown))
      redrawAll()
    }
  }

  /// A finger is put down or the pointer's button pressed, in surface coordinates of that output.
  ///
  /// - Returns: the key to press, where it met one on the screen: at once, after what is to be done.
  @discardableResult
  public mutating func contactDown(
    _ contact: ContactID, on output: OutputID, at point: Point, milliseconds: Int64
  ) -> ScreenKeyPress? {
    guard isListening, let layout = layout(of: output) else { return nil }
    now = milliseconds
    loseFocus()
    if let pressed = pressKey(contact, layout, on: output, at: point) { return pressed }
    if press(contact, layout, on: output, at: point) {
      show(recognizer.endLift())
      return nil
    }
    guard case .ready = pattern else { return nil }
    switch mode {
    // What keys began gives way to a finger, on whichever output.
    case .drag: if recognizer.isStepping { throwStrokeAway() }
    // Dots that were tapped stay on their output. Where it has no room for a button, a tap beside them ends them.
    case .taps where recognizer.isStepping && output == strokeOutput:
      if layout.button.isEmpty, !layout.pad.contains(x: point.x, y: point.y) {
        finishSteps()
        return nil
      }
    case .taps: if recognizer.isStepping { return nil }
    }
    if mayBeginStroke {
      if output != strokeOutput { leaveStrokeOutput() }
      strokeOutput = output
      relayout(to: layout)
    }
    // Dots are met in the coordinates of one output. What is drawn there, or checked, belongs to it until it is over;
    // meanwhile the others take nothing.
    guard output == strokeOutput else { return nil }
    show(recognizer.contactDown(contact, at: point, milliseconds: milliseconds))
    return nil
  }

  /// Whether a contact on any output may begin a stroke: none has met a dot yet, or what is shown is wrong.
  private var mayBeginStroke: Bool {
    switch recognizer.phase {
    case .idle, .rejected: true
    case .drawing: recognizer.pattern.isEmpty
    case .checking, .accepted: false
    }
  }

  /// The next stroke is on another output: what rests or shows on this one has no part in it.
  private mutating func leaveStrokeOutput() {
    clearRejectedPattern()
    show(recognizer.cancelAll())
  }

  /// A contact has moved, in coordinates of the surface on which it went down.
  public mutating func contactMoved(_ contact: ContactID, to point: Point, milliseconds: Int64) {
    guard isListening else { return }
    now = milliseconds
    if buttonContact?.id == contact { buttonContact?.point = point }
    keepEye(contact, at: point)
    show(recognizer.contactMoved(contact, to: point))
  }

  /// A contact is lifted.
  public mutating func contactUp(_ contact: ContactID, milliseconds: Int64) {
    guard isListening else { return }
    now = milliseconds
    if eye.isHeld(by: contact) { shutEye() }
    let hasReleased = releaseKey(contact) || release(contact)
    // The recogniser is told in any case: it may know of a press of the same contact whose end was never told.
    let event =
      hasReleased
      ? recognizer.contactCancelled(contact) : recognizer.contactUp(contact, milliseconds: milliseconds)
    show(event)
  }

  /// A touch screen tells how large a contact is: its longer diameter in surface units.
  public mutating func contactSized(_ contact: ContactID, diameter: Double, milliseconds: Int64) {
    guard isListening else { return }
    now = milliseconds
    show(recognizer.contactSized(contact, diameter: diameter))
  }

  /// A contact is taken away by the compositor.
  public mutating func contactCancelled(_ contact: ContactID) {
    if buttonContact?.id == contact { letButtonGo() }
    if eye.isHeld(by: contact) { shutEye() }
    releaseKey(contact)
    show(recognizer.contactCancelled(contact))
  }

  /// A seat's contacts are gone: cancelled, or its device was lost.
  public mutating func contactsLost(seat: UInt32) {
    if buttonContact?.id.seat == seat { letButtonGo() }
    if eye.isHeld(bySeat: seat) { shutEye() }
    releaseKeys(seat: seat)
    show(recognizer.cancelAll(seat: seat))
  }

  /// Whether a pattern is with its authenticator.
  public var isCheckingPattern: Bool { recognizer.phase == .checking }

  /// Writes what was drawn, in the form that authenticators take: columns, rows, a byte a dot index.
  ///
  /// - Parameter buffer: room for ``Pattern/maximumEncodedCount`` bytes; whoever owns it wipes it.
  /// - Returns: how many bytes were written.
  public func encodePattern(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    recognizer.pattern.encode(into: buffer)
  }

  /// An authenticator's word on a pattern. Ignored unless it is about the attempt that is being checked.
  public mutating func patternAnswer(_ answer: Answer, milliseconds: Int64) {
    guard isListening, recognizer.phase == .checking else { return }
    now = milliseconds
    switch answer {
    case .granted(patternAttempt):
      if mayUnlock() { return unlock(by: .pattern) }
      effect(.replaceAuthenticator(.pattern))
      rejectPattern(.goingToSleep)
    case .denied(patternAttempt):
      failedAttempts += 1
      rejectPattern(.wrongPattern)
    case .unavailable(patternAttempt):
      rejectPattern(.cannotCheck)
    case .granted, .denied, .unavailable, .prompt, .message: break
    }
  }

  /// The pattern's authenticator has died: what it was checking is not decided.
  public mutating func patternHelperLost(milliseconds: Int64) {
    patternAnswer(.unavailable(attempt: patternAttempt), milliseconds: milliseconds)
  }

  // MARK: Steps of these

  mutating func show(_ event: StrokeEvent) {
    defer { noteSteps() }
    switch event {
    case .nothing: break
    case .began(let positions):
      if complaint != nil { complain(nil) }
      takePlaceOfRejected()
      motion = PadMotion()
      motion.take(positions, at: now)
      if !positions.isEmpty { effect(.feel(.dotTaken)) }
      redrawStroke(newPositions: positions)
    case .took(let positions):
      motion.take(positions, at: now)
      effect(.feel(.dotTaken))
      redrawStroke(newPositions: positions)
    case .moved: redrawStroke(newPositions: 0..<0)
    case .lifted:
      effect(.wake(.endStroke, milliseconds: Self.reconnectMilliseconds))
      redrawStroke(newPositions: 0..<0)
    case .cancelled: redrawPad()
    case .ended(let end):
      switch end {
      case .complete:
        patternAttempt &+= 1
        effect(.submitPattern(attempt: patternAttempt))
        redrawHint()
      case .tooShort(let token):
        startRejection(token)
        complain(.tooShort)
      case .tap, .empty: break
      }
      redrawPad()
    }
  }

  private mutating func rejectPattern(_ reason: Hint) {
    guard let token = recognizer.reject() else { return }
    startRejection(token)
    complain(reason)
    redrawPad()
  }

  private mutating func startRejection(_ token: ClearToken) {
    rejection = token
    motion.shakeStroke()
    effect(.feel(.wrong))
    effect(.wake(.clearPattern, milliseconds: Self.errorMilliseconds))
  }

  /// A stroke has begun while another one was shown as wrong.
  private mutating func takePlaceOfRejected() {
    guard rejection != nil else { return }
    rejection = nil
    effect(.stop(.clearPattern))
    redrawPad()
  }

  mutating func clearRejectedPattern() {
    guard let token = rejection else { return }
    rejection = nil
    if recognizer.clear(token) { redrawAll() }
  }

  /// Tells how long the wait still is, once a second, until it is over.
  mutating func countDown() {
    guard case .waiting(let grid, let policy, _) = pattern, let waitEnd else { return }
    let left = waitEnd - now
    guard left > 0 else { return setPattern(.ready(grid, policy), milliseconds: now) }
    // To the next whole second, so that no second is shown twice.
    effect(.wake(.countDown, milliseconds: (left - 1) % 1000 + 1))
    redrawAll()
  }

  mutating func throwStrokeAway() {
    guard recognizer.phase == .drawing else { return }
    show(recognizer.cancelAll())
  }

  mutating func relayout(to layout: ScreenLayout) {
    show(recognizer.relayout(padLayout(layout)))
  }

  private mutating func redrawPad() {
    tailBox = .none
    guard let output = strokeOutput, let layout = layout(of: output) else { return }
    effect(.redraw(output, layout.pad))
  }

  /// Asks for what a step of the stroke covers now and covered before.
  private mutating func redrawStroke(newPositions: Range<Int>) {
    guard let output = strokeOutput else { return }
    let newTail = padView.tailBox(of: recognizer)
    var box = tailBox.union(newTail)
    if !newPositions.isEmpty { box = box.union(padView.box(of: newPositions, in: recognizer)) }
    tailBox = newTail
    if !box.isEmpty { effect(.redraw(output, box)) }
  }
}
