import HelperFixtures
import HelperWire
import Testing

/// An authenticator of the configuration's that is a shell script: see ``FakeHelpers``.
struct FakeOther {
  /// Where it is: trusted, unlike the rest of a test's files.
  private let folder: TemporaryDirectory
  private let rig: LockerRig
  private let name: String
  let path: String

  static let hello = FakeHelpers.say(.hello(.ready), as: .other)

  /// - Parameters:
  ///   - rig: whose directory it writes to; its gate is the script's.
  ///   - name: of the file, and of what it writes down.
  init(_ rig: LockerRig, name: String = "other", _ script: String) throws {
    self.name = name
    self.rig = rig
    folder = try #require(TemporaryDirectory.trusted(), "there is no place that only this user can write to")
    path = folder.write(
      name, "#!/bin/sh\nrole=\(name)\n\(FakeHelpers.vocabulary(in: rig.directory))\n\(script)\n", mode: 0o755)
  }

  /// `start`, or a packet in hexadecimal digits, for each that there was.
  var heard: [String] {
    String(decoding: rig.directory.read("heard-\(name)"), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  var starts: Int { heard.count { $0 == "start" } }
  var attempts: [String] { heard.filter { $0 != "start" } }
}
