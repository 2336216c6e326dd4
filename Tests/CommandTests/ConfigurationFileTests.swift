import Glibc
import Testing

@testable import patternlock

@Suite struct ConfigurationFileTests {
  private func read(_ text: String) -> ConfigurationFile {
    ConfigurationFile(text: Array(text.utf8), path: "config")
  }

  @Test("a byte order mark at the start is dropped")
  func byteOrderMark() {
    let file = ConfigurationFile(text: [0xEF, 0xBB, 0xBF] + Array("color=102030\n".utf8), path: "file")
    #expect(file.options.map(\.option) == [.color] && file.warnings == [])
  }

  @Test(
    "options stand one a line, with or without spaces around the sign; comments and blank lines are passed over"
  )
  func form() {
    let file = read("# mine\n\ndebug\n pam-service = system-auth \r\n\tgrid=4x4\n")
    #expect(file.warnings.isEmpty)
    #expect(file.options.map(\.option) == [.debug, .pamService, .grid])
    #expect(file.options.map(\.value) == ["", "system-auth", "4x4"])
  }

  @Test("a faulty line is told with file and line, and the others count")
  func faults() {
    let file = read("colour=red\ndebug\ndebug=1\ngrid\ngrid=9x9\nforeground\nhelpers=/nowhere\n")
    #expect(file.options.map(\.option) == [.debug])
    #expect(file.warnings.count == 6)
    for (warning, line) in zip(file.warnings, [1, 3, 4, 5, 6, 7]) {
      #expect(warning.hasPrefix("config:\(line): "))
    }
  }

  @Test("a line of swaylock's that does nothing here is told with what does it")
  func swaylock() {
    let file = read(
      "daemonize\nring-color=ff0000\ncolor=102030\nindicator-idle-visible\nline-color=00000000\n")
    #expect(file.options.map(\.option) == [.daemonize, .color])
    #expect(
      file.warnings == [
        "config:2: 'ring-color' is swaylock's: there is no ring here; what is drawn has this colour only where "
          + "line-color is missing or cannot be seen; the line is left out",
        "config:4: 'indicator-idle-visible' is swaylock's: the pad is always shown; the line is left out",
        "config:5: 'line-color' is swaylock's: where it is transparent it would hide what is drawn; use hide-trace; "
          + "the line is left out",
      ])
  }

  @Test("bytes that are no text, and control characters, are told without being repeated raw")
  func hostile() {
    let file = ConfigurationFile(text: [0xFF, 0xFE, 0x0A] + Array("\u{1B}[31mred\n".utf8), path: "config")
    #expect(file.warnings.count == 2)
    #expect(!file.warnings.joined().unicodeScalars.contains("\u{1B}"))
  }

  @Test("a file that does not exist is a warning only if it was named")
  func missing() {
    #expect(ConfigurationFile(path: "/nonexistent/config", isRequired: false).warnings.isEmpty)
    #expect(ConfigurationFile(path: "/nonexistent/config", isRequired: true).warnings.count == 1)
  }

  @Test(
    "a folder or a device in the file's place is a warning, and is not waited for",
    arguments: ["/tmp", "/dev/zero"])
  func notAFile(path: String) {
    #expect(ConfigurationFile(path: path, isRequired: false).warnings.count == 1)
  }
}
