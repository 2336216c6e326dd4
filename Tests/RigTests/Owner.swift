import Foundation
import Glibc
import HelperFixtures
import Testing

/// Whose session it is: an account whose password PAM checks and whose pattern is enrolled, in folders of the test's.
final class Owner {
  /// The enrolled pattern, and one that is not; dots counted from 1.
  static let pattern = [4, 2, 6, 8, 1]
  static let wrongPattern = [7, 5, 3, 2]
  static let password = "Open, Sesame-42"
  static let wrongPassword = "Open, Barley"

  let folder: TemporaryDirectory
  /// The program that locks, with options that every start has.
  let command: [String]
  let environment: [String: String]
  /// The folder of the stored pattern.
  private let store: String

  init(folder: TemporaryDirectory, command: [String], environment: [String: String], store: String) {
    self.folder = folder
    self.command = command
    self.environment = environment
    self.store = store
  }

  /// An owner whose password is checked by pam_matrix, through pam_wrapper.
  ///
  /// - Parameter hasPainter: whether there is somebody to paint words.
  static func matrix(enrolled: Bool = true, hasPainter: Bool = false) throws -> Owner {
    let folder = TemporaryDirectory()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.path + "/helpers", withIntermediateDirectories: true)
    try manager.createDirectory(atPath: folder.path + "/services", withIntermediateDirectories: true)
    let name = try #require(getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) })
    let users = folder.write("users", "\(name):\(password):patternlock\n")
    folder.write("services/patternlock", "auth required \(try matrixModule()) passdb=\(users)\n")
    // Helpers get a short environment from the locker: the script sets what the wrapper of libpam needs.
    folder.write(
      "helpers/patternlock-auth",
      """
      #!/bin/sh
      export LD_PRELOAD=libpam_wrapper.so PAM_WRAPPER=1 PAM_WRAPPER_SERVICE_DIR=\(folder.path)/services
      exec '\(Rig.programs)/patternlock-auth' "$@"

      """, mode: 0o700)
    if hasPainter {
      try manager.createSymbolicLink(
        atPath: folder.path + "/helpers/patternlock-painter",
        withDestinationPath: Rig.programs + "/patternlock-painter")
    }
    let owner = Owner(
      folder: folder, command: ["\(Rig.programs)/patternlock", "--helpers", folder.path + "/helpers"],
      environment: ["HOME": folder.path, "LANG": "C.UTF-8", "WAYLAND_DEBUG": "1"],
      store: folder.path + "/" + storeBelowHome)
    if enrolled { try owner.copyEnrolment() }
    return owner
  }

  /// How many wrong patterns are counted on disk now; nil where the count cannot be read.
  var countedFailures: UInt32? {
    guard let bytes = FileManager.default.contents(atPath: store + "/attempts"), bytes.count >= 16 else {
      return nil
    }
    return bytes[12..<16].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: Enrolment

  /// Enrolled by the program itself, once for all tests: finding the cost of the hash takes its time.
  private static let enrolment = Result { () throws -> [String: Data] in
    let owner = try matrix(enrolled: false)
    try owner.enroll(password: password)
    return try Dictionary(
      uniqueKeysWithValues: ["pattern", "attempts"].map {
        ($0, try #require(FileManager.default.contents(atPath: owner.store + "/" + $0)))
      })
  }

  /// Where a user's pattern is, below the home directory.
  static let storeBelowHome = ".local/share/patternlock"

  private func copyEnrolment() throws {
    let files = try Self.enrolment.get()
    try FileManager.default.createDirectory(
      atPath: store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for (name, bytes) in files {
      let isMade = FileManager.default.createFile(
        atPath: "\(store)/\(name)", contents: bytes, attributes: [.posixPermissions: 0o600])
      try #require(isMade)
    }
  }

  /// Sets the pattern with `patternlock enroll --stdin`.
  func enroll(password: String) throws {
    let answers = folder.write(
      "answers", "\(password)\n\(Self.pattern.map(String.init).joined(separator: "-"))\n")
    let program = try RunningProgram(
      command + ["enroll", "--stdin"], environment: environment, input: .file(answers),
      files: folder.path + "/enroll")
    guard try program.awaitEnding() == .exited(0) else {
      throw NotEnrolled(reason: program.log)
    }
  }

  /// What `patternlock enroll` said when it refused.
  struct NotEnrolled: Error {
    let reason: String
  }

  /// PAM wants the full path.
  private static func matrixModule() throws -> String {
    let places = ["x86_64-linux-gnu/", "aarch64-linux-gnu/", ""].map {
      "/usr/lib/\($0)pam_wrapper/pam_matrix.so"
    }
    return try #require(
      places.first { access($0, F_OK) == 0 }, "the package libpam-wrapper must be installed")
  }
}
