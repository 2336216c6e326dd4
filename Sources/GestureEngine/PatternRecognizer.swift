/// Turns contacts into a pattern: the state behind one pad.
///
/// It gets points and times and gives events by value; what there is to draw is read from ``pattern``,
/// ``tail`` and ``phase``. Times are milliseconds on one clock of the caller's choice, the same for all
/// calls, and are used for one thing only: to tell a finger whose contact broke off for a moment from another
/// one. Nothing is allocated after `init`.
public struct PatternRecognizer: ~Copyable, Sendable {
  /// What is drawn so far, or was drawn and is being checked or shown.
  public private(set) var pattern: Pattern
  /// Where the dots are.
  public private(set) var layout: GridLayout
  /// What happens to dots that a stroke jumps over.
  public let policy: JumpPolicy
  /// How contacts draw.
  public let mode: EntryMode
  /// How long a wrong stroke is shown, unless another one begins: 500 to 1,000 ms.
  public let rejectionMilliseconds: Int64
  /// How long a lifted finger may come back near the place and go on with its stroke; 0 ends strokes at once.
  public let reconnectMilliseconds: Int64

  /// A palm is so many times as large as a finger.
  private static let palm = 3.0

  private var state = State.idle
  private var contacts = ContactSet()
  private var rejections: UInt64 = 0

  private enum State {
    case idle
    /// One contact draws, or has met no dot yet and gives way to one that meets a dot. `last` is its latest sample,
    /// nil where there is none in the present layout.
    case dragging(ContactID, last: Point?)
    /// The finger that drew was lifted there, or its contact broke off.
    case lifted(ContactID, at: Point?, since: Int64)
    /// Dots come one by one, from taps or keys.
    case stepping
    case checking
    case rejected(ClearToken)
    case accepted
  }

  /// - Parameters:
  ///   - layout: where the dots are.
  ///   - policy: what happens to dots that a stroke jumps over.
  ///   - mode: how contacts draw.
  ///   - rejectionMilliseconds: how long a wrong stroke is shown; brought to within 500...1000.
  ///   - reconnectMilliseconds: how long a lifted finger may come back and go on; brought to within 0...200. Above 0
  ///     a finger's stroke ends with ``endLift()``, which the caller calls after that time.
  public init(
    layout: GridLayout, policy: JumpPolicy = .fill, mode: EntryMode = .drag,
    rejectionMilliseconds: Int64 = 700, reconnectMilliseconds: Int64 = 0
  ) {
    pattern = Pattern(grid: layout.grid)
    self.layout = layout
    self.policy = policy
    self.mode = mode
    self.rejectionMilliseconds = min(1000, max(500, rejectionMilliseconds))
    self.reconnectMilliseconds = min(200, max(0, reconnectMilliseconds))
  }

  /// What the recogniser is doing.
  public var phase: RecognizerPhase {
    switch state {
    case .idle: .idle
    case .dragging, .lifted, .stepping: .drawing
    case .checking: .checking
    case .rejected: .rejected
    case .accepted: .accepted
    }
  }

  /// Whether dots come one by one, from taps or keys: ``finish()`` is what ends that.
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
  /// Begins a stroke if the recogniser is idle or shows a wrong stroke, which goes; a stroke may begin beside the
  /// dots. A stroke that keys began gives way, and so does a contact that has met no dot, to one that meets a dot.
  /// A contact that goes down while a pattern is checked, or while another draws, draws nothing until it is lifted.
  /// One that goes down twice was lifted unheard: if it drew, its stroke is thrown away.
  /// - Parameters:
  ///   - contact: which one.
  ///   - point: where; one that is no place (NaN, infinite, beyond 2²⁴) counts as beside the dots.
  ///   - milliseconds: when.
  public mutating func contactDown(
    _ contact: ContactID, at point: Point, milliseconds: Int64
  ) -> StrokeEvent {
    contacts.remove(contact)
    dropStroke(of: contact)
    let place = point.isUsable ? point : nil
    if case .lifted(let lifted, let end, let since) = state {
      if let place, let end, isReconnected(contact, lifted, place, end, milliseconds, since) {
        contacts.insert(contact, .spent, at: place)
        state = .dragging(contact, last: end)
        return contactMoved(contact, to: place)
      }
      let event = endDrag()
      if case .checking = state {
        contacts.insert(contact, .spent, at: place)
        return event
      }
    }
    let dot = layout.dot(at: point, within: layout.firstDotHitRadius)
    switch (state, mode) {
    case (.dragging, _) where pattern.isEmpty && dot == nil:
      contacts.insert(contact, .waiting, at: place)
      return .nothing
    case (.dragging, _) where !pattern.isEmpty, (.lifted, _), (.checking, _), (.accepted, _):
      contacts.insert(contact, .spent, at: place)
      return .nothing
    case (.idle, .drag), (.stepping, .drag), (.rejected, .drag), (.dragging, _):
      contacts.insert(contact, .waiting, at: place)
      return begin(contact, at: place, with: dot)
    case (.idle, .taps), (.stepping, .taps), (.rejected, .taps):
      guard let dot, !contacts.hasTapped else {
        contacts.insert(contact, .spent, at: place)
        return .nothing
      }
      contacts.insert(contact, .tapped, at: place)
      if case .rejected = state { clearStroke() }
      return step(to: dot)
    }
  }

