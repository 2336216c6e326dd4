import Foundation
import HelperFixtures
import Testing

/// The lock screen against pictures of it that somebody has looked at (Tests/References; `make references`).
@Suite("pictures")
struct PictureTests {
  private static let references = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "References").path

  @Test("every state looks as in its reference picture")
  func alike() throws {
    let (status, story) = try compare(with: Self.references)
    #expect(status == 0, "\(story)")
  }

  @Test("a state that looks otherwise than its reference picture is noticed, and so is one without")
  func different() throws {
    let folder = TemporaryDirectory()
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: Self.references) where name != "tiny-drawing.png" {
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

  private func compare(with folder: String) throws -> (status: Int32, story: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "patternlock-pictures")
    process.arguments = ["compare", folder]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8"]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
