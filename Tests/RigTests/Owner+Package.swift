import Foundation
import Testing

extension Owner {
  /// The account of a root directory in which the Debian package is installed: the programs, the PAM service and all
  /// else are where the package put them.
  ///
  /// - Parameter session: one of ``accountName``.
  static func installed(in session: RigSession) throws -> Owner {
    let runtime = try #require(session.variables["XDG_RUNTIME_DIR"])
    return Owner(
      folder: session.folder,
      command: [Rig.command("in-root"), "env", "WAYLAND_DEBUG=1", "/usr/bin/patternlock"],
      environment: session.variables, store: runtime + "/" + Self.storeBelowHome)
  }
}
