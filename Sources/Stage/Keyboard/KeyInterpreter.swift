import CXkbcommon
import LockScreen

/// What a press of a key means on a lock screen: the same for keys of a keyboard and for those on the screen.
struct KeyInterpreter {
  unowned let input: any SeatInput
  let source: KeySource

  /// A key was pressed, or repeats.
  ///
  /// - Parameters:
  ///   - code: xkb's, 8 above the kernel's.
  ///   - keymap: with what is held down now.
  ///   - isRepeated: whether it was pressed a while ago and is still held.
  func press(_ code: UInt32, on keymap: Keymap, isRepeated: Bool = false) {
    let symbol = keymap.symbol(of: code)
    switch keymap.feed(symbol) {
    case .swallowed: break
    case .composed: type(code, isComposed: true, keymap)
    case .plain:
      if let key = meaning(of: symbol, code, keymap) {
        if key.repeats || !isRepeated { input.key(key, from: source) }
      } else if !keymap.isControlHeld && !keymap.isShortcutHeld {
        type(code, isComposed: false, keymap)
      }
    }
  }

  /// What a key that types nothing means; nil for all others.
  private func meaning(of symbol: xkb_keysym_t, _ code: UInt32, _ keymap: Keymap) -> KeyInput? {
    switch Int32(symbol) {
    case XKB_KEY_Return, XKB_KEY_KP_Enter, XKB_KEY_ISO_Enter: .enter
    case XKB_KEY_Escape: .escape
    case XKB_KEY_BackSpace: keymap.isControlHeld ? .clear : .backspace
    case XKB_KEY_Tab: .tab(isBackwards: keymap.isShiftHeld)
    case XKB_KEY_ISO_Left_Tab: .tab(isBackwards: true)
    case XKB_KEY_Up, XKB_KEY_KP_Up: .arrow(.up)
    case XKB_KEY_Down, XKB_KEY_KP_Down: .arrow(.down)
    case XKB_KEY_Left, XKB_KEY_KP_Left: .arrow(.left)
    case XKB_KEY_Right, XKB_KEY_KP_Right: .arrow(.right)
    case XKB_KEY_space where input.takesSpace, XKB_KEY_KP_Space where input.takesSpace: .space
    default: keymap.isControlHeld && keymap.isLatinU(code) ? .clear : nil
    }
  }

  /// Hands on the text of a key, character by character. What is no text (Delete) is dropped.
  private func type(_ code: UInt32, isComposed: Bool, _ keymap: Keymap) {
    keymap.withText(of: code, isComposed: isComposed) { text in
      let isSpace = text.count == 1 && text[0] == UInt8(ascii: " ")
      let isControl = text[0] < 0x20 || text[0] == 0x7F
      guard !isControl, input.acceptsText(isSpace: isSpace) else { return }
      var start = 0
      while start < text.count {
        var end = start + 1
        // Bytes of the form 10xxxxxx go on with the character before them.
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        input.typed(UnsafeRawBufferPointer(rebasing: text[start..<end]), from: source)
        start = end
      }
    }
  }
}
