import Canvas
import EventLoop
import GestureEngine
import HelperWire
import LockScreen
import Platform
import SecretMemory

/// Drives an enrolment: gives the model what comes from the stage and from the helpers, and carries out what it decides.
package final class EnrolmentDriver {
  private let loop: EventLoop
  private let options: LockOptions
  private let policy: JumpPolicy
  private let stage: Stage
  private var model: Enrolment
  /// What is typed, and nothing else ever is in it.
  private var typed: SecretBuffer
  /// What was drawn, while it is handed over.
  private var drawn: SecretBuffer
  private let password: PasswordHelper
  private let pattern: Authenticator
  private var alarms: [Alarm: Timer] = [:]
  /// Ends a pattern helper that never answers.
  private var storing: Timer?

  /// Called when the window is to close.
  package var onClose: ((_ isStored: Bool) -> Void)?

  /// Making the hash takes a few hundred milliseconds, and finding its cost as long again.
  private static let longestStoring: Milliseconds = 30_000

  /// - Parameters:
  ///   - program: runs the helpers.
  ///   - grid: how many dots the pattern is drawn on.
  ///   - policy: what happens to dots that a stroke jumps over.
  package init(on stage: Stage, program: HelperProgram, grid: Grid, policy: JumpPolicy) {
    let (loop, options) = (stage.loop, stage.options)
    self.stage = stage
    self.loop = loop
    self.options = options
    self.policy = policy
    model = Enrolment(
      grid: grid, policy: policy, allowsEmptyPassword: options.allowsEmptyPassword,
      appearance: options.appearance)
    let arena = SecretArena()
    typed = SecretBuffer(capacity: Wire.maximumSecret, in: arena)
    drawn = SecretBuffer(capacity: Pattern.maximumEncodedCount, in: arena)
    password = PasswordHelper(program, options, loop: loop)
    pattern = Authenticator(
      .pattern, program, arguments: AuthenticatorArguments.pattern(service: options.pamService), loop: loop)
    stage.driver = self
  }

  /// Begins to ask.
  package func begin() {
    password.onAnswer = { [unowned self] answer in
      model.passwordAnswer(answer)
      drain()
    }
    password.onLost = { [unowned self] in
      model.passwordHelperLost()
      drain()
    }
    pattern.onReply = { [unowned self] reply in handle(reply) }
    pattern.onLost = { [unowned self] in fail("the helper program broke off") }
    password.start()
    pattern.start()
    Language.adopt()
    model.begin()
    drain()
  }

  /// The window is to close.
  package func close() {
    model.close()
    drain()
  }

  /// Ends the helpers.
  package func stop() {
    password.stop()
    pattern.stop()
  }

  // MARK: What the model decided

  private func drain() {
    while let effect = model.takeEffect() {
      switch effect {
      case .screen(let effect): perform(effect)
      case .passwordIsGranted: password.retire()
      case .store: store()
      case .close(let isStored): onClose?(isStored)
      }
    }
    stage.letGoOfKey { !model.holdsKey($0) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .redraw(let id, let box): stage.redraw(id, box)
    case .layOut(let id):
      stage.setPanels(model.panels(of: id), of: id)
      stage.reportLayout(of: id)
    case .openKeyboard(let seat):
      let keys = stage.openKeyboard(seat: seat)
      model.setKeyLayouts(keys?.layouts ?? [], selected: keys?.selected ?? 0)
    case .submitPassword(let attempt): submit(.begin(attempt: attempt))
    case .respond(let attempt, let prompt): submit(.respond(attempt: attempt, prompt: prompt))
    case .cancelPassword(let attempt): password.cancel(attempt)
    case .eraseLastCharacter: typed.removeLast()
    case .wipeTyped: typed.wipe()
    case .wake(let alarm, let milliseconds):
      alarms[alarm]?.cancel()
      alarms[alarm] = loop.schedule(after: Milliseconds(milliseconds)) { [unowned self] in
        model.alarm(alarm, milliseconds: now)
        drain()
      }
    case .stop(let alarm): alarms.removeValue(forKey: alarm)?.cancel()
    // None of these comes from an enrolment.
    case .submitPattern, .beginOther, .beginFingerprint, .feel, .unlock: break
    }
  }

  private func submit(_ request: AuthenticatorRequest) {
    let isSent = password.submit(request, secret: typed)
    typed.wipe()
    guard !isSent else { return }
    model.passwordHelperLost()
    drain()
  }

  // MARK: The pattern's helper

  private func store() {
    drawn.wipe()
    drawn.appendFilling { model.encodePattern(into: $0) }
    let isSent = pattern.send(.enroll(policy: policy), secret: drawn)
    drawn.wipe()
    guard isSent else { return fail("the helper program does not run") }
    storing = loop.schedule(after: Self.longestStoring) { [unowned self] in
      Log.warning("the pattern helper does not answer and is replaced")
      pattern.replace()
    }
  }

  private func handle(_ reply: AuthenticatorReply) {
    switch reply {
    case .enrolled:
      storing?.cancel()
      model.stored()
      drain()
    case .refused(let reason): fail(reason)
    default: break
    }
  }

  private func fail(_ reason: String) {
    storing?.cancel()
    if model.step == .storing { Log.warning("the pattern was not stored: \(reason)") }
    model.storeFailed(reason)
    drain()
  }
}

