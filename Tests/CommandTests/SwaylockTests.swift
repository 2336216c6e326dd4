import Foundation
import Testing

@testable import patternlock

@Suite struct SwaylockTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The rows of the tables in docs/swaylock.md: the option's name, and what is said of it.
  private func rows() throws -> [(name: String, words: String)] {
    let text = try String(contentsOfFile: Self.folder + "/docs/swaylock.md", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| `"), cells.count == 2 else { return nil }
      return (cells[0].trimmingCharacters(in: ["`"]), cells[1])
    }
  }

  @Test("the table in docs/swaylock.md says the same as the program")
  func table() throws {
    let rows = try rows()
    for option in SwaylockOption.allCases {
      #expect(
        rows.contains { $0.name == option.rawValue && $0.words == option.instead }, "\(option.rawValue)")
    }
    for row in rows {
      let isOurs = Option(rawValue: row.name) != nil
      #expect(isOurs || SwaylockOption(rawValue: row.name) != nil, "\(row.name)")
    }
  }

  @Test("what the table tells to use instead is an option of ours")
  func advice() throws {
    let advised = [
      "line-color", "success-color", "text-wrong-color", "color", "text-color", "text-scale", "hide-trace",
      "hide-hint",
      "image", "hide-clock", "blur", "dim", "debug",
    ]
    for name in advised {
      #expect(Option(rawValue: name) != nil, "\(name)")
      #expect(SwaylockOption.allCases.contains { $0.instead.contains(name) }, "\(name)")
    }
  }

  /// All of swaylock 1.8.2, from its manual.
  private static let options = """
    config color debug ignore-empty-password show-failed-attempts daemonize ready-fd help image show-keyboard-layout
    hide-keyboard-layout disable-caps-lock-text indicator-caps-lock scaling tiling no-unlock-indicator version bs-hl-color
    caps-lock-bs-hl-color caps-lock-key-hl-color font font-size indicator-idle-visible indicator-radius
    indicator-thickness indicator-x-position indicator-y-position inside-color inside-clear-color inside-caps-lock-color
    inside-ver-color inside-wrong-color key-hl-color layout-bg-color layout-border-color layout-text-color line-color
    line-clear-color line-caps-lock-color line-ver-color line-wrong-color line-uses-inside line-uses-ring ring-color
    ring-clear-color ring-caps-lock-color ring-ver-color ring-wrong-color separator-color text-color text-clear-color
    text-caps-lock-color text-ver-color text-wrong-color
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test("every option of swaylock's is known, as ours or as its", arguments: options)
  func known(name: String) throws {
    #expect(Option(rawValue: name) != nil || SwaylockOption(rawValue: name) != nil)
    #expect(try rows().contains { $0.name == name })
  }
}
