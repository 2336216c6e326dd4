import Canvas
import GestureEngine

@testable import LockScreen

/// Layouts of keys as a keymap would give them: the code of a key is its label's number, Shift is 1.
enum SampleKeys {
  static let shift: UInt32 = 1

  static func layout(
    _ rows: [String] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"], name: String = "EN", symbolCount: Int = 42,
    group: UInt32 = 0
  ) -> KeyLayout {
    let ascii = Array("1234567890-/:;()$&@\".,?!'#+[]{}%^*=_\\|~<>`".unicodeScalars)
    let more = (0..<max(0, symbolCount - ascii.count)).compactMap { Unicode.Scalar(0xA1 + UInt32($0)) }
    return KeyLayout(
      name: name,
      letters: rows.map { row in
        row.unicodeScalars.map { letter in
          let upper = letter.properties.uppercaseMapping.unicodeScalars.first ?? letter
          return LetterKey(
            character(letter, group: group), shifted: character(upper, for: letter, shift, group: group))
        }
      },
      symbols: (ascii + more).prefix(symbolCount).map { character($0, group: group) },
      space: KeyStroke(code: 0x20, group: group), backspace: KeyStroke(code: 8, group: group),
      enter: KeyStroke(code: 13, group: group))
  }

  static func character(
    _ label: Unicode.Scalar, for key: Unicode.Scalar? = nil, _ modifiers: UInt32 = 0, group: UInt32 = 0
  ) -> KeyCharacter {
    KeyCharacter(label, KeyStroke(code: (key ?? label).value, modifiers: modifiers, group: group))
  }
}

/// A lock screen with its keys on the screen.
final class KeyedScreen {
  let screen: Screen

  init(
    _ layouts: [KeyLayout] = [SampleKeys.layout()], selected: Int = 0, appearance: Appearance = Appearance()
  ) {
    screen = Screen(appearance: appearance)
    if let button = screen.model.layout(of: Screen.output)?.button {
      screen.model.contactDown(
        .touch(0), on: Screen.output, at: Point(x: button.x + 30, y: button.y + 20), milliseconds: screen.now)
      screen.model.contactUp(.touch(0), milliseconds: screen.now)
    }
    screen.take()
    screen.model.setKeyLayouts(layouts, selected: selected)
    screen.take()
  }

  var keyboard: ScreenKeyboard? { screen.model.keyboard }
  var face: Face? { screen.model.layout(of: Screen.output)?.face }

  /// Presses a key that does something; it stays down.
  @discardableResult
  func press(_ finger: Int32 = 0, where isWanted: (ScreenKey.Role) -> Bool) -> ScreenKeyPress? {
    guard let point = point(where: isWanted) else { return nil }
    return screen.model.contactDown(.touch(finger), on: Screen.output, at: point, milliseconds: screen.now)
  }

  /// Presses the key with a label; it stays down.
  @discardableResult
  func press(_ label: Unicode.Scalar, _ finger: Int32 = 0) -> ScreenKeyPress? {
    press(finger) { $0.labels.contains(label) }
  }

  @discardableResult
  func press(_ role: ScreenKey.Role, _ finger: Int32 = 0) -> ScreenKeyPress? { press(finger) { $0 == role } }

  func lift(_ finger: Int32 = 0) { screen.model.contactUp(.touch(finger), milliseconds: screen.now) }

  /// Presses the key with a label and lets go of it.
  @discardableResult
  func tap(_ label: Unicode.Scalar) -> ScreenKeyPress? {
    defer { lift() }
    return press(label)
  }

  @discardableResult
  func tap(_ role: ScreenKey.Role) -> ScreenKeyPress? {
    defer { lift() }
    return press(role)
  }

  func holdsKey(_ finger: Int32 = 0) -> Bool { screen.model.holdsKey(.touch(finger)) }

  /// How many keys are lit.
  var litCount: Int {
    guard let keyboard else { return 0 }
    return keyboard.rows.enumerated().reduce(0) { count, row in
      count
        + row.element.keys.indices.count {
          keyboard.isLit(KeyPosition(row: row.offset, column: $0), on: Screen.output)
        }
    }
  }

  private func point(where isWanted: (ScreenKey.Role) -> Bool) -> Point? {
    guard let keyboard, let layout = screen.model.layout(of: Screen.output) else { return nil }
    let geometry = KeyGeometry(keyboard.rows, in: layout.keys(keyboard.page))
    for (row, keys) in keyboard.rows.enumerated() {
      for (column, key) in keys.keys.enumerated() where isWanted(key.role) {
        let box = geometry.boxes[row][column]
        return Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
      }
    }
    return nil
  }
}

extension ScreenKey.Role {
  var labels: [Unicode.Scalar] {
    switch self {
    case .letter(let key): [key.plain.label, key.shifted?.label].compactMap { $0 }
    case .symbol(let character): [character.label]
    case .shift, .backspace, .enter, .space, .page, .layout, .hide: []
    }
  }
}
