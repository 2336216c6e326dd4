import CXkbcommon

/// Reads from a keymap every character that can be typed on it, of all layouts and levels, and those that its dead keys
/// make.
final class TypeableCharacters {
  /// As many as anybody is shown; keymaps of four layouts have fewer.
  static let mostCount = 1024
  private static let mostLayouts: UInt32 = 8
  private static let mostLevels: UInt32 = 8

  private(set) var all: Set<Unicode.Scalar> = []
  /// What a key types without another before it.
  private let direct: Set<Unicode.Scalar>
  private let compose: OpaquePointer?

  /// Whether it has what dead keys make.
  var isComposing: Bool { compose != nil }

  /// - Parameter compose: a compose state that is nobody else's, and is let go of here.
  init(_ keymap: Keymap, composing compose: OpaquePointer?) {
    self.compose = compose
    let symbols = Self.symbols(of: keymap.keymap)
    // The space is no label of a key, and has a width all the same.
    direct = Set(symbols.compactMap { KeyLabel.scalar(of: $0) }).union([" "])
    all = direct
    for dead in symbols where KeyLabel.isDead(dead) {
      for base in symbols {
        if let made = composed(dead, base) { all.insert(made) }
      }
    }
  }

  deinit {
    if let compose { xkb_compose_state_unref(compose) }
  }

  /// The characters of several keymaps, each once, those needed most first: ASCII, what a key types, what two make.
  static func sorted(_ keymaps: [TypeableCharacters]) -> [Unicode.Scalar] {
    let all = keymaps.reduce(into: Set<Unicode.Scalar>()) { $0.formUnion($1.all) }
    let direct = keymaps.reduce(into: Set<Unicode.Scalar>()) { $0.formUnion($1.direct) }
    func rank(_ character: Unicode.Scalar) -> Int {
      character.isASCII ? 0 : direct.contains(character) ? 1 : 2
    }
    let sorted = all.sorted { (rank($0), $0.value) < (rank($1), $1.value) }
    return Array(sorted.prefix(mostCount))
  }

  private static func symbols(of keymap: OpaquePointer) -> Set<xkb_keysym_t> {
    var symbols: Set<xkb_keysym_t> = []
    let first = xkb_keymap_min_keycode(keymap)
    let last = min(xkb_keymap_max_keycode(keymap), 0x1000)
    guard first <= last else { return [] }
    for code in first...last {
      for group in 0..<min(xkb_keymap_num_layouts_for_key(keymap, code), mostLayouts) {
        for level in 0..<min(xkb_keymap_num_levels_for_key(keymap, code, group), mostLevels) {
          var found: UnsafePointer<xkb_keysym_t>?
          let count = xkb_keymap_key_get_syms_by_level(keymap, code, group, level, &found)
          // Several at once type nothing that is kept.
          if count == 1, let found { symbols.insert(found[0]) }
        }
      }
    }
    return symbols
  }

  /// What a dead key and another key make.
  private func composed(_ dead: xkb_keysym_t, _ base: xkb_keysym_t) -> Unicode.Scalar? {
    guard let compose else { return nil }
    defer { xkb_compose_state_reset(compose) }
    for symbol in [dead, base] {
      guard xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return nil }
    }
    guard xkb_compose_state_get_status(compose) == XKB_COMPOSE_COMPOSED else { return nil }
    return KeyLabel.scalar(of: xkb_compose_state_get_one_sym(compose))
  }
}
