import CXkbcommon
import LockScreen

/// Reads from a keymap the keys that a keyboard on the screen shows.
///
/// Each of them is a key code with what has to be held for it, so that what it types is decided by the keymap when it
/// is pressed, as with a real key.
final class ScreenKeymap {
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// Layouts beyond these have no key to reach them on any keyboard.
  private static let mostLayouts: UInt32 = 8
  private static let mostLevels: UInt32 = 8
  /// A keymap with fewer letters was made for one text (virtual keyboards do that), not for an owner; the layouts of
  /// real keyboards have well over 20.
  private static let fewestLetters = 18

  /// - Returns: nil when memory is short.
  init?(_ keymap: Keymap) {
    guard let state = xkb_state_new(keymap.keymap) else { return nil }
    self.keymap = xkb_keymap_ref(keymap.keymap)
    self.state = state
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
  }

  /// The layouts on which a password can be typed, each with its number in the keymap.
  func layouts() -> [(group: UInt32, layout: KeyLayout)] {
    let groups = 0..<min(xkb_keymap_num_layouts(keymap), Self.mostLayouts)
    let names = LayoutName.short(
      groups.map { group in xkb_keymap_layout_get_name(keymap, group).map { String(cString: $0) } ?? "" })
    return groups.compactMap { group in
      layout(group, name: names[Int(group)]).map { (group, $0) }
    }
  }

  private func layout(_ group: UInt32, name: String) -> KeyLayout? {
    let letters = LetterRows.rows { self.letter($0, group) }
    guard letters.reduce(0, { $0 + $1.count }) >= Self.fewestLetters,
      let space = stroke(for: XKB_KEY_space, group), let backspace = stroke(for: XKB_KEY_BackSpace, group),
      let enter = stroke(for: XKB_KEY_Return, group)
    else { return nil }
    return KeyLayout(
      name: name, letters: letters, symbols: symbols(group, besides: letters, space: space), space: space,
      backspace: backspace,
      enter: enter)
  }

  // MARK: Letters

  private func letter(_ code: UInt32, _ group: UInt32) -> LetterKey? {
    guard let plain = character(code, group, level: 0), LetterRows.isLetter(plain.label),
      !isDead(code, group, 0)
    else { return nil }
    let shifted = character(code, group, level: 1)
    // Where Shift makes a digit of a letter (é on French keyboards), that is looked for among the symbols.
    return LetterKey(plain, shifted: shifted.flatMap { SymbolOrder.ascii.contains($0.label) ? nil : $0 })
  }

  private func isDead(_ code: UInt32, _ group: UInt32, _ level: UInt32) -> Bool {
    symbol(code, group, level: level).map(KeyLabel.isDead) ?? false
  }

  // MARK: Symbols

  /// What else can be typed: ASCII first, in an order of its own, then by levels in the order of the keys.
  private func symbols(_ group: UInt32, besides letters: [[LetterKey]], space: KeyStroke) -> [KeyCharacter] {
    var symbols: [KeyCharacter] = []
    for wanted in SymbolOrder.ascii {
      if let character = character(wanted, group) ?? accent(wanted, group, space: space) {
        symbols.append(character)
      }
    }
    var shown = Set(letters.joined().flatMap { [$0.plain.label, $0.shifted?.label].compactMap { $0 } })
    shown.formUnion(symbols.map(\.label))
    for level in 0..<Self.mostLevels {
      for code in LetterRows.allCodes {
        guard let character = character(code, group, level: level) else { continue }
        // A dead key looks like the character that it makes with Space, but both are needed.
        if isDead(code, group, level) ? !symbols.contains(character) : shown.insert(character.label).inserted
        {
          symbols.append(character)
        }
      }
    }
    return symbols
  }

  /// Where a character is: on this layout, else on another one.
  private func character(_ label: Unicode.Scalar, _ group: UInt32) -> KeyCharacter? {
    let others = (0..<min(xkb_keymap_num_layouts(keymap), Self.mostLayouts)).filter { $0 != group }
    for group in [group] + others {
      for codes in [LetterRows.allCodes, everyCode] {
        for level in 0..<Self.mostLevels {
          for code in codes where !isDead(code, group, level) {
            if let found = character(code, group, level: level), found.label == label { return found }
          }
        }
      }
    }
    return nil
  }

  /// An accent of ASCII that a layout has on a dead key only, as German has ^; followed by Space it is a character.
  private func accent(_ label: Unicode.Scalar, _ group: UInt32, space: KeyStroke) -> KeyCharacter? {
    for level in 0..<Self.mostLevels {
      for code in LetterRows.allCodes where isDead(code, group, level) {
        if let dead = character(code, group, level: level), dead.label == label {
          return KeyCharacter(label, dead.stroke, completion: space)
        }
      }
    }
    return nil
  }

  // MARK: Keys

  private var everyCode: [UInt32] {
    let last = min(xkb_keymap_max_keycode(keymap), 0x1000)
    let first = xkb_keymap_min_keycode(keymap)
    return first <= last ? Array(first...last) : []
  }

  private func stroke(for wanted: Int32, _ group: UInt32) -> KeyStroke? {
    // Where they are on every keyboard, and then anywhere.
    for code in [65, 22, 36] + everyCode where symbol(code, group, level: 0) == UInt32(bitPattern: wanted) {
      if let stroke = stroke(code, group, level: 0) { return stroke }
    }
    return nil
  }

  private func character(_ code: UInt32, _ group: UInt32, level: UInt32) -> KeyCharacter? {
    guard let symbol = symbol(code, group, level: level), let label = KeyLabel.scalar(of: symbol),
      let stroke = stroke(code, group, level: level)
    else { return nil }
    return KeyCharacter(label, stroke)
  }

  /// The symbol of a key at a level; nil where there is none, or several at once.
  private func symbol(_ code: UInt32, _ group: UInt32, level: UInt32) -> xkb_keysym_t? {
    guard level < xkb_keymap_num_levels_for_key(keymap, code, group) else { return nil }
    var symbols: UnsafePointer<xkb_keysym_t>?
    guard xkb_keymap_key_get_syms_by_level(keymap, code, group, level, &symbols) == 1, let symbols else {
      return nil
    }
    return symbols[0]
  }

  /// How a level of a key is reached, with as few modifiers as possible; nil where it cannot be, or only as a shortcut.
  private func stroke(_ code: UInt32, _ group: UInt32, level: UInt32) -> KeyStroke? {
    let wanted = symbol(code, group, level: level)
    let masks = withUnsafeTemporaryAllocation(of: xkb_mod_mask_t.self, capacity: 32) { buffer in
      let count = xkb_keymap_key_get_mods_for_level(
        keymap, code, group, level, buffer.baseAddress, buffer.count)
      return Array(buffer[..<min(count, buffer.count)])
    }
    let sorted = masks.sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
    defer { xkb_state_update_mask(state, 0, 0, 0, 0, 0, 0) }
    for mask in sorted {
      xkb_state_update_mask(state, mask, 0, 0, 0, 0, group)
      if xkb_state_key_get_one_sym(state, code) == wanted, !isShortcut {
        return KeyStroke(code: code, modifiers: mask, group: group)
      }
    }
    return nil
  }

  private var isShortcut: Bool {
    func isHeld(_ name: String) -> Bool {
      xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0
    }
    return isHeld("Control") || isHeld("Mod1") || isHeld("Mod4")
  }
}
