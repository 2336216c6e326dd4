import CXkbcommon
import LockScreen

extension KeyLayout {
  /// The system's layouts of these names as a keyboard on the screen shows them: for pictures and tests, where there is
  /// no compositor that would say which keymap it has.
  ///
  /// - Parameter names: as xkb takes them, such as `us,de`.
  /// - Returns: none where the system does not have them.
  public static func layouts(named names: String) -> [KeyLayout] {
    let context = KeymapContext()
    guard let compiled = KeymapContext.makeSystemKeymap(layouts: names) else { return [] }
    defer { xkb_keymap_unref(compiled) }
    guard let keymap = Keymap(context, sharing: compiled) else { return [] }
    return ScreenKeymap(keymap)?.layouts().map(\.layout) ?? []
  }
}
