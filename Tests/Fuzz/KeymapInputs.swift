import CPlatform
import Glibc

@testable import Stage

/// Keymaps that a compositor sends, and the keys pressed on them.
enum KeymapInputs {
  nonisolated(unsafe) private static let context = KeymapContext()

  /// The last byte chooses a key; the rest is the keymap.
  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let last = bytes.last else { return }
    let text = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
    let descriptor = platform_memfd("keymap")
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard write(descriptor, text.baseAddress, text.count) == text.count,
      let keymap = Keymap(context, descriptor: descriptor, size: UInt32(text.count))
    else { return }
    _ = keymap.typeable
    _ = keymap.status
    _ = ScreenKeymap(keymap)?.layouts()
    keymap.update(depressed: UInt32(last), latched: 0, locked: 0, group: UInt32(last))
    for key in [UInt32(last), 0, 8, 38, .max] {
      let symbol = keymap.symbol(of: key)
      _ = keymap.repeats(key)
      if case .composed = keymap.feed(symbol) {
        keymap.withText(of: key, isComposed: true) { _ in }
      } else {
        keymap.withText(of: key, isComposed: false) { _ in }
      }
    }
  }
}
