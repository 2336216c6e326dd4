import CXkbcommon
import Glibc
import HelperFixtures
import Platform
import RigBindings
import WaylandClient

/// A keyboard on which a test types, with the ordinary US keymap: labwc does not apply keymaps made for a text.
final class VirtualKeyboard {
  let connection: RigConnection
  private let keyboard: ZwpVirtualKeyboardV1
  private let keymap: OpaquePointer
  private let folder: TemporaryDirectory

  /// The kernel's codes of linux/input-event-codes.h.
  enum Key: UInt32 {
    case escape = 1
    case tab = 15
    case enter = 28
    case leftShift = 42
    case space = 57
    case up = 103
    case left = 105
    case right = 106
    case down = 108
    case leftMeta = 125
  }

  /// - Parameter folder: a file for the keymap is made there.
  init(_ display: String, _ folder: TemporaryDirectory) throws {
    connection = try RigConnection(display)
    let manager = try connection.bind(ZwpVirtualKeyboardManagerV1.self)
    keyboard = manager.createVirtualKeyboard(seat: try connection.bind(WlSeat.self))
    self.folder = folder
    keymap = try Self.makeKeymap("us")
    try send(keymap)
  }

  deinit { xkb_keymap_unref(keymap) }

  /// Gives it another layout. ``type(_:)`` goes on pressing the keys of `us`.
  func change(to layout: String) throws {
    let other = try Self.makeKeymap(layout)
    defer { xkb_keymap_unref(other) }
    try send(other)
  }

  private static func makeKeymap(_ layout: String) throws -> OpaquePointer {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
      throw NothingCame(description: "xkbcommon has no context")
    }
    defer { xkb_context_unref(context) }
    let made = layout.withCString { layout in
      var names = xkb_rule_names()
      names.layout = layout
      return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let made else {
      throw NothingCame(description: "there is no keymap '\(layout)': is xkb-data installed?")
    }
    return made
  }

  private func send(_ keymap: OpaquePointer) throws {
    guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      throw NothingCame(description: "a keymap cannot be written")
    }
    defer { free(text) }
    // The size counts the closing zero, which the wrapper's file has no need of but the compositor may.
    let path = folder.write("keymap", String(cString: text) + "\0")
    let file = try FileDescriptor(opening: path, O_RDONLY)
    keyboard.keymap(format: .xkbV1, fd: file.number, size: UInt32(strlen(text) + 1))
    try connection.settle()
  }

  /// Types a text.
  func type(_ text: String) throws {
    for scalar in text.unicodeScalars {
      guard let (key, isShifted) = find(scalar) else {
        throw NothingCame(description: "the keymap 'us' has no '\(scalar)'")
      }
      if isShifted { hold(.leftShift, mask: 1) }
      strike(key)
      if isShifted { letGo(.leftShift) }
    }
    try connection.settle()
  }

  /// Strikes a key.
  func strike(_ key: Key) throws {
    strike(key.rawValue)
    try connection.settle()
  }

  /// Strikes a key with the key that has a window on it, or what stands there.
  func strikeWithMeta(_ key: Key) throws {
    hold(.leftMeta, mask: 1 << 6)
    strike(key.rawValue)
    letGo(.leftMeta)
    try connection.settle()
  }

  private func strike(_ key: UInt32) {
    keyboard.key(time: connection.time, key: key, state: .pressed)
    keyboard.key(time: connection.time, key: key, state: .released)
  }

  private func hold(_ key: Key, mask: UInt32) {
    keyboard.key(time: connection.time, key: key.rawValue, state: .pressed)
    keyboard.modifiers(modsDepressed: mask, modsLatched: 0, modsLocked: 0, group: 0)
  }

  private func letGo(_ key: Key) {
    keyboard.key(time: connection.time, key: key.rawValue, state: .released)
    keyboard.modifiers(modsDepressed: 0, modsLatched: 0, modsLocked: 0, group: 0)
  }

  /// The kernel's code of the key with that character, and whether with Shift.
  private func find(_ scalar: Unicode.Scalar) -> (key: UInt32, isShifted: Bool)? {
    for level: UInt32 in 0...1 {
      for code in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
        var symbols: UnsafePointer<xkb_keysym_t>?
        guard xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, &symbols) == 1, let symbols else {
          continue
        }
        if xkb_keysym_to_utf32(symbols[0]) == scalar.value { return (code - 8, level == 1) }
      }
    }
    return nil
  }
}
