import Glibc

/// The environment that helpers get: a short list, so that nothing of the session steers other people's code
/// that handles a password.
public struct HelperEnvironment: Sendable {
  /// What an authenticator gets, and for whom:
  /// - LANG, LANGUAGE, LC_ALL, LC_CTYPE, LC_MESSAGES, LC_TIME: helpers speak the owner's language;
  /// - HOME, XDG_DATA_HOME: where the stored pattern lies;
  /// - KRB5CCNAME: a Kerberos module renews the session's tickets, not some other ones;
  /// - DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR: keyring modules unlock the session's keyring.
  ///
  /// PATH is not among them: nobody here looks a program up, and a shell has a default of its own.
  public static let authenticator = HelperEnvironment(names: [
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "HOME", "XDG_DATA_HOME", "KRB5CCNAME",
    "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
  ])

  /// What the painter gets: the language, which decides between shapes of one character, and where fonts of the
  /// user's own (HOME, XDG_DATA_HOME), the choice among fonts (XDG_CONFIG_HOME) and fontconfig's cache of them lie
  /// (XDG_CACHE_HOME; without it a first text can take seconds). No bus, and nothing that names code to be loaded.
  public static let painter = HelperEnvironment(names: [
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME",
  ])

  /// What a painter gets that is to leave the home folder alone.
  public static let homelessPainter = HelperEnvironment(names: [
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
  ])

  /// What the helper for what can be felt gets: where the session's bus is.
  public static let haptics = HelperEnvironment(names: ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"])

  /// What a child gets that reads in the home folder: where that is, and what the language's compose table is.
  public static let home = HelperEnvironment(names: [
    "LANG", "LC_ALL", "LC_CTYPE", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XCOMPOSEFILE", "XLOCALEDIR",
  ])

  let names: [String]

  /// This process's variables that are on the list, as `NAME=value`.
  func current() -> [String] {
    names.compactMap { name in getenv(name).map { name + "=" + String(cString: $0) } }
  }
}