  /// A contact has moved; every dot that the way from its last place passes is taken, in the order met.
  /// - Parameters:
  ///   - contact: which one; only the one that draws counts, or one that meets a dot before any other has.
  ///   - point: where to; one that is no place (NaN, infinite, beyond 2²⁴) is passed over.
  public mutating func contactMoved(_ contact: ContactID, to point: Point) -> StrokeEvent {
    guard point.isUsable else { return .nothing }
    guard case .dragging(contact, let last) = state else { return waitingMoved(contact, to: point) }
    guard point != last else { return .nothing }
    state = .dragging(contact, last: point)
    contacts.move(contact, to: point)
    let before = pattern.count
    while let dot = layout.firstDot(from: last ?? point, to: point, unusedIn: pattern) {
      pattern.take(dot, policy: policy)
    }
    guard pattern.count > before else { return pattern.isEmpty ? .nothing : .moved }
    if before == 0 { contacts.spendOthers(than: contact) }
    return .took(before..<pattern.count)
  }

  /// A touch screen tells how large a contact is. One that is as large as a cell and several times as large as another
  /// is a palm: it gives way to the other.
  /// - Parameters:
  ///   - contact: which one, after it went down.
  ///   - diameter: its longer one, in the unit of the layout; what is no such length is passed over.
  public mutating func contactSized(_ contact: ContactID, diameter: Double) -> StrokeEvent {
    guard diameter > 0, diameter <= Point.limit else { return .nothing }
    contacts.setSize(diameter, of: contact)
    guard case .dragging(let drawing, _) = state, drawing != contact, mode == .drag,
      let size = contacts.size(of: drawing), size >= layout.cell, size >= Self.palm * diameter,
      let place = contacts.place(of: contact)
    else { return .nothing }
    contacts.spendOthers(than: contact)
    return begin(contact, at: place, with: layout.dot(at: place, within: layout.firstDotHitRadius))
  }

  /// A contact is lifted. Ends the stroke if it is the one that draws; another one's end changes nothing.
  /// - Parameters:
  ///   - contact: which one.
  ///   - milliseconds: when.
  /// - Returns: ``StrokeEvent/lifted`` where the finger may still come back; see ``reconnectMilliseconds``.
  public mutating func contactUp(_ contact: ContactID, milliseconds: Int64) -> StrokeEvent {
    contacts.remove(contact)
    guard case .dragging(contact, let last) = state else { return .nothing }
    guard reconnectMilliseconds > 0, contact.isTouch, !pattern.isEmpty else { return endDrag() }
    state = .lifted(contact, at: last, since: milliseconds)
    return .lifted
  }

  /// The time in which a lifted finger may come back is over: ends its stroke.
  public mutating func endLift() -> StrokeEvent {
    guard case .lifted = state else { return .nothing }
    return endDrag()
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
      clearStroke()
      return .cancelled
    }
    return wasDown && dropTaps() ? .cancelled : .nothing
  }

  /// All contacts are gone, and with them any stroke in progress, that of keys too: for leave, a lost device,
  /// a surface that went. What is being checked or shown stays.
  public mutating func cancelAll() -> StrokeEvent {
    contacts.removeAll()
    guard phase == .drawing else { return .nothing }
    clearStroke()
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
    case .dragging, .lifted, .checking, .rejected, .accepted: .nothing
    }
  }

  /// Ends what was begun by taps or keys, as lifting the finger ends a stroke. One dot is too short here, not
  /// a tap.
  public mutating func finish() -> StrokeEvent {
    guard case .stepping = state else { return .nothing }
    return end()
  }
}

// MARK: - The verdict, and what is around the pad

extension PatternRecognizer {
  /// The pattern being checked is right. Ignored in any other phase.
  public mutating func accept() {
    guard case .checking = state else { return }
    state = .accepted
  }

