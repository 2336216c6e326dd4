import Canvas
import GestureEngine

// The keyboard on the screen.
extension LockScreen {
  /// The keys that ``Effect/openKeyboard(seat:)`` asked for.
  ///
  /// - Parameters:
  ///   - layouts: of a keymap; none where there is no keymap to be had, and then the field is shown without keys.
  ///   - selected: the one to begin with, counted from 0.
  public mutating func setKeyLayouts(_ layouts: [KeyLayout], selected: Int) {
    guard face == .passwordWithKeys else { return }
    keyboard = ScreenKeyboard(layouts, selected: selected, hasKeypad: appearance.hasKeypad)
    if keyboard == nil { showsKeys = false }
    redrawAll()
  }

  /// Whether a contact holds a key on the screen down.
  public func holdsKey(_ contact: ContactID) -> Bool {
    keyboard?.held.contains { $0.contact == contact } ?? false
  }

  /// A press on the keyboard: presses the nearest key.
  ///
  /// - Returns: nil where it met no keyboard; what is to be pressed on the keymap, if anything, where it did.
  mutating func pressKey(
    _ contact: ContactID, _ layout: ScreenLayout, on output: OutputID, at point: Point
  ) -> ScreenKeyPress?? {
    guard layout.keyTarget.contains(x: point.x, y: point.y) else { return nil }
    guard let rows = keyboard?.rows,
      let position = KeyGeometry(rows, in: layout.keys(keyboard?.page)).position(nearestTo: point),
      let outcome = keyboard?.press(position, by: contact, on: output, milliseconds: now)
    else { return .some(nil) }
    armForgetting()
    if outcome.hides {
      hideKeys()
    } else if outcome.changesKeys {
      redrawKeyboard()
    } else {
      redrawKey(position, on: output)
    }
    return .some(outcome.press)
  }

  /// A contact is lifted or lost.
  ///
  /// - Returns: whether it held a key.
  @discardableResult
  mutating func releaseKey(_ contact: ContactID) -> Bool {
    guard let released = keyboard?.release(contact) else { return false }
    if released.changesKeys {
      redrawKeyboard()
    } else {
      redrawKey(released.key.position, on: released.key.output)
    }
    return true
  }

  /// A seat's contacts are gone.
  mutating func releaseKeys(seat: UInt32) {
    while let key = keyboard?.held.first(where: { $0.contact.seat == seat }) { releaseKey(key.contact) }
  }

  /// An output has gone.
  mutating func releaseKeys(on output: OutputID) {
    while let key = keyboard?.held.first(where: { $0.output == output }) { releaseKey(key.contact) }
  }

  private mutating func redrawKey(_ position: KeyPosition, on output: OutputID) {
    guard appearance.lightsKeys, let rows = keyboard?.rows, let layout = layout(of: output) else { return }
    let box = KeyGeometry(rows, in: layout.keys(keyboard?.page))[position]
    if !box.isEmpty { effect(.redraw(output, box.grown(by: 1))) }
  }

  private mutating func redrawKeyboard() {
    for output in outputs where !output.layout.keyboard.isEmpty {
      effect(.redraw(output.id, output.layout.keyboard))
    }
  }
}

extension ScreenLayout {
  /// What belongs to the keys: their box, half a gap above it, and all that lies below, where thumbs come down too low.
  var keyTarget: Box {
    guard !keyboard.isEmpty else { return .none }
    return Box(x: keyboard.x, y: keyboard.y - 3, width: keyboard.width, height: height - keyboard.y + 3)
  }

  /// The box of a page's keys. Digits are not made wider than a hand.
  func keys(_ page: KeyboardPage?) -> Box {
    guard page == .keypad, keyboard.width > 420 else { return keyboard }
    return Box(
      x: keyboard.x + ((keyboard.width - 420) / 2).rounded(.down), y: keyboard.y, width: 420,
      height: keyboard.height)
  }
}
