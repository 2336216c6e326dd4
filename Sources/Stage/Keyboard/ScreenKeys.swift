import EventLoop
import GestureEngine
import LockScreen

/// What stands behind the keys on the screen: a keymap with a state of its own, on which they are pressed as those of a
/// keyboard are.
final class ScreenKeys {
  /// Those of the keymap; never none.
  let layouts: [KeyLayout]
  /// The one that the seat's keyboard uses now, counted from 0.
  let selected: Int
  /// Whose finger makes a key repeat.
  private(set) var repeatingContact: ContactID?

  let keymap: Keymap
  private let interpreter: KeyInterpreter
  private let loop: EventLoop
  private var repetition: KeyRepetition

  /// - Parameters:
  ///   - keymap: nobody else's.
  ///   - group: of the keymap, to begin with.
  ///   - repetition: at what pace keys repeat.
  /// - Returns: nil when no password could be typed on that keymap.
  init?(_ keymap: Keymap, group: UInt32, repetition: KeyRepetition, loop: EventLoop, input: any SeatInput) {
    let found = ScreenKeymap(keymap)?.layouts() ?? []
    guard !found.isEmpty else { return nil }
    layouts = found.map(\.layout)
    selected = found.firstIndex { $0.group == group } ?? 0
    self.keymap = keymap
    self.repetition = repetition
    self.loop = loop
    interpreter = KeyInterpreter(input: input, source: .screen)
  }

  /// Presses a key, and goes on with one that repeats until its contact is lifted.
  func press(_ press: ScreenKeyPress, by contact: ContactID) {
    stopRepeating()
    self.press(press.stroke)
    if let completion = press.completion { self.press(completion) }
    guard press.repeats else { return }
    repeatingContact = contact
    // Only BackSpace does, which is no secret to be kept in a closure.
    let backspace = press.stroke
    repetition.start(backspace.code, in: loop) { [unowned self] in self.press(backspace) }
  }

  func stopRepeating() {
    repeatingContact = nil
    repetition.stop()
  }

  private func press(_ stroke: KeyStroke) {
    keymap.update(depressed: stroke.modifiers, latched: 0, locked: 0, group: stroke.group)
    interpreter.press(stroke.code, on: keymap)
    // What was held would tell a part of what was typed.
    keymap.update(depressed: 0, latched: 0, locked: 0, group: 0)
  }
}
