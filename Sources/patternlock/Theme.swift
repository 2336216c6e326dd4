import CPlatform
import Glibc
import Platform

/// A file of colours and sizes to start from: the same options as in the configuration, one a line.
enum Theme {
  /// Applies a theme.
  ///
  /// - Parameters:
  ///   - name: of a file in the user's or the installed folder of themes, or a path with a slash.
  ///   - look: changed as the theme says; faults in the file go into its list, and are left out.
  static func find(_ name: String, apply look: inout LookSettings) throws(Settings.BadValue) {
    let files = look.files
    // Who has not looked for it yet says nothing about it.
    guard paths(for: name).contains(where: files.isKnown) else { return }
    guard let path = paths(for: name).first(where: files.hasFile(at:)) else {
      throw Settings.BadValue(
        message: "there is no theme '\(name)'; looked for \(paths(for: name).joined(separator: ", "))")
    }
    let file = ConfigurationFile(path: path, isRequired: true, isTheme: true, files)
    look.faults += file.warnings
    for (option, value) in file.swaylockColors { look.setSwaylockColor(option, value) }
    for (option, value, line) in file.options {
      if try !look.apply(option, value: value) {
        look.faults.append(
          "\(path):\(line): '\(option.name)' does not belong in a theme; the line is left out")
      }
    }
  }

  private static func paths(for name: String) -> [String] {
    if name.utf8.contains(UInt8(ascii: "/")) { return [UserDirectories.expandingHome(name)] }
    var folders: [String] = []
    if let own = UserDirectories.configuration { folders.append(own + "/themes") }
    if let installed = platform_data_directory() { folders.append(String(cString: installed) + "/themes") }
    return folders.map { "\($0)/\(name)" }
  }
}
