import CXkbcommon

/// What a key on the screen is labelled with.
enum KeyLabel {
  /// The character that a symbol types, or the accent of a dead key; nil for symbols that type nothing one could see.
  static func scalar(of symbol: xkb_keysym_t) -> Unicode.Scalar? {
    if let accent = accent(of: Int32(bitPattern: symbol)) { return accent }
    guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)), scalar.value > 0x20 else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return nil
    default: return scalar
    }
  }

  static func isDead(_ symbol: xkb_keysym_t) -> Bool { accent(of: Int32(bitPattern: symbol)) != nil }

  /// The accent alone, in the form that stands by itself.
  private static func accent(of symbol: Int32) -> Unicode.Scalar? {
    switch symbol {
    case XKB_KEY_dead_grave: "`"
    case XKB_KEY_dead_acute: "´"
    case XKB_KEY_dead_circumflex: "^"
    case XKB_KEY_dead_tilde: "~"
    case XKB_KEY_dead_macron: "¯"
    case XKB_KEY_dead_breve: "˘"
    case XKB_KEY_dead_abovedot: "˙"
    case XKB_KEY_dead_diaeresis: "¨"
    case XKB_KEY_dead_abovering: "˚"
    case XKB_KEY_dead_doubleacute: "˝"
    case XKB_KEY_dead_caron: "ˇ"
    case XKB_KEY_dead_cedilla: "¸"
    case XKB_KEY_dead_ogonek: "˛"
    default: nil
    }
  }
}
