import Foundation
import Testing

extension Owner {
  /// The account of the rig's root directory (see build-root), and what its owner types.
  static let accountName = "owner"
  static let accountPassword = "the-owners-password"

  /// That account's owner, whose password pam_unix checks: the programs run inside the root directory, as that user,
  /// with the PAM service file that is installed. All that is copied there goes with the session.
  ///
  /// - Parameter session: one of ``accountName``.
  static func account(in session: RigSession) throws -> Owner {
    let runtime = try #require(session.variables["XDG_RUNTIME_DIR"])
    let root = try #require(Rig.root)
    let manager = FileManager.default
    let programs = runtime + "/programs"
    try manager.createDirectory(atPath: programs, withIntermediateDirectories: true)
    let own = ["patternlock", "patternlock-auth"].map { Rig.programs + "/" + $0 }
    let files = try Set(own + own.flatMap { try swiftRuntime(of: $0, session) })
    for file in files {
      try manager.copyItem(atPath: file, toPath: programs + "/" + URL(filePath: file).lastPathComponent)
    }
    let services = runtime + "/pam.d"
    try manager.copyItem(atPath: root + "/etc/pam.d", toPath: services)
    try manager.copyItem(atPath: Rig.package + "/data/pam.d/patternlock", toPath: services + "/patternlock")
    let program = session.inside(programs) + "/patternlock"
    return Owner(
      folder: session.folder, command: [Rig.command("in-root"), "env", "WAYLAND_DEBUG=1", program],
      environment: session.variables.merging(["PATTERNLOCK_RIG_PAM": services]) { $1 },
      store: runtime + "/" + Self.storeBelowHome)
  }

  /// The libraries of the Swift runtime that a program of ours loads: it finds them beside itself as well. None where
  /// it is linked statically.
  private static func swiftRuntime(of program: String, _ session: RigSession) throws -> [String] {
    let loader = try session.start(["/usr/bin/ldd", program])
    guard try loader.awaitEnding() == .exited(0) else { throw NothingCame(description: loader.lastWords()) }
    return loader.outputText.matches(of: /=> (\S*\/lib\/swift\/\S*)/).map { String($0.output.1) }
  }
}
