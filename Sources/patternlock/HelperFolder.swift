import CPlatform
import Platform
import Stage

/// Where the helper programs are: never looked for in PATH.
enum HelperFolder {
  static let authenticatorName = "patternlock-auth"
  static let painterName = "patternlock-painter"

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

  private static func path(_ settings: Settings) throws(SystemError) -> String {
    if let path = settings.helpersDirectory { return path }
    if let path = platform_libexec_directory() { return String(cString: path) }
    return try OwnProgram.folder()
  }
}
