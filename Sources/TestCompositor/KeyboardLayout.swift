import CXkbcommon
import Canvas
import Glibc
import Platform

/// A keymap of the system's, which clients get as a file, and which keys type what on it.
public final class KeyboardLayout {
  /// A key's number in the kernel's input codes, and whether Shift has to be held.
  struct Stroke {
    let key: UInt32
    let isShifted: Bool
  }

  private let keymap: OpaquePointer
  let file: Canvas.SharedMemory
  /// Of the text, with the zero at its end.
  let size: UInt32
  private var strokes: [Unicode.Scalar: Stroke] = [:]

  /// - Parameter name: as in `setxkbmap`: us, de, cz.
  public init(_ name: String = "us") throws(SystemError) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
      throw SystemError("start xkbcommon", code: ENOMEM)
    }
    defer { xkb_context_unref(context) }
    let compiled = "pc105".withCString { model in
      name.withCString { layout in
        var names = xkb_rule_names()
        names.model = model
        names.layout = layout
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    guard let compiled else { throw SystemError("find the keyboard layout", name, code: ENOENT) }
    keymap = compiled
    guard let text = xkb_keymap_get_as_string(compiled, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      xkb_keymap_unref(compiled)
      throw SystemError("write the keyboard layout", name, code: ENOMEM)
    }
    defer { free(text) }
    let length = strlen(text) + 1
    size = UInt32(length)
    file = try Canvas.SharedMemory(size: length)
    file.bytes.copyMemory(from: UnsafeRawBufferPointer(start: text, count: length))
    strokes = Self.findStrokes(in: compiled)
  }

  deinit {
    xkb_keymap_unref(keymap)
  }

  /// The key that types a character; nil when none does, or only with more than Shift.
  func stroke(for character: Unicode.Scalar) -> Stroke? { strokes[character] }

  /// A state of this keymap with nothing held down. The caller unrefs it.
  func makeState() -> OpaquePointer? { xkb_state_new(keymap) }

  private static func findStrokes(in keymap: OpaquePointer) -> [Unicode.Scalar: Stroke] {
    var strokes: [Unicode.Scalar: Stroke] = [:]
    for level in [UInt32(0), 1] {
      for code in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
        var symbols: UnsafePointer<xkb_keysym_t>?
        guard xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, &symbols) == 1, let symbols,
          let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbols[0])), scalar.value >= 32,
          strokes[scalar] == nil,
          code >= 8
        else { continue }
        strokes[scalar] = Stroke(key: code - 8, isShifted: level == 1)
      }
    }
    return strokes
  }
}
