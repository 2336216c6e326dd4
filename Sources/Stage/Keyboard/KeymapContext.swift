import CXkbcommon
import Glibc

/// What all keyboards share: xkbcommon's context and the compose table of the locale.
final class KeymapContext {
  let context: OpaquePointer?
  private lazy var composeTable = Self.makeComposeTable(context)
  /// The keymap that the system and the owner's environment name, for a keyboard on the screen where no seat has one.
  /// Nil where there are no keymaps to compile it from.
  private(set) lazy var systemKeymap = Self.makeSystemKeymap(layouts: nil)

  init() {
    // A keymap comes from the compositor as a whole; no folder of the system's or variable of the environment
    // takes part in it.
    context = xkb_context_new(
      xkb_context_flags(XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue))
    if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
  }

  deinit {
    if let systemKeymap { xkb_keymap_unref(systemKeymap) }
    if let composeTable { xkb_compose_table_unref(composeTable) }
    if let context { xkb_context_unref(context) }
  }

  /// A state for dead keys and the compose key; nil where the locale has no table.
  func makeComposeState() -> OpaquePointer? {
    composeTable.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
  }

  /// Compiles a keymap of the system's.
  ///
  /// - Parameter names: of its layouts, such as `us,de`; nil for those of the environment, or else of the system.
  /// - Returns: nil where it cannot be had. The caller unrefs it.
  static func makeSystemKeymap(layouts names: String?) -> OpaquePointer? {
    // A context of its own: only here do the system's folders take part.
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let names else { return xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS) }
    return names.withCString { names in
      var rules = xkb_rule_names()
      rules.layout = names
      return xkb_keymap_new_from_names(context, &rules, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
  }

  private static func makeComposeTable(_ context: OpaquePointer?) -> OpaquePointer? {
    guard let context else { return nil }
    // The order of locale(7).
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = getenv(variable), locale[0] != 0 else { continue }
      return xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
    return xkb_compose_table_new_from_locale(context, "C", XKB_COMPOSE_COMPILE_NO_FLAGS)
  }
}
