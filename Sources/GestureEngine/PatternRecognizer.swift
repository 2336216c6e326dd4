/// Turns contacts into a pattern: the state behind one pad.
///
/// It gets points and times and gives events by value; what there is to draw is read from ``pattern``,
/// ``tail`` and ``phase``. Times are milliseconds on one clock of the caller's choice, the same for all
/// calls, and are used for one thing only: a stroke that begins when a rejection is over is not lost because
/// the caller's timer is late. Nothing is allocated after `init`.
public struct PatternRecognizer: ~Copyable, Sendable {
  /// What is drawn so far, or was drawn and is being checked or shown.
  public private(set) var pattern: Pattern
  /// Where the dots are.
  public private(set) var layout: GridLayout
  /// What happens to dots that a stroke jumps over.
  public let policy: JumpPolicy
  /// How contacts draw.
  public let mode: EntryMode
  /// How long a wrong stroke is shown, with input off: 500 to 1,000 ms.
  public let rejectionMilliseconds: Int64

  private var state = State.idle
  private var contacts = ContactSet()
  private var rejections: UInt64 = 0

  private enum State {
    case idle
    /// One contact draws. `last` is its latest sample, nil where there is none in the present layout.
    case dragging(ContactID, last: Point?)
    /// Dots come one by one, from taps or keys.
    case stepping
    case checking
    case rejected(ClearToken, since: Int64)
    case accepted
  }

  /// - Parameters:
  ///   - layout: where the dots are.
  ///   - policy: what happens to dots that a stroke jumps over.
  ///   - mode: how contacts draw.
  ///   - rejectionMilliseconds: how long a wrong stroke is shown; brought to within 500...1000.
  public init(
    layout: GridLayout, policy: JumpPolicy = .fill, mode: EntryMode = .drag,
    rejectionMilliseconds: Int64 = 700
  ) {
    pattern = Pattern(grid: layout.grid)
    self.layout = layout
    self.policy = policy
    self.mode = mode
    self.rejectionMilliseconds = min(1000, max(500, rejectionMilliseconds))
  }

  /// What the recogniser is doing.
  public var phase: RecognizerPhase {
    switch state {
    case .idle: .idle
    case .dragging, .stepping: .drawing
    case .checking: .checking
    case .rejected: .rejected
    case .accepted: .accepted
    }
  }

  /// Whether dots come one by one, from taps or keys: ``finish(milliseconds:)`` is what ends that.
  public var isStepping: Bool {
    if case .stepping = state { true } else { false }
  }

  /// Where the line from the last dot taken to the finger ends; nil where there is no such line, as after the
  /// finger is lifted.
  public var tail: Point? {
    guard case .dragging(_, let last) = state, !pattern.isEmpty else { return nil }
    return last
  }
}

// MARK: - Contacts

extension PatternRecognizer {
  /// A finger is put down, or the pointer's button pressed.
  ///
  /// Begins a stroke if no other contact is down and the recogniser is idle; a stroke may begin beside the
  /// dots. A stroke that keys began gives way. A contact that goes down while input is off, or while another
  /// is down, draws nothing until all have been lifted. One that goes down twice was lifted unheard: if it
  /// drew, its stroke is thrown away.
  /// - Parameters:
  ///   - contact: which one.
  ///   - point: where; one that is no place (NaN, infinite, beyond 2²⁴) counts as beside the dots.
  ///   - milliseconds: when.
  public mutating func contactDown(
    _ contact: ContactID, at point: Point, milliseconds: Int64
  ) -> StrokeEvent {
    let threwAway = contacts.remove(contact) && dropStroke(of: contact)
    let isAlone = contacts.isEmpty
    contacts.insert(contact)
    guard isAlone else { return threwAway ? .cancelled : .nothing }
    endRejection(ifOverAt: milliseconds)

    switch (state, mode) {
    case (.idle, .drag), (.stepping, .drag):
      pattern.wipe()
      state = .dragging(contact, last: point.isUsable ? point : nil)
      guard let dot = layout.dot(at: point, within: layout.firstDotHitRadius) else { return .began(0..<0) }
      return .began(pattern.take(dot, policy: policy))
    case (.idle, .taps), (.stepping, .taps):
      guard let dot = layout.dot(at: point, within: layout.firstDotHitRadius) else { return .nothing }
      return step(to: dot)
    case (.dragging, _), (.checking, _), (.rejected, _), (.accepted, _):
      return .nothing
    }
  }

  /// A contact has moved; every dot that the way from its last place passes is taken, in the order met.
  /// - Parameters:
  ///   - contact: which one; only the one that draws counts.
  ///   - point: where to; one that is no place (NaN, infinite, beyond 2²⁴) is passed over.
  public mutating func contactMoved(_ contact: ContactID, to point: Point) -> StrokeEvent {
    guard case .dragging(contact, let last) = state, point.isUsable, point != last else { return .nothing }
    state = .dragging(contact, last: point)
    let before = pattern.count
    while let dot = layout.firstDot(from: last ?? point, to: point, unusedIn: pattern) {
      pattern.take(dot, policy: policy)
    }
    if pattern.count > before { return .took(before..<pattern.count) }
    return pattern.isEmpty ? .nothing : .moved
  }

  /// A contact is lifted. Ends the stroke if it is the one that draws; another one's end changes nothing.
  /// - Parameters:
  ///   - contact: which one.
  ///   - milliseconds: when.
  public mutating func contactUp(_ contact: ContactID, milliseconds: Int64) -> StrokeEvent {
    contacts.remove(contact)
    guard case .dragging(contact, _) = state else { return .nothing }
    if pattern.count == 1 {
      reset()
      return .ended(.tap)
    }
    return end(at: milliseconds)
  }

