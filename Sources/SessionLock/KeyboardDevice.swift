import CXkbcommon
import EventLoop
import Glibc
import LockScreen
import Platform
import WaylandClient

/// A seat's keyboard: keymap, modifiers and key repeat, and what its keys mean on a lock screen.
final class KeyboardDevice {
  private let keyboard: WlKeyboard
  private let loop: EventLoop
  private let keymaps: KeymapContext
  private unowned let input: any SeatInput
  private var keymap: Keymap?
  private var repetition = KeyRepetition()

  init(_ keyboard: WlKeyboard, loop: EventLoop, keymaps: KeymapContext, input: any SeatInput) {
    self.keyboard = keyboard
    self.loop = loop
    self.keymaps = keymaps
    self.input = input
    keyboard.onEvent = { [unowned self] event in handle(event) }
  }

  func destroy() {
    repetition.stop()
    if keyboard.version >= 3 { keyboard.release() }
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let descriptor, let size):
      let file = FileDescriptor(owning: descriptor)
      repetition.stop()
      keymap =
        format == WlKeyboard.KeymapFormat.xkbV1.rawValue
        ? Keymap(keymaps, descriptor: file.number, size: size) : nil
    // Keys in `enter` were pressed elsewhere: they are not looked at, and never typed.
    case .enter: break
    case .leave:
      repetition.stop()
      keymap?.resetCompose()
    case .key(_, _, let key, let state): handleKey(key, state)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
    case .repeatInfo(let rate, let delay): repetition.setPace(perSecond: rate, delay: delay)
    case .unknown: break
    }
  }

  private func handleKey(_ key: UInt32, _ state: UInt32) {
    // xkb's codes are 8 above the kernel's; a code that cannot be is no key.
    guard key < 0x1000 else { return }
    let code = key + 8
    switch WlKeyboard.KeyState(rawValue: state) {
    case .pressed:
      press(code)
      if keymap?.repeats(code) == true {
        repetition.start(code, in: loop) { [unowned self] in press(code) }
      } else {
        repetition.stop()
      }
    case .released: repetition.stop(code)
    default: break
    }
  }

  private func press(_ code: UInt32) {
    guard let keymap else { return }
    let symbol = keymap.symbol(of: code)
    switch keymap.feed(symbol) {
    case .swallowed: break
    case .composed: type(code, isComposed: true, keymap)
    case .plain:
      if let key = meaning(of: symbol, keymap) {
        input.key(key)
      } else if !keymap.isControlHeld && !keymap.isShortcutHeld {
        type(code, isComposed: false, keymap)
      }
    }
  }

  /// What a key that types nothing means; nil for all others.
  private func meaning(of symbol: xkb_keysym_t, _ keymap: Keymap) -> KeyInput? {
    switch Int32(symbol) {
    case XKB_KEY_Return, XKB_KEY_KP_Enter, XKB_KEY_ISO_Enter: .enter
    case XKB_KEY_Escape: .escape
    case XKB_KEY_BackSpace: keymap.isControlHeld ? .clear : .backspace
    case XKB_KEY_u where keymap.isControlHeld, XKB_KEY_U where keymap.isControlHeld: .clear
    default: nil
    }
  }

  /// Hands on the text of a key, character by character. What is no text (Tab, Delete) is dropped.
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
        input.typed(UnsafeRawBufferPointer(rebasing: text[start..<end]))
        start = end
      }
    }
  }
}
