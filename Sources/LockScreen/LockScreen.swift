import Canvas
import GestureEngine
import Platform

/// What is shown on a lock screen and what an input means: the whole behaviour, without a compositor.
///
/// Inputs come in as calls; what is to be done comes out of ``takeEffect()``, to be taken until it is nil after every
/// call. Times are milliseconds of one clock of the driver's. The model unlocks in one case only: after ``locked()``
/// it is given `granted` for the attempt that the owner last made with that method.
public struct LockScreen: ScreenModel, ~Copyable {
  /// How far the lock has come.
  public enum Phase: Equatable, Sendable {
    /// The compositor has not said yet that it hides the session.
    case locking
    case locked
    /// Proven; nothing is listened to any more.
    case unlocked(Method)
  }

  public private(set) var phase = Phase.locking
  public internal(set) var password = PasswordState.empty
  public internal(set) var pattern = PatternAvailability.unknown
  /// What PAM or another authenticator says of the present attempt, a prompt last. Already made safe to show by whoever
  /// received it.
  public var message: String? { said.joined ?? otherMessage }
  /// Whether the last key was refused since nothing longer can be typed.
  public internal(set) var isAtLimit = false
  /// Wrong patterns and passwords since the screen was locked. A finger that does not match is none of them.
  public internal(set) var failedAttempts = 0
  public internal(set) var fingerprint = FingerprintState.absent
  /// What the last finger gave reason to say; it stays true until the next one.
  public var fingerprintHint: FingerprintHint? {
    if case .finger(let hint) = complaint { hint } else { nil }
  }

  /// How long what was wrong is shown.
  static let errorMilliseconds: Int64 = 700
  /// A finger whose contact broke off has this long to come back: film, gloves and wet skin lose it for a moment.
  static let reconnectMilliseconds: Int64 = 60
  /// How long words about what went wrong stay, unless the owner does something else.
  static let complaintMilliseconds: Int64 = 4_000
  /// PAM's words about a failure take longer to read.
  static let failureWordsMilliseconds: Int64 = 8_000
  /// A half-typed password is forgotten after this time without a key.
  static let forgetMilliseconds: Int64 = 15_000
  /// A question of PAM's on which nothing is typed is given up after this time: a one-time code has to be fetched
  /// from somewhere, and is good for a minute or so.
  static let questionMilliseconds: Int64 = 60_000

  /// The finger with this number that does not match is the last one to be read.
  static let lastNoMatch = 5

  /// Asked right before the unlock; where it says no, the machine goes to sleep, and the grant is dropped.
  public var mayUnlock: () -> Bool = { true }

  var allowsEmptyPassword: Bool
  var mode: EntryMode
  var appearance: Appearance
  var outputs: [(id: OutputID, layout: ScreenLayout)] = []
  /// What the outputs are laid out for.
  var face = Face.pattern
  var recognizer: PatternRecognizer
  /// The output on which the stroke began that the recogniser has.
  var strokeOutput: OutputID?
  /// What the line to the finger covered when it was last drawn.
  var tailBox = Box.none
  var rejection: ClearToken?
  /// What the keyboard's ring is on, and where on the pad.
  var focus = Focus.nothing
  var ring = PadRing(grid: .nine)
  /// Where the keyboard's keys go, as far as it is known.
  var keyboardOutput: OutputID?
  /// Whether the button and the hint say that dots come one by one.
  var showsSteps = false
  var motion = PadMotion()
  /// Whether the owner opened the password field: by typing, or by its button.
  var isFieldOpen = false
  /// Whether there is a keyboard on the screen: the field was opened by touch, and no real key has typed since.
  var showsKeys = false
  /// The keys on the screen, once the driver has given them.
  var keyboard: ScreenKeyboard?
  /// Whose finger opened them.
  var keyboardSeat: UInt32 = 0
  /// The contact that holds the button down, what it said then, and where the contact is.
  var buttonContact: (id: ContactID, output: OutputID, way: ButtonWay, point: Point)?
  /// Whether what is typed is looked at.
  var eye = Eye.shut
  /// The field moves when what was typed was wrong.
  var fieldShake = Shake()
  /// What PAM says of the present attempt.
  var said = AttemptTexts()
  /// What an authenticator of the configuration's says of its attempt.
  var otherMessage: String?
  /// What went wrong last; shown until the owner does something else.
  var complaint: Hint?
  /// When a wait after wrong patterns is over, on the driver's clock.
  var waitEnd: Int64?
  /// The time of the last input that had one.
  var now: Int64 = 0
  var userName = ""
  /// What the keyboards are set to, the one that changed last at the end.
  var keyboards: [(seat: UInt32, status: KeyboardStatus)] = []
  var battery: Battery?
  public internal(set) var clock = ClockText(time: "", date: "")
  var patternAttempt: UInt32 = 0
  var passwordAttempt: UInt32 = 0
  var others = OtherAttempts()
  var fingerprintAttempt: UInt32 = 0
  var noMatchCount = 0
  private var effects: [Effect] = []
  private var nextEffect = 0

