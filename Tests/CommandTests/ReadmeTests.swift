import Foundation
import Testing

@testable import patternlock

/// In this suite, since getopt has but one state.
extension InvocationTests {
  @Test("every command line of the README is understood")
  func readmeCommands() throws {
    let commands = try Self.readmeCode().flatMap { Self.commands(in: $0) }
    #expect(commands.count > 20)
    #expect(commands.contains(["agent", "--lock-after=300"]) && commands.contains(["-f"]))
    for words in commands {
      #expect(throws: Never.self, "patternlock \(words.joined(separator: " "))") {
        try Invocation(arguments: ["patternlock"] + words)
      }
    }
  }

  @Test("every option and every setting that the README names is one")
  func readmeOptions() throws {
    var count = 0
    for code in try Self.readmeCode() {
      guard let match = code.wholeMatch(of: /(--)?([a-z]+(-[a-z]+)*)(=.*)?/) else { continue }
      let isOption = match.output.1 != nil
      guard isOption || match.output.4 != nil else { continue }
      count += 1
      let option = Option(rawValue: String(match.output.2))
      #expect(option != nil && (isOption || option?.isForFile == true), "\(code)")
    }
    #expect(count > 10)
  }

  @Test("commands are found however a configuration quotes them")
  func readmeQuotes() {
    #expect(Self.commands(in: "exec patternlock -f # locks") == [["-f"]])
    #expect(Self.commands(in: #"Mod+L { spawn "patternlock" "-f" "-d"; }"#) == [["-f", "-d"]])
    #expect(Self.commands(in: #"run("patternlock try")"#) == [["try"]])
    #expect(Self.commands(in: "idle 'patternlock -f' x 'patternlock status'") == [["-f"], ["status"]])
    #expect(Self.commands(in: "cat /etc/pam.d/patternlock; systemctl start patternlock-agent").isEmpty)
  }

  @Test(
    "the README tells other distributions than Debian which PAM service to install, each of which is there")
  func otherDistributions() throws {
    let code = try Self.readmeCode().joined(separator: "\n")
    #expect(code.contains("sudo make install PAM_FILE=data/pam.d/patternlock.fedora"))
    let folder = Self.package.appending(path: "data/pam.d").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "patternlock" {
      #expect(code.contains(name.replacing("patternlock", with: "")), "\(name)")
    }
  }

  @Test("the README hands the session's variables to the agent, and keeps logind from the power button")
  func readmeSession() throws {
    let code = try Self.readmeCode()
    #expect(code.contains("systemctl --user import-environment WAYLAND_DISPLAY XDG_SESSION_ID"))
    #expect(code.contains("HandlePowerKey=ignore"))
    #expect(code.contains("bindsym --locked XF86PowerOff exec patternlock -f"))
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What stands in the README as code: each line of its blocks, and what is between backticks.
  private static func readmeCode() throws -> [String] {
    let text = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    return text.components(separatedBy: "```").enumerated().flatMap { number, part in
      number % 2 == 1
        ? part.split(separator: "\n").map(String.init)
        : part.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  /// The words behind each call of patternlock in a line of code.
  private static func commands(in code: String) -> [[String]] {
    let line = code.firstRange(of: " #").map { code[..<$0.lowerBound] } ?? code[...]
    return line.ranges(of: "patternlock").compactMap { range in
      let before = line[..<range.lowerBound].last ?? " "
      let after = line[range.upperBound...].first ?? " "
      guard " '\"".contains(before), " '\"".contains(after) else { return nil }
      let rest = line[range.upperBound...]
      // Each word in quotes of its own, or all of them in one pair, or in none.
      let end: [Character] =
        before == after && before != " " ? [";", "}"] : before == " " ? [";", "|", "&"] : [before]
      let words = rest.firstIndex(where: end.contains).map { rest[..<$0] } ?? rest
      return words.split(separator: " ").map { word in
        before == " " ? String(word) : String(word.filter { $0 != before })
      }.filter { !$0.isEmpty }
    }
  }
}