  /// The compositor takes a contact away. A stroke that it draws is thrown away, never submitted; so are
  /// taps, if it was down.
  public mutating func contactCancelled(_ contact: ContactID) -> StrokeEvent {
    let wasDown = contacts.remove(contact)
    return dropStroke(of: contact) || (wasDown && dropTaps()) ? .cancelled : .nothing
  }

  /// A seat's contacts are gone: cancelled together, or its device was lost. Other seats' go on.
  /// - Parameter seat: the number given in ``ContactID``.
  public mutating func cancelAll(seat: UInt32) -> StrokeEvent {
    let wasDown = contacts.removeAll(seat: seat)
    if case .dragging(let contact, _) = state, contact.seat == seat {
      reset()
      return .cancelled
    }
    return wasDown && dropTaps() ? .cancelled : .nothing
  }

  /// All contacts are gone, and with them any stroke in progress, that of keys too: for leave, a lost device,
  /// a surface that went. What is being checked or shown stays.
  public mutating func cancelAll() -> StrokeEvent {
    contacts.removeAll()
    guard phase == .drawing else { return .nothing }
    reset()
    return .cancelled
  }
}

// MARK: - Keys and taps

extension PatternRecognizer {
  /// Takes a dot without a contact: for keys, or a screen reader. Begins a stroke if idle; ignored while a
  /// contact draws and while input is off.
  /// - Parameter dot: a dot of the layout's grid.
  public mutating func take(_ dot: Dot) -> StrokeEvent {
    switch state {
    case .idle, .stepping: step(to: dot)
    case .dragging, .checking, .rejected, .accepted: .nothing
    }
  }

  /// Ends what was begun by taps or keys, as lifting the finger ends a stroke. One dot is too short here, not
  /// a tap.
  /// - Parameter milliseconds: when.
  public mutating func finish(milliseconds: Int64) -> StrokeEvent {
    guard case .stepping = state else { return .nothing }
    return end(at: milliseconds)
  }
}

// MARK: - The verdict, and what is around the pad

extension PatternRecognizer {
  /// The pattern being checked is right. Ignored in any other phase.
  public mutating func accept() {
    guard case .checking = state else { return }
    state = .accepted
  }

  /// The pattern being checked is wrong: it is shown as such, with input off, for ``rejectionMilliseconds``.
  ///
  /// Android clears the error when a new stroke begins. Here input stays off for the while, so that the red
  /// is seen even by whoever draws again at once.
  /// - Parameter milliseconds: when.
  /// - Returns: what to give ``clear(_:)`` when the time is over; nil where nothing is being checked.
  public mutating func reject(milliseconds: Int64) -> ClearToken? {
    guard case .checking = state else { return nil }
    return startRejection(at: milliseconds)
  }

  /// The time of a rejection is over: its dots go, and input is on again.
  /// - Returns: false, and nothing is done, where that rejection is over already; a stroke begun since is safe.
  @discardableResult
  public mutating func clear(_ token: ClearToken) -> Bool {
    guard case .rejected(token, _) = state else { return false }
    reset()
    return true
  }

  /// Forgets the pattern and goes to idle, from any phase: for an attempt that was given up, or a second
  /// drawing. Contacts that are down must be lifted before one can draw again.
  public mutating func reset() {
    pattern.wipe()
    state = .idle
  }

  /// The pad has moved or changed its size. A stroke in progress keeps its dots and goes on from the next
  /// sample; the way there from the last one, measured in two layouts, takes nothing, and there is no
  /// ``tail`` until then. With another grid everything is thrown away, whatever the phase.
  public mutating func relayout(_ layout: GridLayout) -> StrokeEvent {
    guard layout != self.layout else { return .nothing }
    let isSameGrid = layout.grid == self.layout.grid
    self.layout = layout
    if isSameGrid {
      if case .dragging(let contact, _) = state { state = .dragging(contact, last: nil) }
      return .nothing
    }
    let wasIdle = phase == .idle
    reset()
    pattern = Pattern(grid: layout.grid)
    return wasIdle ? .nothing : .cancelled
  }
}

// MARK: - Steps of these

extension PatternRecognizer {
  private mutating func step(to dot: Dot) -> StrokeEvent {
    let taken = pattern.take(dot, policy: policy)
    guard !taken.isEmpty else { return .nothing }
    if case .stepping = state { return .took(taken) }
    state = .stepping
    return .began(taken)
  }

  private mutating func end(at milliseconds: Int64) -> StrokeEvent {
    if pattern.isEmpty {
      reset()
      return .ended(.empty)
    }
    if pattern.isComplete {
      state = .checking
      return .ended(.complete)
    }
    return .ended(.tooShort(startRejection(at: milliseconds)))
  }

  private mutating func startRejection(at milliseconds: Int64) -> ClearToken {
    rejections &+= 1
    let token = ClearToken(number: rejections)
    state = .rejected(token, since: milliseconds)
    return token
  }

  /// A time before the rejection, from a clock that went backwards, leaves the decision to the caller's
  /// timer.
  private mutating func endRejection(ifOverAt milliseconds: Int64) {
    guard case .rejected(_, let since) = state, milliseconds > since else { return }
    let (elapsed, isHuge) = milliseconds.subtractingReportingOverflow(since)
    if isHuge || elapsed >= rejectionMilliseconds { reset() }
  }

  private mutating func dropStroke(of contact: ContactID) -> Bool {
    guard case .dragging(contact, _) = state else { return false }
    reset()
    return true
  }

  private mutating func dropTaps() -> Bool {
    guard mode == .taps, case .stepping = state else { return false }
    reset()
    return true
  }
}
