import Foundation
import HelperFixtures
import Testing

/// The lock screen against pictures of it that somebody has looked at (Tests/References; `make references`).
@Suite(
  "pictures",
  .enabled(if: ReferenceFont.isInstalled, "the reference pictures were drawn with another version of Inter"))
struct PictureTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().path
  private static let references = package + "/Tests/References"

  @Test("every state looks as in its reference picture")
  func alike() throws {
    let (status, story) = try compare(with: Self.references)
    #expect(status == 0, "\(story)")
  }

  @Test("in Arabic, all is mirrored as in the reference pictures")
  func mirrored() throws {
    let translations = TemporaryDirectory()
    #expect(try run(Self.package + "/.ci/translations", ["compile", translations.path]).status == 0)
    let locales = try run(Self.package + "/.ci/locales", ["ar_EG"])
    #expect(locales.status == 0)
    let (status, story) = try run(
      Self.pictures, ["compare-language", Self.references + "/ar", translations.path],
      [
        "LOCPATH": locales.output.filter { !$0.isNewline }, "LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ar",
      ])
    #expect(status == 0, "\(story)")
  }

  @Test("a state that looks otherwise than its reference picture is noticed, and so is one without")
  func different() throws {
    let folder = TemporaryDirectory()
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: Self.references)
    where name.hasSuffix(".png") && name != "tiny-drawing.png" {
      // The focus ring is the smallest difference that there is between two states.
      let source = name == "phone-idle.png" ? "phone-button-ring.png" : name
      try manager.copyItem(atPath: Self.references + "/" + source, toPath: folder.path + "/" + name)
    }
    let (status, story) = try compare(with: folder.path)
    #expect(status == 1)
    let lines = story.split(separator: "\n")
    #expect(lines.count == 2, "\(story)")
    #expect(lines.contains { $0.contains("phone-idle.png") && $0.contains("places differ") })
    #expect(lines.contains { $0.contains("tiny-drawing.png") && $0.contains("no picture") })
  }

  /// The program beside the test runner.
  private static var pictures: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "patternlock-pictures").path
  }

  private func compare(with folder: String) throws -> (status: Int32, story: String) {
    let (status, story) = try run(
      Self.pictures, ["compare", folder, Self.package + "/data/themes"], ["HOME": folder, "LANG": "C.UTF-8"])
    return (status, story)
  }
}

/// - Returns: how it ended, and what it said on both outputs.
private func run(
  _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nowhere"].merging(environment) { $1 }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

/// The font that the reference pictures were drawn with.
enum ReferenceFont {
  /// Whether words are as wide here as in the pictures.
  static let isInstalled: Bool = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "References/font-version")
    guard let wanted = try? String(contentsOf: file, encoding: .utf8),
      let found = try? run("/usr/bin/fc-match", ["--format=%{fontversion}\n", "Inter"])
    else { return false }
    return found.output.hasSuffix(wanted)
  }()
}
