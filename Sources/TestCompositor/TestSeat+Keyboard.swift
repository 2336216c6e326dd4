import CXkbcommon
import Canvas
import WaylandClient
import WaylandServer

/// Keys that tests press by name, with the kernel's codes (linux/input-event-codes.h).
public enum Key: UInt32, Sendable {
  case escape = 1
  case equal = 13
  case backspace = 14
  case tab = 15
  case u = 22
  case enter = 28
  /// The key beside Enter; on `us(intl)` a dead acute accent.
  case deadAcute = 40
  case leftControl = 29
  case a = 30
  case leftShift = 42
  case space = 57
  case capsLock = 58
  case up = 103
  case left = 105
  case right = 106
  case down = 108
}

extension TestSeat {
  /// Presses a key and leaves it down.
  public func press(_ key: Key) { press(key.rawValue) }

  /// Lets go of a key.
  public func release(_ key: Key) { release(key.rawValue) }

  /// Presses a key and lets go of it.
  public func tap(_ key: Key) {
    press(key)
    release(key)
  }

  /// Presses the keys that type a text on this seat's layout.
  ///
  /// - Returns: false when a character of it is on no key; then nothing is typed.
  @discardableResult
  public func type(_ text: String) -> Bool {
    let strokes = text.unicodeScalars.map { layout.stroke(for: $0) }
    guard !strokes.contains(where: { $0 == nil }) else { return false }
    for case let stroke? in strokes {
      if stroke.isShifted { press(.leftShift) }
      press(stroke.key)
      release(stroke.key)
      if stroke.isShifted { release(.leftShift) }
    }
    return true
  }

  /// Sends every keyboard another keymap, whatever it is. Keys go on meaning what this seat's layout says.
  ///
  /// - Parameter size: what is told of its size; nil for the truth.
  public func sendKeymap(_ text: [UInt8], size: UInt32? = nil) throws {
    let file = try Canvas.SharedMemory(size: max(1, text.count))
    text.withUnsafeBytes { file.bytes.copyMemory(from: $0) }
    for keyboard in keyboards {
      keyboard.sendKeymap(format: .xkbV1, fd: file.descriptor, size: size ?? UInt32(text.count))
    }
  }

  /// Sends every keyboard the keymap of another layout.
  public func sendKeymap(of layout: KeyboardLayout) {
    for keyboard in keyboards {
      keyboard.sendKeymap(format: .xkbV1, fd: layout.file.descriptor, size: layout.size)
    }
  }

  /// Lets go of every key and unlocks every lock, telling the client nothing: for when it has no keyboard.
  public func releaseAll() {
    for key in heldKeys.reversed() { release(key) }
    guard let keyState else { return }
    xkb_state_update_mask(keyState, 0, 0, 0, 0, 0, 0)
  }

  private func press(_ key: UInt32) {
    heldKeys.append(key)
    send(key, .pressed, XKB_KEY_DOWN)
  }

  private func release(_ key: UInt32) {
    heldKeys.removeAll { $0 == key }
    send(key, .released, XKB_KEY_UP)
  }

  private func send(_ key: UInt32, _ state: WlKeyboard.KeyState, _ direction: xkb_key_direction) {
    let changed = keyState.map { xkb_state_update_key($0, key + 8, direction).rawValue != 0 } ?? false
    guard let client = keyboardFocus?.resource.client else { return }
    for keyboard in keyboards where keyboard.client === client {
      keyboard.sendKey(
        serial: compositor.display.nextSerial(), time: compositor.milliseconds, key: key, state: state)
      if changed { sendModifiers(to: keyboard) }
    }
  }
}