  /// - Parameters:
  ///   - allowsEmptyPassword: whether Enter on an empty field is an attempt.
  ///   - mode: how contacts draw.
  ///   - appearance: what is shown, and how large.
  public init(
    allowsEmptyPassword: Bool = false, mode: EntryMode = .drag, appearance: Appearance = Appearance()
  ) {
    self.allowsEmptyPassword = allowsEmptyPassword
    self.mode = mode
    self.appearance = appearance
    recognizer = Self.recognizer(.nine, .fill, mode)
  }

  /// One that is not laid out yet.
  static func recognizer(_ grid: Grid, _ policy: JumpPolicy, _ mode: EntryMode) -> PatternRecognizer {
    PatternRecognizer(
      layout: GridLayout(grid: grid, in: .none), policy: policy, mode: mode,
      rejectionMilliseconds: errorMilliseconds, reconnectMilliseconds: reconnectMilliseconds)
  }

  /// The next thing to do; nil when all is done.
  public mutating func takeEffect() -> Effect? {
    guard nextEffect < effects.count else {
      effects.removeAll(keepingCapacity: true)
      nextEffect = 0
      // What unlocked has been shown as right, or never will be.
      if case .unlocked = phase { recognizer.reset() }
      return nil
    }
    defer {
      // The box of a key that was lit would tell which.
      effects[nextEffect] = .redraw(OutputID(0), .none)
      nextEffect += 1
    }
    return effects[nextEffect]
  }

  /// The compositor hides the session: from now on there can be attempts.
  public mutating func locked() {
    guard phase == .locking else { return }
    phase = .locked
    beginOthers()
    beginFingerprint()
  }

  /// A signal asks to unlock. To be called only where the owner has allowed that.
  public mutating func unlockAsked() {
    guard isListening, mayUnlock() else { return }
    unlock(by: .signal)
  }

  /// Whether inputs are listened to.
  var isListening: Bool { phase == .locked }

  /// Whether the password field is in the pad's place. What was wrong is shown to its end first.
  public var showsField: Bool {
    switch pattern {
    case .unknown, .ready: isFieldOpen
    case .none, .off, .waiting: isFieldOpen || recognizer.phase != .rejected
    }
  }

  /// Whether there is anything to draw yet.
  public var showsAnything: Bool {
    showsField || pattern != .unknown
      || !appearance.parts.subtracting(absentStatus).subtracting(.inField).isEmpty
  }

  /// Whether something is half typed or half drawn.
  public var isBeingEntered: Bool {
    switch password {
    case .typing: return true
    case .asked(_, _, _, let count) where count > 0: return true
    case .asked, .empty, .wrong, .checking: return recognizer.phase == .drawing || focus == .pad
    }
  }

  /// Whether dots of a pattern are kept, since they are shown.
  public var hasDots: Bool { !recognizer.pattern.isEmpty }

  mutating func effect(_ effect: Effect) {
    effects.append(effect)
  }

