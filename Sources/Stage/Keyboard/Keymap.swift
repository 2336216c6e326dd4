import CXkbcommon
import Glibc
import LockScreen

/// A keyboard's keymap and what is held down on it: turns key codes into symbols and text.
final class Keymap {
  let keymap: OpaquePointer
  private let state: OpaquePointer
  private let shared: KeymapContext
  /// Made with the first press after the compose table is there.
  private var madeCompose: OpaquePointer?

  /// The largest keymap that is read. Real ones have 30 to 200 KiB.
  private static let largestSize: UInt32 = 4 << 20

  /// Reads a keymap that the compositor sent.
  ///
  /// - Parameters:
  ///   - descriptor: closed by the caller; mapped only as far as the file reaches.
  ///   - size: in bytes, as the compositor says.
  /// - Returns: nil when it makes no sense; then the keyboard cannot type.
  init?(_ shared: KeymapContext, descriptor: Int32, size: UInt32) {
    var status = stat()
    // A mapping beyond the end of the file would end the program at the first look.
    guard let context = shared.context, size > 0, size <= Self.largestSize,
      fstat(descriptor, &status) == 0, status.st_size >= off_t(size),
      let text = mmap(nil, Int(size), PROT_READ, MAP_PRIVATE, descriptor, 0), text != MAP_FAILED
    else { return nil }
    defer { munmap(text, Int(size)) }
    let characters = text.assumingMemoryBound(to: CChar.self)
    guard
      let keymap = xkb_keymap_new_from_buffer(
        context, characters, strnlen(characters, Int(size)), XKB_KEYMAP_FORMAT_TEXT_V1,
        XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { return nil }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      return nil
    }
    self.keymap = keymap
    self.state = state
    self.shared = shared
  }

  /// A keymap that somebody else has too, with nothing held down on it and no sequence begun.
  init?(_ shared: KeymapContext, sharing keymap: OpaquePointer) {
    guard let state = xkb_state_new(keymap) else { return nil }
    self.keymap = xkb_keymap_ref(keymap)
    self.state = state
    self.shared = shared
  }

  private var compose: OpaquePointer? {
    if madeCompose == nil { madeCompose = shared.makeComposeState() }
    return madeCompose
  }

  /// The layout that is in force, counted from 0.
  var group: UInt32 { xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE) }

  /// What can be typed on it. Found once: it is asked for whenever any keyboard gets another keymap.
  var typeable: TypeableCharacters {
    if let knownTypeable, knownTypeable.isComposing == shared.hasComposeTable { return knownTypeable }
    let found = TypeableCharacters(self, composing: shared.makeComposeState())
    knownTypeable = found
    return found
  }
  private var knownTypeable: TypeableCharacters?

  /// The short names of its layouts.
  private(set) lazy var layoutNames = LayoutName.short(
    (0..<xkb_keymap_num_layouts(keymap)).map { group in
      xkb_keymap_layout_get_name(keymap, group).map { String(cString: $0) } ?? ""
    })

  /// What is set on it now.
  var status: KeyboardStatus {
    KeyboardStatus(
      isCapsLocked: xkb_state_mod_name_is_active(state, "Lock", XKB_STATE_MODS_LOCKED) > 0,
      layout: layoutNames.indices.contains(Int(group)) ? layoutNames[Int(group)] : "",
      hasOtherLayouts: layoutNames.count > 1)
  }

  deinit {
    if let madeCompose { xkb_compose_state_unref(madeCompose) }
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
  }

  /// Sets what is held down or locked: as the compositor says, or for a key on the screen.
  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// Forgets a half-made compose sequence.
  func resetCompose() {
    if let madeCompose { xkb_compose_state_reset(madeCompose) }
  }

  /// The symbol of a key with what is held down now. `key` is a code of xkb, 8 above the kernel's.
  func symbol(of key: UInt32) -> xkb_keysym_t {
    xkb_state_key_get_one_sym(state, key)
  }

  /// Whether a key stands for the Latin letter U in a shortcut: by its symbol in the layout in force where that is
  /// Latin, else in any other layout, else by its place.
  func isLatinU(_ key: UInt32) -> Bool {
    let layouts = xkb_keymap_num_layouts_for_key(keymap, key)
    let present = layouts > 0 ? group % layouts : 0
    let letters = ([present] + (0..<min(layouts, 32)).filter { $0 != present }).lazy.compactMap { layout in
      self.latinLetter(key, layout)
    }
    return letters.first.map { $0 == UInt32(XKB_KEY_u) } ?? (key == Self.placeOfU)
  }

  /// Where U is on a keyboard of the United States: KEY_U and 8.
  private static let placeOfU: UInt32 = 30

  private func latinLetter(_ key: UInt32, _ layout: UInt32) -> xkb_keysym_t? {
    var symbols: UnsafePointer<xkb_keysym_t>?
    guard xkb_keymap_key_get_syms_by_level(keymap, key, layout, 0, &symbols) == 1, let symbols,
      (UInt32(XKB_KEY_a)...UInt32(XKB_KEY_z)).contains(symbols[0])
    else { return nil }
    return symbols[0]
  }

  func repeats(_ key: UInt32) -> Bool {
    xkb_keymap_key_repeats(keymap, key) != 0
  }

  var isControlHeld: Bool { isHeld("Control") }

  var isShiftHeld: Bool { isHeld("Shift") }

  /// Alt or the logo key: a shortcut, not text.
  var isShortcutHeld: Bool { isHeld("Mod1") || isHeld("Mod4") }

  private func isHeld(_ name: String) -> Bool {
    xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0
  }

  /// What a press amounts to when dead keys and the compose key have had their say.
  enum Composition {
    /// The key means what its own symbol says.
    case plain
    /// A sequence is under way, or was broken off: the key means nothing.
    case swallowed
    /// The key ends a sequence, whose text and symbol are the result.
    case composed(xkb_keysym_t)
  }

  /// Feeds a press to the compose sequence.
  func feed(_ symbol: xkb_keysym_t) -> Composition {
    guard let compose, xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .plain
    }
    switch xkb_compose_state_get_status(compose) {
    case XKB_COMPOSE_COMPOSING: return .swallowed
    case XKB_COMPOSE_CANCELLED:
      xkb_compose_state_reset(compose)
      return .swallowed
    case XKB_COMPOSE_COMPOSED: return .composed(xkb_compose_state_get_one_sym(compose))
    default: return .plain
    }
  }

  /// The text of a key, of the sequence that it ended where there was one, in memory that is wiped afterwards.
  ///
  /// - Parameters:
  ///   - isComposed: whether a compose sequence has just ended.
  ///   - body: gets the UTF-8 bytes, without a zero at the end; not called where there are none.
  func withText(of key: UInt32, isComposed: Bool, _ body: (UnsafeRawBufferPointer) -> Void) {
    // Compose tables may hold whole words; xkbcommon cuts what is longer, which then is refused as too long.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return }
      defer { explicit_bzero(start, buffer.count) }
      let length: Int32
      if isComposed, let compose {
        length = xkb_compose_state_get_utf8(compose, start, buffer.count)
        xkb_compose_state_reset(compose)
      } else {
        length = xkb_state_key_get_utf8(state, key, start, buffer.count)
      }
      guard length > 0, Int(length) < buffer.count else { return }
      body(UnsafeRawBufferPointer(start: start, count: Int(length)))
    }
  }
}
