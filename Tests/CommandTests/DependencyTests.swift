import Foundation
import Testing

/// What `make deps` and `make test-deps` install.
@Suite struct DependencyTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// - Returns: its exit status, and what it printed.
  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: program, relativeTo: Self.folder)
    process.arguments = arguments
    process.currentDirectoryURL = Self.folder
    // As under sudo: a PATH without a Swift that lies elsewhere.
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SWIFT": "no-such-swift"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func packages(_ target: String) throws -> Set<Substring> {
    let result = try run("/usr/bin/make", ["--dry-run", "SWIFT=no-such-swift", target])
    #expect(result.status == 0, "\(result.output)")
    return Set(result.output.split(whereSeparator: \.isWhitespace))
  }

  @Test("a build installs nothing that only tests need, and the tests all that a build needs")
  func packages() throws {
    let (build, test) = (try packages("deps"), try packages("test-deps"))
    #expect(build.isStrictSubset(of: test))
    #expect(build.isSuperset(of: ["libwayland-dev", "libpam0g-dev", "scdoc", "gettext"]))
    #expect(
      build.isDisjoint(with: [
        "fprintd", "systemd", "fish", "zsh", "swayidle", "python3-dbusmock", "debootstrap",
      ]))
  }

  @Test("packages are installed by one who has no Swift in the PATH", .enabled(if: hasPackages))
  func withoutSwift() throws {
    let result = try run(".ci/install-packages", ["libc6-dev"])
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
  }

  /// Whether the package of the test above is there, so that nothing is installed.
  private static let hasPackages = FileManager.default.fileExists(atPath: "/usr/share/doc/libc6-dev")

  @Test("a build without Swift says where to get it", arguments: ["build", "release", "swift"])
  func buildWithoutSwift(target: String) throws {
    let result = try run("/usr/bin/make", ["SWIFT=no-such-swift", target])
    #expect(result.status == 2)
    #expect(result.output.contains("there is no 'no-such-swift' in PATH"), "\(result.output)")
  }
}