  /// Everything may look different now, and lie elsewhere.
  mutating func redrawAll() {
    layOutAnew()
    for output in outputs { redraw(output) }
  }

  mutating func redraw(_ output: (id: OutputID, layout: ScreenLayout)) {
    for panel in output.layout.panels { effect(.redraw(output.id, panel)) }
  }

  mutating func unlock(by method: Method) {
    phase = .unlocked(method)
    for alarm in Alarm.allCases { effect(.stop(alarm)) }
    effect(.wipeTyped)
    ring.wipe()
    focus = .nothing
    eye = .shut
    showRight(method)
    effect(.unlock(method))
  }

  /// Has what unlocked drawn in the colour of what is right, and nothing else. Its dots are needed for that, and go
  /// with the last effect.
  private mutating func showRight(_ method: Method) {
    if method == .pattern { recognizer.accept() } else { recognizer.reset() }
    for output in outputs {
      switch (method, face) {
      case (.pattern, .pattern) where output.id == strokeOutput: effect(.redraw(output.id, output.layout.pad))
      case (.password, .password), (.password, .passwordWithKeys):
        effect(.redraw(output.id, output.layout.field))
      default: break
      }
    }
  }
}

// MARK: - Outputs

extension LockScreen {
  /// An output has come, or has a new size. A stroke on it goes on with the dots that it has.
  public mutating func setOutput(
    _ id: OutputID, width: Double, height: Double, unitsPerMillimetre: Double? = nil
  ) {
    let layout = layOut(width: width, height: height, unitsPerMillimetre: unitsPerMillimetre)
    if eye.isHeld(on: id), self.layout(of: id)?.eye != layout.eye { eye = .shut }
    if let index = outputs.firstIndex(where: { $0.id == id }) {
      outputs[index].layout = layout
    } else {
      outputs.append((id, layout))
    }
    if strokeOutput == id { relayout(to: layout) }
    effect(.layOut(id))
    redraw((id, layout))
  }

  /// An output has gone, and a stroke on it with it.
  public mutating func removeOutput(_ id: OutputID) {
    outputs.removeAll { $0.id == id }
    // Nobody may tell that what was down there is lifted.
    if buttonContact?.output == id { buttonContact = nil }
    if eye.isHeld(on: id) { eye = .shut }
    releaseKeys(on: id)
    if strokeOutput == id {
      // What is being checked goes on: its answer counts wherever it was drawn.
      _ = recognizer.cancelAll()
      strokeOutput = nil
      noteSteps()
    }
    checkFocus()
    redrawFocus()
  }

  public func panels(of id: OutputID) -> [Box] { layout(of: id)?.panels ?? [] }

  public func padBox(on id: OutputID) -> Box? { layout(of: id)?.pad }

  /// Where things lie on an output; nil where it is not known.
  public func layout(of id: OutputID) -> ScreenLayout? {
    outputs.first { $0.id == id }?.layout
  }
}

// MARK: - Time

extension LockScreen {
  /// A time that ``Effect/wake(_:milliseconds:)`` asked for is over.
  public mutating func alarm(_ alarm: Alarm, milliseconds: Int64) {
    // A wait can be over, too, before the session is hidden.
    guard isListening || (phase == .locking && alarm == .countDown) else { return }
    now = milliseconds
    switch alarm {
    case .endStroke: show(recognizer.endLift())
    case .clearPattern: clearRejectedPattern()
    case .clearPasswordError: clearPasswordError()
    case .forgetTyped: forgetTyped()
    case .forgetDots: forgetDots()
    case .endComplaint: complain(nil)
    case .countDown: countDown()
    }
  }

  /// The name above the password field; empty for none.
  public mutating func setUserName(_ name: String) {
    userName = name
    redrawAll()
  }

  /// The time or the date to be shown has changed.
  public mutating func setClock(_ text: ClockText) {
    guard text != clock else { return }
    clock = text
    for output in outputs {
      let box = output.layout.clock.union(output.layout.date)
      if !box.isEmpty { effect(.redraw(output.id, box)) }
    }
  }
}
