import Canvas
import GestureEngine
import PatternChoice
import Platform

/// A new pattern is set: what is shown and what an input means, without a compositor.
///
/// First the account's password, on a lock screen without a pad; then a drawing, its strength, and the same drawing
/// once more. Inputs come in as calls; what is to be done comes out of ``takeEffect()``, to be taken until it is nil
/// after every call. What was drawn is kept in two blocks that are wiped, and in no event or effect.
public struct Enrolment: ScreenModel, ~Copyable {
  public internal(set) var step = EnrolmentStep.password
  /// Asks for the password.
  var screen: LockScreen
  let appearance: Appearance
  let policy: JumpPolicy
  var output: (id: OutputID, layout: EnrolmentLayout)?
  /// Has what is drawn now.
  var recognizer: PatternRecognizer
  /// What was drawn first.
  var first: Pattern
  var motion = PadMotion()
  var rejection: ClearToken?
  /// What the keyboard's ring is on, and where on the pad.
  var focus = EnrolmentFocus.nothing
  var ring: PadRing
  /// Whether the buttons and the hint say that dots come one by one.
  var showsSteps = false
  /// What the line to the finger covered when it was last drawn.
  var tailBox = Box.none
  /// What went wrong last; shown until the owner draws again.
  var complaint: EnrolmentHint?
  /// The contact that holds a button down, and where it is.
  var held: (id: ContactID, button: EnrolmentButton, isInside: Bool)?
  /// When a finger pushed a button last, unless it has touched something else since.
  var pushedAt: Int64?
  /// Whether the window is to close once it is known what became of the pattern.
  var closesWhenStored = false
  /// The time of the last input that had one.
  var now: Int64 = 0
  private var effects: [EnrolmentEffect] = []
  private var nextEffect = 0

  /// How long what was wrong is shown: longer than on a lock screen, as there is a reason to be read.
  static let errorMilliseconds: Int64 = 1_000
  /// A hand that taps twice must not push the button that takes the place of the one that it pushed.
  static let secondTapMilliseconds: Int64 = 400
  /// How long the window stays when all is done.
  static let farewellMilliseconds: Int64 = 3_000
  /// A window that nobody uses for so long closes, as whoever comes by might set a pattern of theirs.
  static let idleMilliseconds: Int64 = 120_000

  /// - Parameters:
  ///   - grid: how many dots there are.
  ///   - policy: what happens to dots that a stroke jumps over.
  ///   - mode: how contacts draw.
  public init(
    grid: Grid, policy: JumpPolicy, mode: EntryMode = .drag, allowsEmptyPassword: Bool = false,
    appearance: Appearance = Appearance()
  ) {
    self.appearance = appearance
    self.policy = policy
    var plain = appearance
    plain.parts = appearance.parts.intersection(.inField).union([.userName, .hint, .button])
    screen = LockScreen(allowsEmptyPassword: allowsEmptyPassword, appearance: plain)
    recognizer = PatternRecognizer(
      layout: GridLayout(grid: grid, in: .none), policy: policy, mode: mode,
      rejectionMilliseconds: Self.errorMilliseconds,
      reconnectMilliseconds: LockScreen.reconnectMilliseconds)
    first = Pattern(grid: grid)
    ring = PadRing(grid: grid)
  }

  /// The window is there, and the language is known.
  public mutating func begin() {
    screen.locked()
    screen.setPattern(.none, milliseconds: now)
    // Above the field, where a lock screen says whose it is.
    screen.setUserName(Phrases.enrolment)
  }

  /// The next thing to do; nil when all is done.
  public mutating func takeEffect() -> EnrolmentEffect? {
    while true {
      if nextEffect < effects.count {
        defer {
          // The box of a dot would tell which.
          effects[nextEffect] = .store
          nextEffect += 1
        }
        return effects[nextEffect]
      }
      effects.removeAll(keepingCapacity: true)
      nextEffect = 0
      guard let wanted = screen.takeEffect() else { return nil }
      guard case .unlock = wanted else { return .screen(wanted) }
      // Nothing is unlocked that a sleep could leave open.
      guard screen.release(isSleeping: false) else { continue }
      effect(.passwordIsGranted)
      startDrawing()
    }
  }

  mutating func effect(_ effect: EnrolmentEffect) { effects.append(effect) }

  // MARK: The window

  /// The window has come, or has a new size in surface units.
  public mutating func setOutput(
    _ id: OutputID, width: Double, height: Double, unitsPerMillimetre: Double? = nil
  ) {
    let limits = PadLimits(unitsPerMillimetre: unitsPerMillimetre, chosen: appearance.padMillimetres)
    let layout = EnrolmentLayout(
      width: width, height: height, textScale: appearance.textScale, largestPad: limits.largest,
      isRightToLeft: Language.isRightToLeft)
    output = (id, layout)
    if step == .password {
      return screen.setOutput(id, width: width, height: height, unitsPerMillimetre: unitsPerMillimetre)
    }
    relayout()
    redrawAll()
  }

  public mutating func removeOutput(_ id: OutputID) {
    screen.removeOutput(id)
    if output?.id == id { output = nil }
  }

  /// Where the panels lie.
  public func panels(of id: OutputID) -> [Box] {
    if step == .password { return screen.panels(of: id) }
    return output?.id == id ? output?.layout.panels ?? [] : []
  }

  /// Where the pad is; nil while there is none.
  public func padBox(on id: OutputID) -> Box? {
    step != .password && output?.id == id ? output?.layout.pad : nil
  }

  public var showsAnything: Bool { true }

  public func revealedBox(on id: OutputID) -> Box {
    step == .password ? screen.revealedBox(on: id) : .none
  }

  /// Whether something is half typed or half drawn.
  public var isBeingEntered: Bool {
    screen.isBeingEntered || recognizer.phase == .drawing || ring.isMoved
  }

  /// Whether dots of a pattern are kept.
  public var hasDots: Bool { !recognizer.pattern.isEmpty || !first.isEmpty }

  mutating func relayout() {
    guard let pad = output?.layout.pad else { return }
    show(recognizer.relayout(GridLayout(grid: recognizer.layout.grid, in: pad)))
  }

  /// Everything may look different now, and lie elsewhere.
  mutating func redrawAll() {
    guard let output else { return }
    effect(.screen(.layOut(output.id)))
    for panel in output.layout.panels { effect(.screen(.redraw(output.id, panel))) }
  }

  mutating func redraw(_ box: Box) {
    if let output, !box.isEmpty { effect(.screen(.redraw(output.id, box))) }
  }
}