// What the stage tells goes into the model here.
extension EnrolmentDriver: ScreenDriver {
  private var now: Int64 { Instant.sinceBoot.nanoseconds / 1_000_000 }

  package var showsAnything: Bool { true }
  package var isBeingEntered: Bool { model.isBeingEntered }
  package var hasDots: Bool { model.hasDots }

  package func setScreen(_ id: OutputID, width: Double, height: Double) {
    model.setOutput(id, width: width, height: height)
    drain()
  }

  package func removeScreen(_ id: OutputID) {
    model.removeOutput(id)
    drain()
  }

  package func padBox(on id: OutputID) -> Box? { model.padBox(on: id) }

  package func movingBox(on id: OutputID) -> Box { model.movingBox(on: id, milliseconds: now) }

  package func draw(_ id: OutputID, scale: Double, in context: borrowing DrawingContext) {
    model.draw(id, options.palette, scale: scale, texts: stage.texts, in: context)
  }

  package func contactDown(_ contact: ContactID, on id: OutputID, at point: Point) -> ScreenKeyPress? {
    let pressed = model.contactDown(contact, on: id, at: point, milliseconds: now)
    drain()
    return pressed
  }

  package func contactMoved(_ contact: ContactID, to point: Point) {
    model.contactMoved(contact, to: point, milliseconds: now)
    drain()
  }

  package func contactUp(_ contact: ContactID) {
    model.contactUp(contact, milliseconds: now)
    drain()
  }

  package func contactCancelled(_ contact: ContactID) {
    model.contactCancelled(contact)
    drain()
  }

  package func contactsLost(seat: UInt32) {
    model.contactsLost(seat: seat)
    drain()
  }

  package func acceptsText(isSpace: Bool) -> Bool { model.acceptsText(isSpace: isSpace) }

  package func typed(_ character: UnsafeRawBufferPointer, from source: KeySource) {
    model.key(typed.append(character) ? .character : .tooLong, from: source)
    drain()
  }

  package func key(_ key: KeyInput, from source: KeySource) {
    model.key(key, from: source, milliseconds: now)
    drain()
  }

  package var takesSpace: Bool { model.takesSpace }

  package func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32) {
    model.setKeyboard(status, seat: seat)
    drain()
  }

  package func keyboardEntered(_ id: OutputID) {
    model.setKeyboardOutput(id)
    drain()
  }

  package func reapHelpers() {
    password.reap()
    pattern.reap()
  }
}
