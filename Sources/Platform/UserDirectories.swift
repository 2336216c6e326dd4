import Glibc

/// Where this user's files live, by the XDG base directory rules.
public enum UserDirectories {
  /// `$XDG_DATA_HOME/patternlock`, by default `~/.local/share/patternlock`; nil when neither can be told.
  public static var data: String? { directory("XDG_DATA_HOME", fallback: ".local/share") }

  /// `$XDG_CONFIG_HOME/patternlock`, by default `~/.config/patternlock`; nil when neither can be told.
  public static var configuration: String? { directory("XDG_CONFIG_HOME", fallback: ".config") }

  /// The stored pattern of this user (see PatternVault); nil when there is no place for it.
  public static var patternFile: String? { data.map { $0 + "/pattern" } }

  /// A path with `~/`, `$HOME/` or `${HOME}/` at its beginning, as files of settings have it, made absolute where the
  /// home is known.
  public static func expandingHome(_ path: String) -> String {
    guard let start = ["~/", "$HOME/", "${HOME}/"].first(where: { path.hasPrefix($0) }),
      let home = environmentPath("HOME") ?? homeFromPasswd()
    else { return path }
    return home + "/" + path.dropFirst(start.count)
  }

  /// A path made absolute, from the home or from the working directory; nil where that cannot be told.
  public static func absolute(_ path: String) -> String? {
    let path = expandingHome(path)
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// A relative path in these variables is to be ignored (XDG base directory specification, 0.8).
  private static func directory(_ variable: String, fallback: String) -> String? {
    if let path = environmentPath(variable) { return path + "/patternlock" }
    if let home = environmentPath("HOME") ?? homeFromPasswd() {
      return home + "/" + fallback + "/patternlock"
    }
    return nil
  }

  private static func environmentPath(_ variable: String) -> String? {
    guard let value = getenv(variable), value[0] == UInt8(ascii: "/") else { return nil }
    return String(cString: value)
  }

  private static func homeFromPasswd() -> String? {
    UserAccount.current()?.home
  }
}
