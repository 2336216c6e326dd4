import Glibc

/// The environment that helpers get: a short list, so that nothing of the session steers other people's code
/// that handles a password.
enum HelperEnvironment {
  /// What is passed on, and for whom:
  /// - LANG, LANGUAGE, LC_ALL, LC_CTYPE, LC_MESSAGES, LC_TIME: helpers speak the owner's language;
  /// - HOME, XDG_DATA_HOME: where the stored pattern lies;
  /// - KRB5CCNAME: a Kerberos module renews the session's tickets, not some other ones;
  /// - DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR: keyring modules unlock the session's keyring.
  ///
  /// PATH is not among them: nobody here looks a program up, and a shell has a default of its own.
  static let names = [
    "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "HOME", "XDG_DATA_HOME", "KRB5CCNAME",
    "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
  ]

  /// This process's variables that are on the list, as `NAME=value`.
  static func current() -> [String] {
    names.compactMap { name in getenv(name).map { name + "=" + String(cString: $0) } }
  }
}
