import EventLoop
import LockScreen
import Platform
import WaylandClient

/// A seat's keyboard: keymap, modifiers and key repeat, and what its keys mean on a lock screen.
final class KeyboardDevice {
  private let keyboard: WlKeyboard
  private let loop: EventLoop
  private let keymaps: KeymapContext
  private let interpreter: KeyInterpreter
  private(set) var keymap: Keymap?
  private(set) var repetition = KeyRepetition()
  private let seat: UInt32
  private unowned let input: any SeatInput
  private var status: KeyboardStatus?

  init(
    _ keyboard: WlKeyboard, seat: UInt32, loop: EventLoop, keymaps: KeymapContext, input: any SeatInput
  ) {
    self.keyboard = keyboard
    self.seat = seat
    self.input = input
    self.loop = loop
    self.keymaps = keymaps
    interpreter = KeyInterpreter(input: input, source: .keyboard)
    keyboard.onEvent = { [unowned self] event in handle(event) }
  }

  func destroy() {
    repetition.stop()
    if status != nil { input.keyboardChanged(nil, seat: seat) }
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
      tellStatus()
      input.keymapChanged()
    // Keys in `enter` were pressed elsewhere: they are not looked at, and never typed.
    case .enter(_, let surface, _): if let surface { input.keyboardEntered(surface) }
    case .leave:
      repetition.stop()
      keymap?.resetCompose()
    case .key(_, _, let key, let state): handleKey(key, state)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
      tellStatus()
    case .repeatInfo(let rate, let delay): repetition.setPace(perSecond: rate, delay: delay)
    case .unknown: break
    }
  }

  private func tellStatus() {
    let status = keymap?.status
    guard status != self.status else { return }
    self.status = status
    input.keyboardChanged(status, seat: seat)
  }

  private func handleKey(_ key: UInt32, _ state: UInt32) {
    // xkb's codes are 8 above the kernel's; a code that cannot be is no key.
    guard key < 0x1000 else { return }
    let code = key + 8
    switch WlKeyboard.KeyState(rawValue: state) {
    case .pressed:
      press(code)
      if keymap?.repeats(code) == true {
        repetition.start(code, in: loop) { [unowned self] in press(code, isRepeated: true) }
      } else {
        repetition.stop()
      }
    case .released: repetition.stop(code)
    default: break
    }
  }

  private func press(_ code: UInt32, isRepeated: Bool = false) {
    if let keymap { interpreter.press(code, on: keymap, isRepeated: isRepeated) }
  }
}
