import Canvas
import GestureEngine
import PatternChoice
import Platform

// From one step to the next.
extension Enrolment {
  /// Another step begins.
  private mutating func go(to next: EnrolmentStep) {
    step = next
    followStep()
    redrawAll()
  }

  /// PAM has granted the password.
  mutating func startDrawing() {
    relayout()
    stayOpen()
    go(to: .drawing)
  }

  /// Waits anew for a first drawing, or for the second one where there is a first.
  mutating func startOver() {
    wipe()
    complaint = nil
    go(to: .drawing)
  }

  /// Forgets what was drawn.
  mutating func wipe() {
    recognizer.reset()
    first.wipe()
    ring.wipe()
    showsSteps = false
    rejection = nil
    motion = PadMotion()
    tailBox = .none
    effect(.screen(.stop(.clearPattern)))
    effect(.screen(.stop(.forgetDots)))
  }

  /// A stroke with enough dots has ended.
  mutating func judge() {
    if step == .repeating { return compare() }
    if let kind = CommonPatterns.kind(of: recognizer.pattern, policy: policy) {
      return reject(.common(kind))
    }
    first.wipe()
    // All dots that were passed over are in it already.
    for position in 0..<recognizer.pattern.count { first.take(recognizer.pattern[position], policy: .skip) }
    go(to: .chosen(PatternStrength.of(first)))
  }

  private mutating func compare() {
    guard isRepeated else { return reject(.differs) }
    effect(.store)
    go(to: .storing)
  }

  private var isRepeated: Bool {
    guard first.count == recognizer.pattern.count else { return false }
    for position in 0..<first.count where first[position] != recognizer.pattern[position] { return false }
    return true
  }

  /// The pattern that is shown is the one.
  mutating func goOn() {
    guard case .chosen = step else { return }
    recognizer.reset()
    motion = PadMotion()
    go(to: .repeating)
  }

  /// Writes the pattern to be stored, in the form that its authenticator takes.
  ///
  /// - Parameter buffer: room for ``Pattern/maximumEncodedCount`` bytes; whoever owns it wipes it.
  /// - Returns: how many bytes were written.
  public func encodePattern(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    first.encode(into: buffer)
  }

  /// The pattern is stored.
  public mutating func stored() {
    guard step == .storing else { return }
    first.wipe()
    recognizer.accept()
    go(to: .done)
    if closesWhenStored { return close() }
    effect(.screen(.stop(.forgetTyped)))
    effect(.screen(.wake(.endComplaint, milliseconds: Self.farewellMilliseconds)))
  }

  /// The pattern was not stored.
  public mutating func storeFailed(_ fault: StorageFault) {
    guard step == .storing else { return }
    wipe()
    go(to: .failed(fault))
    if closesWhenStored { close() }
  }

  /// The window is to close. What was begun is thrown away; a pattern that is being stored is waited for.
  public mutating func close() {
    guard step != .storing else {
      closesWhenStored = true
      return
    }
    let isStored = step == .done
    wipe()
    effect(.screen(.wipeTyped))
    effect(.close(isStored: isStored))
  }

  // MARK: What goes wrong

  private mutating func reject(_ reason: EnrolmentHint) {
    guard let token = recognizer.reject() else { return }
    startRejection(token, reason)
    redrawAll()
  }

  mutating func startRejection(_ token: ClearToken, _ reason: EnrolmentHint) {
    rejection = token
    complaint = reason
    motion.shakeStroke()
    effect(.screen(.wake(.clearPattern, milliseconds: Self.errorMilliseconds)))
  }

  mutating func clearRejected() {
    guard let token = rejection else { return }
    rejection = nil
    if recognizer.clear(token) { redrawAll() }
  }

  /// Somebody is there.
  mutating func stayOpen() {
    guard step != .done else { return }
    effect(.screen(.wake(.forgetTyped, milliseconds: Self.idleMilliseconds)))
  }
}
