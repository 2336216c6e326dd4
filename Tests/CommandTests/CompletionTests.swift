import Foundation
import HelperFixtures
import Testing

@testable import patternlock

@Suite("completions")
struct CompletionTests {
  @Test("every option of every command is in every shell's script", arguments: Shell.allCases)
  func complete(_ shell: Shell) {
    for option in Option.allCases {
      let spelling = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
      #expect(shell.script.contains(spelling), "\(option.name)")
    }
    for command in Command.allCases where command != .lock {
      #expect(shell.script.contains(command.rawValue))
    }
  }

  @Test(
    "bash completes commands, options and values",
    arguments: [
      ("patternlock en", ["enroll"]), ("patternlock --scaling fi", ["fill", "fit"]),
      ("patternlock status --js", ["--json"]), ("patternlock --js", []), ("patternlock -s til", ["tile"]),
      ("patternlock completions ", ["bash", "fish", "zsh"]), ("patternlock --fingerprint = ", ["yes", "no"]),
      ("patternlock --theme = hi", ["high-contrast"]), ("patternlock -C /etc/os-rel", ["/etc/os-release"]),
    ])
  func bash(_ line: String, _ expected: [String]) throws {
    let folder = TemporaryDirectory()
    let script = folder.write("script", Shell.bash.script)
    // Bash hands the words over like this; "=" is one of them.
    let driver = """
      source \(script); IFS=' '; COMP_WORDS=(\(line.hasSuffix(" ") ? line + "''" : line))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _patternlock; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try output(of: "/bin/bash", ["-ec", driver]) == expected)
  }

  @Test("the themes that are offered are those that are installed")
  func themes() throws {
    let installed = try FileManager.default.contentsOfDirectory(
      atPath: URL(fileURLWithPath: #filePath + "/../../../data/themes").standardized.path)
    #expect(Option.theme.suggestion == .files(orWords: ["dark", "light", "high-contrast"]))
    #expect(Set(installed) == ["dark", "light", "high-contrast"])
  }

  @Test("fish completes commands, options and values")
  func fish() throws {
    let folder = TemporaryDirectory()
    let script = folder.write("patternlock.fish", Shell.fish.script)
    func candidates(_ line: String) throws -> [String] {
      let lines = try output(of: "/usr/bin/fish", ["-N", "-c", "source \(script); complete -C '\(line)'"])
      return lines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try candidates("patternlock en") == ["enroll"])
    #expect(try candidates("patternlock --scaling fi") == ["fill", "fit"])
    #expect(try candidates("patternlock status --js") == ["--json"])
    #expect(try candidates("patternlock --js").isEmpty)
    #expect(try candidates("patternlock --theme hi") == ["high-contrast"])
  }

  @Test("zsh takes its script as the function of a completion")
  func zsh() throws {
    let folder = TemporaryDirectory()
    _ = folder.write("_patternlock", Shell.zsh.script)
    let driver = """
      fpath=(\(folder.path) $fpath); autoload -Uz compinit && compinit -u -D; print -- $_comps[patternlock]
      autoload +X _patternlock && print loaded
      """
    #expect(try output(of: "/usr/bin/zsh", ["-fc", driver]) == ["_patternlock", "loaded"])
  }

  @Test("a shell that is not known is refused with those that are")
  func unknownShell() {
    for words in [["completions"], ["completions", "csh"]] {
      do {
        _ = try Invocation(arguments: ["patternlock"] + words)
        Issue.record("\(words) is taken")
      } catch {
        #expect(error.message?.contains("bash, fish, zsh") == true)
      }
    }
  }

  /// The lines that a program prints; empty lines left out.
  private func output(of program: String, _ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