  /// The pattern being checked is wrong: it is shown as such for ``rejectionMilliseconds``, or until another stroke
  /// begins.
  /// - Returns: what to give ``clear(_:)`` when the time is over; nil where nothing is being checked.
  public mutating func reject() -> ClearToken? {
    guard case .checking = state else { return nil }
    return startRejection()
  }

  /// The time of a rejection is over: its dots go.
  /// - Returns: false, and nothing is done, where that rejection is over already; a stroke begun since is safe.
  @discardableResult
  public mutating func clear(_ token: ClearToken) -> Bool {
    guard case .rejected(token) = state else { return false }
    clearStroke()
    return true
  }

  /// Forgets the pattern and goes to idle, from any phase: for an attempt that was given up, or a second
  /// drawing. Contacts that are down draw nothing until they are lifted.
  public mutating func reset() {
    pattern.wipe()
    state = .idle
    contacts.spendAll()
  }

  /// The pad has moved or changed its size. A stroke in progress keeps its dots and goes on from the next
  /// sample; the way there from the last one, measured in two layouts, takes nothing, and there is no
  /// ``tail`` until then. With another grid everything is thrown away, whatever the phase.
  public mutating func relayout(_ layout: GridLayout) -> StrokeEvent {
    guard layout != self.layout else { return .nothing }
    let isSameGrid = layout.grid == self.layout.grid
    self.layout = layout
    if isSameGrid {
      contacts.forgetPlaces()
      switch state {
      case .dragging(let contact, _): state = .dragging(contact, last: nil)
      case .lifted(let contact, _, let since): state = .lifted(contact, at: nil, since: since)
      case .idle, .stepping, .checking, .rejected, .accepted: break
      }
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

  /// A contact that has met no dot draws from here on, or one that is no palm.
  private mutating func begin(_ contact: ContactID, at place: Point?, with dot: Dot?) -> StrokeEvent {
    pattern.wipe()
    state = .dragging(contact, last: place)
    guard let dot else { return .began(0..<0) }
    contacts.spendOthers(than: contact)
    return .began(pattern.take(dot, policy: policy))
  }

  /// A contact that does not draw has moved: if no other has met a dot yet, it may.
  private mutating func waitingMoved(_ contact: ContactID, to point: Point) -> StrokeEvent {
    let last = contacts.place(of: contact)
    guard point != last else { return .nothing }
    contacts.move(contact, to: point)
    switch state {
    case .idle, .dragging: break
    case .lifted, .stepping, .checking, .rejected, .accepted: return .nothing
    }
    guard mode == .drag, pattern.isEmpty, contacts.role(of: contact) == .waiting,
      layout.firstDot(from: last ?? point, to: point, unusedIn: pattern) != nil
    else { return .nothing }
    state = .dragging(contact, last: last)
    guard case .took(let taken) = contactMoved(contact, to: point) else { return .nothing }
    return .began(taken)
  }

  /// Whether a finger that is put down is the one that was lifted: film, gloves and water break contacts off.
  private func isReconnected(
    _ contact: ContactID, _ lifted: ContactID, _ place: Point, _ end: Point, _ milliseconds: Int64,
    _ since: Int64
  ) -> Bool {
    let (elapsed, isHuge) = milliseconds.subtractingReportingOverflow(since)
    guard contact.isTouch, contact.seat == lifted.seat, !isHuge, elapsed >= 0,
      elapsed <= reconnectMilliseconds
    else { return false }
    let (dx, dy) = (place.x - end.x, place.y - end.y)
    return dx * dx + dy * dy <= layout.cell * layout.cell
  }

  private mutating func endDrag() -> StrokeEvent {
    guard pattern.count == 1 else { return end() }
    clearStroke()
    return .ended(.tap)
  }

  private mutating func end() -> StrokeEvent {
    if pattern.isEmpty {
      clearStroke()
      return .ended(.empty)
    }
    if pattern.isComplete {
      state = .checking
      return .ended(.complete)
    }
    return .ended(.tooShort(startRejection()))
  }

  private mutating func startRejection() -> ClearToken {
    rejections &+= 1
    let token = ClearToken(number: rejections)
    state = .rejected(token)
    return token
  }

  private mutating func clearStroke() {
    pattern.wipe()
    state = .idle
  }

  @discardableResult
  private mutating func dropStroke(of contact: ContactID) -> Bool {
    guard case .dragging(contact, _) = state else { return false }
    clearStroke()
    return true
  }

  private mutating func dropTaps() -> Bool {
    guard mode == .taps, case .stepping = state else { return false }
    clearStroke()
    return true
  }
}
