import GestureEngine

/// The keyboard on the screen: its page, Shift, and which of its keys are held down.
///
/// What is typed on it is not kept here, nor how much: only the keys on which fingers are now, to light them.
struct ScreenKeyboard {
  /// What Shift does.
  enum Shift: Equatable {
    case off
    /// For one letter; pressed again soon enough, for all. Milliseconds of the driver's clock.
    case once(since: Int64)
    /// For all letters until it is pressed again.
    case locked
  }

  /// A key that is held down.
  struct HeldKey: Equatable {
    var contact: ContactID
    var output: OutputID
    var position: KeyPosition

    /// Lies in place of one that was let go, which would tell what was typed last.
    static let nothing = HeldKey(
      contact: .pointer(), output: OutputID(0), position: KeyPosition(row: 0, column: 0))
  }

  /// What a press amounts to.
  struct Outcome {
    /// To be pressed on the keymap.
    var press: ScreenKeyPress?
    /// Whether keys have other labels now; otherwise only the pressed one looks different.
    var changesKeys = false
    /// Whether the keyboard is to go.
    var hides = false
  }

  let layouts: [KeyLayout]
  private(set) var rows: [KeyRow] = []
  private(set) var shift = Shift.off
  private(set) var page: KeyboardPage
  private(set) var held: [HeldKey] = []
  private var selected: Int
  /// The contact on Shift, and whether it has been used with a letter since.
  private var shiftHold: (contact: ContactID, isUsed: Bool)?

  /// Two presses of Shift within this time turn it on for good.
  private static let doubleTapMilliseconds: Int64 = 400
  /// More than a hand has, of several seats.
  private static let mostHeld = 32

  /// - Parameters:
  ///   - selected: the layout to begin with, counted from 0.
  ///   - hasKeypad: whether it begins with large digits.
  /// - Returns: nil where there is no layout.
  init?(_ layouts: [KeyLayout], selected: Int, hasKeypad: Bool) {
    guard !layouts.isEmpty else { return nil }
    self.layouts = layouts
    self.selected = layouts.indices.contains(selected) ? selected : 0
    page = hasKeypad && layouts[self.selected].digits != nil ? .keypad : .letters
    held.reserveCapacity(Self.mostHeld)
    makeRows()
  }

  var layout: KeyLayout { layouts[selected] }

  /// All pages of this layout.
  var pages: [KeyboardPage] {
    [.letters] + (0..<KeyRows.pageCount(of: layout)).map { .symbols($0) } + (page == .keypad ? [.keypad] : [])
  }

  func rows(of page: KeyboardPage) -> [KeyRow] {
    KeyRows.rows(of: layout, page, hasOtherLayouts: layouts.count > 1)
  }

  /// Whether a key is held down on an output.
  func isLit(_ position: KeyPosition, on output: OutputID) -> Bool {
    held.contains { $0.output == output && $0.position == position }
  }

  // MARK: Contacts

  /// A contact has come down on a key, which does what it does at once: who types fast puts the next finger down
  /// before the last one is up.
  mutating func press(
    _ position: KeyPosition, by contact: ContactID, on output: OutputID, milliseconds: Int64
  ) -> Outcome {
    guard rows.indices.contains(position.row), rows[position.row].keys.indices.contains(position.column),
      held.count < Self.mostHeld
    else { return Outcome() }
    release(contact)
    held.append(HeldKey(contact: contact, output: output, position: position))
    switch rows[position.row].keys[position.column].role {
    case .letter(let key):
      let isShifted = shift != .off
      let character = isShifted ? key.shifted ?? key.plain : key.plain
      return Outcome(press: ScreenKeyPress(character), changesKeys: useShift())
    case .symbol(let character): return Outcome(press: ScreenKeyPress(character))
    case .space: return Outcome(press: ScreenKeyPress(layout.space))
    case .enter: return Outcome(press: ScreenKeyPress(layout.enter))
    case .backspace: return Outcome(press: ScreenKeyPress(layout.backspace, repeats: true))
    case .shift:
      pressShift(by: contact, milliseconds: milliseconds)
      return Outcome(changesKeys: true)
    case .page(let page):
      show(page)
      return Outcome(changesKeys: true)
    case .layout:
      selected = (selected + 1) % layouts.count
      show(.letters)
      return Outcome(changesKeys: true)
    case .hide: return Outcome(hides: true)
    }
  }

  /// A contact is lifted or lost.
  ///
  /// - Returns: the key it held and whether keys have other labels now; nil where it held none.
  @discardableResult
  mutating func release(_ contact: ContactID) -> (key: HeldKey, changesKeys: Bool)? {
    guard let index = held.firstIndex(where: { $0.contact == contact }) else { return nil }
    let key = held[index]
    held[index] = held[held.count - 1]
    held[held.count - 1] = .nothing
    held.removeLast()
    guard let hold = shiftHold, hold.contact == contact else { return (key, false) }
    shiftHold = nil
    guard hold.isUsed, case .once = shift else { return (key, false) }
    shift = .off
    return (key, true)
  }

  // MARK: Shift and pages

  private mutating func pressShift(by contact: ContactID, milliseconds: Int64) {
    switch shift {
    case .off:
      shift = .once(since: milliseconds)
      shiftHold = (contact, false)
    case .once(let since): shift = milliseconds - since <= Self.doubleTapMilliseconds ? .locked : .off
    case .locked: shift = .off
    }
  }

  /// A letter was typed. Shift that is still held stays for the next one.
  ///
  /// - Returns: whether the keys have other labels now.
  private mutating func useShift() -> Bool {
    guard case .once = shift else { return false }
    if shiftHold != nil {
      shiftHold?.isUsed = true
      return false
    }
    shift = .off
    return true
  }

  /// Shows a page. Keys of the one before are not held any more, whoever is still on them.
  private mutating func show(_ page: KeyboardPage) {
    self.page = page
    shift = .off
    shiftHold = nil
    for index in held.indices { held[index] = .nothing }
    held.removeAll(keepingCapacity: true)
    makeRows()
  }

  private mutating func makeRows() { rows = rows(of: page) }
}
