import CXkbcommon
import Glibc

/// What all keyboards share: xkbcommon's context and the compose table of the locale.
///
/// It opens no file in the home folder, which may never answer.
final class KeymapContext {
  let context: OpaquePointer?
  /// Nil until there is one; see ``adoptComposeTable(_:)``.
  private var composeTable: OpaquePointer?
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

  /// Takes the text of a compose table, with nothing left in it to include. Without one there are no dead keys.
  func adoptComposeTable(_ text: UnsafeRawBufferPointer) {
    guard let context, composeTable == nil, let start = text.bindMemory(to: CChar.self).baseAddress else {
      return
    }
    // It looks up the locale's name, which means nothing here.
    composeTable = Self.without("XLOCALEDIR") {
      xkb_compose_table_new_from_buffer(
        context, start, text.count, "C", XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }
  }

  var hasComposeTable: Bool { composeTable != nil }

  /// A state for dead keys and the compose key; nil while there is no table.
  func makeComposeState() -> OpaquePointer? {
    composeTable.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
  }

  /// A context with the system's folders, and none of the home folder's: those could be looked at for ever.
  private static func makeSystemContext() -> OpaquePointer? {
    without("HOME", "XDG_CONFIG_HOME") { xkb_context_new(XKB_CONTEXT_NO_FLAGS) }
  }

  /// Calls a body while variables are not set by which xkbcommon finds folders that may not answer.
  private static func without<Result>(_ names: String..., body: () -> Result) -> Result {
    let values = names.map { name in getenv(name).map { String(cString: $0) } }
    for name in names { unsetenv(name) }
    defer {
      for (name, value) in zip(names, values) {
        if let value { setenv(name, value, 1) }
      }
    }
    return body()
  }

  /// Compiles a keymap of the system's.
  ///
  /// - Parameter names: of its layouts, such as `us,de`; nil for those of the environment, or else of the system.
  /// - Returns: nil where it cannot be had. The caller unrefs it.
  static func makeSystemKeymap(layouts names: String?) -> OpaquePointer? {
    // A context of its own: only here do the system's folders take part.
    guard let context = makeSystemContext() else { return nil }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let names else { return xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS) }
    return names.withCString { names in
      var rules = xkb_rule_names()
      rules.layout = names
      return xkb_keymap_new_from_names(context, &rules, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
  }
}
