import CPlatform
import Glibc
import Platform
import Stage

/// Where the helper programs are: never looked for in PATH.
enum HelperFolder {
  static let authenticatorName = "patternlock-auth"
  static let painterName = "patternlock-painter"
  static let hapticsName = "patternlock-haptics"

  /// The program of the authenticators.
  ///
  /// - Returns: that of the folder which the user named, else of the one that `make install` chose, else beside
  ///   this program.
  static func authenticator(_ settings: Settings) throws(SystemError) -> HelperProgram {
    try HelperProgram(path: path(settings) + "/" + authenticatorName)
  }

  /// The program of the painter, from the same folder.
  static func painter(_ settings: Settings) throws(SystemError) -> HelperProgram {
    try HelperProgram(path: path(settings) + "/" + painterName)
  }

  /// The program for what can be felt, from the same folder; nil where there is no bus of the session's to feel
  /// anything through.
  static func haptics(_ settings: Settings) throws(SystemError) -> HelperProgram? {
    let hasBus =
      getenv("DBUS_SESSION_BUS_ADDRESS") != nil
      || getenv("XDG_RUNTIME_DIR").map { access(String(cString: $0) + "/bus", F_OK) == 0 } ?? false
    return settings.usesHaptics && hasBus ? try hapticsProgram(settings) : nil
  }

  /// The same program, whether there is such a bus or not.
  static func hapticsProgram(_ settings: Settings) throws(SystemError) -> HelperProgram {
    try HelperProgram(path: path(settings) + "/" + hapticsName)
  }

  /// What kept a helper from being opened, and what to do.
  static func words(for error: SystemError) -> String {
    "\(error); install the helpers there, or name their folder with --helpers ('patternlock doctor' tells more)"
  }

  private static func path(_ settings: Settings) throws(SystemError) -> String {
    if let path = settings.helpersDirectory { return path }
    if let path = platform_libexec_directory() { return String(cString: path) }
    return try OwnProgram.folder()
  }
}
