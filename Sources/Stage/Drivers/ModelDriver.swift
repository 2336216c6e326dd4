import Canvas
import EventLoop
import GestureEngine
import HelperWire
import LockScreen
import Platform
import SecretMemory

/// Drives a model: gives it what comes from the stage and from PAM, and carries out those effects that every model has.
package class ModelDriver<Model: ScreenModel & ~Copyable>: ScreenDriver {
  final let stage: Stage
  final let loop: EventLoop
  final var options: LockOptions { stage.options }
  final var model: Model
  /// What is typed, and nothing else ever is in it.
  final var typed: SecretBuffer
  /// What was drawn, while it is handed over.
  final var drawn: SecretBuffer
  final let password: PasswordHelper
  private final var alarms: [Alarm: Timer] = [:]
  private final var hasExplainedEmptyPassword = false

  /// - Parameter program: runs the helpers.
  init(_ model: consuming Model, on stage: Stage, program: HelperProgram) {
    self.model = model
    self.stage = stage
    loop = stage.loop
    let arena = SecretArena()
    typed = SecretBuffer(capacity: Wire.maximumSecret, in: arena)
    drawn = SecretBuffer(capacity: Pattern.maximumEncodedCount, in: arena)
    password = PasswordHelper(program, stage.options, loop: stage.loop)
    stage.driver = self
  }

  /// The clock of the model: milliseconds since boot, sleep included, since owners sit waits out asleep.
  final var now: Int64 { Instant.sinceBoot.nanoseconds / 1_000_000 }

  // MARK: What the model decided

  /// Takes all effects of the model and has them performed: each driver's own, as each model has some of its own.
  func takeEffects() {}

  /// The owner has touched, pressed or typed something, and the model knows.
  func inputCame() {}

  /// Does all that the model wants done, until it wants nothing more.
  final func drain() {
    takeEffects()
    stage.letGoOfKey { !model.holdsKey($0) }
  }

  /// Carries out what any model may want; what belongs to a lock alone is not done here.
  final func performCommon(_ effect: Effect) {
    switch effect {
    case .redraw(let id, let box): stage.redraw(id, box)
    case .layOut(let id): stage.setPanels(model.panels(of: id), of: id)
    case .openKeyboard(let seat):
      let keys = stage.openKeyboard(seat: seat)
      model.setKeyLayouts(keys?.layouts ?? [], selected: keys?.selected ?? 0)
    case .submitPassword(let attempt): submitPassword(.begin(attempt: attempt))
    case .respond(let attempt, let prompt): submitPassword(.respond(attempt: attempt, prompt: prompt))
    case .cancelPassword(let attempt): password.cancel(attempt)
    case .eraseLastCharacter: typed.removeLast()
    case .wipeTyped: typed.wipe()
    case .explainEmptyPassword: explainEmptyPassword()
    case .wake(let alarm, let milliseconds):
      alarms[alarm]?.cancel()
      alarms[alarm] = loop.schedule(after: Milliseconds(milliseconds)) { [unowned self] in
        model.alarm(alarm, milliseconds: now)
        drain()
      }
    case .stop(let alarm): alarms.removeValue(forKey: alarm)?.cancel()
    case .submitPattern, .beginOther, .beginFingerprint, .replaceAuthenticator, .replaceOther, .feel, .unlock:
      break
    }
  }

  /// Says once what helps where PAM asks for nothing before it waits, as for a security key.
  private final func explainEmptyPassword() {
    guard !hasExplainedEmptyPassword else { return }
    hasExplainedEmptyPassword = true
    Log.note(
      "Enter on an empty password field is not an attempt. If PAM asks for no password (a security key), "
        + "set allow-empty-password")
  }

  // MARK: PAM

  /// Starts PAM's helper.
  ///
  /// - Parameter onDenied: is called for each wrong password.
  final func startPassword(onDenied: (() -> Void)? = nil) {
    password.onAnswer = { [unowned self] answer in
      if case .denied = answer { onDenied?() }
      model.passwordAnswer(answer)
      drain()
    }
    password.onLost = { [unowned self] in
      model.passwordHelperLost()
      drain()
    }
    password.start()
  }

  private final func submitPassword(_ request: AuthenticatorRequest) {
    let isSent = password.submit(request, secret: typed)
    typed.wipe()
    guard !isSent else { return }
    model.passwordHelperLost()
    drain()
  }

  /// Children have ended: removes those that are nobody's any more.
  package func reapHelpers() { password.reap() }

  // MARK: What the stage tells

  package final var showsAnything: Bool { model.showsAnything }
  package final var isBeingEntered: Bool { model.isBeingEntered }
  package final var hasDots: Bool { model.hasDots }

  package final func setScreen(_ id: OutputID, width: Double, height: Double, unitsPerMillimetre: Double?) {
    model.setOutput(id, width: width, height: height, unitsPerMillimetre: unitsPerMillimetre)
    drain()
  }

  package final func removeScreen(_ id: OutputID) {
    model.removeOutput(id)
    drain()
  }

  package final func padBox(on id: OutputID) -> Box? { model.padBox(on: id) }

  package final func movingBox(on id: OutputID) -> Box { model.movingBox(on: id, milliseconds: now) }

  package final func revealedBox(on id: OutputID) -> Box { model.revealedBox(on: id) }

  package final func draw(_ id: OutputID, scale: Double, in context: borrowing DrawingContext) {
    func draw(_ bytes: UnsafeRawBufferPointer?) {
      model.draw(id, options.palette, scale: scale, texts: stage.texts, typed: bytes, in: context)
    }
    if model.revealedBox(on: id).isEmpty { draw(nil) } else { typed.withUnsafeBytes { draw($0) } }
  }

  package final func contactDown(_ contact: ContactID, on id: OutputID, at point: Point) -> ScreenKeyPress? {
    let pressed = model.contactDown(contact, on: id, at: point, milliseconds: now)
    drain()
    inputCame()
    return pressed
  }

  package final func contactMoved(_ contact: ContactID, to point: Point) {
    model.contactMoved(contact, to: point, milliseconds: now)
    drain()
  }

  package final func contactUp(_ contact: ContactID) {
    model.contactUp(contact, milliseconds: now)
    drain()
  }

  package final func contactSized(_ contact: ContactID, diameter: Double) {
    model.contactSized(contact, diameter: diameter, milliseconds: now)
    drain()
  }

  package final func contactCancelled(_ contact: ContactID) {
    model.contactCancelled(contact)
    drain()
  }

  package final func contactsLost(seat: UInt32) {
    model.contactsLost(seat: seat)
    drain()
  }

  package final func acceptsText(isSpace: Bool) -> Bool { model.acceptsText(isSpace: isSpace) }

  package final func typed(_ character: UnsafeRawBufferPointer, from source: KeySource) {
    let input: KeyInput = typed.append(character) ? .character : .tooLong
    model.key(input, from: source, milliseconds: nil)
    drain()
    inputCame()
  }

  package final func key(_ key: KeyInput, from source: KeySource) {
    model.key(key, from: source, milliseconds: now)
    drain()
    inputCame()
  }

  package final var takesSpace: Bool { model.takesSpace }

  package final func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32) {
    model.setKeyboard(status, seat: seat)
    drain()
  }

  package final func keyboardEntered(_ id: OutputID) {
    model.setKeyboardOutput(id)
    drain()
  }
}
