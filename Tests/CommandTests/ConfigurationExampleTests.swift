import Glibc
import Testing

@testable import patternlock

/// `data/config.example`, which is installed for users to copy.
@Suite struct ConfigurationExampleTests {
  private static let data = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/data"

  private func lines() throws -> [String] {
    let file = try #require(fopen("\(Self.data)/config.example", "r"))
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func settings(_ lines: [String]) throws -> (faults: [String], options: [Option]) {
    let file = ConfigurationFile(text: Array(lines.joined(separator: "\n").utf8), path: "config.example")
    var settings = Settings()
    for (option, value, _) in file.options { try settings.apply(option, value: value) }
    return (file.warnings + settings.look.faults, file.options.map(\.option))
  }

  @Test("as it is installed, it changes nothing and has no fault")
  func untouched() throws {
    let (faults, options) = try settings(lines())
    #expect(faults.isEmpty)
    #expect(options.isEmpty)
  }

  @Test("with every option in it turned on, it has no fault")
  func everything() throws {
    let options = try lines().filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") && $0 != "#" }
      .map { line in
        // Tests run before themes are installed.
        line.hasPrefix("#theme=")
          ? "theme=\(Self.data)/themes/\(line.dropFirst(7))" : String(line.dropFirst())
      }
    let (faults, found) = try settings(options)
    #expect(faults.isEmpty)
    #expect(found.count == options.count)
    #expect(found.contains(.theme) && found.contains(.image) && found.contains(.lockAfter))
  }
}
