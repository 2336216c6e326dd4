import Foundation
import Glibc
import Testing

/// Where the real rig and the programs under test are.
enum Rig {
  /// The root directory with the compositors, as `Tests/Rig/rig` prints it: empty where the host's own serve, nil
  /// where there is no rig.
  static let root = ProcessInfo.processInfo.environment["PATTERNLOCK_RIG_ROOT"]

  static var isPresent: Bool { root != nil }
  static var hasRootDirectory: Bool { root.map { !$0.isEmpty } ?? false }

  /// The compositors of the root directory that differ in what makes them draw.
  static var drawing: [RigSession.Kind] {
    let hasHyprland = root.map { access($0 + "/opt/patternlock/Hyprland", X_OK) == 0 } ?? false
    return hasHyprland ? [.hyprland] : [.sway, .labwc]
  }

  static let whySkipped: Comment =
    "there are no real compositors: PATTERNLOCK_RIG_ROOT is not set ('make test' sets it; see Tests/Rig/rig)"
  static let whyNoOwner: Comment =
    "pam_unix is tried with an account of the rig's root directory only, and the host's own compositors serve here"

  /// Whether the Debian package is installed in the root directory.
  static var hasPackage: Bool { root.map { access($0 + "/usr/bin/patternlock", X_OK) == 0 } ?? false }
  static let whyNoPackage: Comment =
    "the Debian package is not installed in PATTERNLOCK_RIG_ROOT ('make test-package' does that)"

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The folder of the programs under test: where the test runner was built, too.
  static let programs = (URL(filePath: "/proc/self/exe").resolvingSymlinksInPath())
    .deletingLastPathComponent().path

  /// A command of the rig.
  static func command(_ name: String) -> String { "\(package)/Tests/Rig/\(name)" }
}
