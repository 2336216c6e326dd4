import Glibc
import Testing

@testable import patternlock

@Suite(.serialized) struct InvocationTests {
  private func parse(_ words: String...) -> Result<Invocation, Invocation.Refusal> {
    Result { () throws(Invocation.Refusal) in try Invocation(arguments: ["patternlock"] + words) }
  }

  private func refusal(_ words: String...) -> String? {
    let result = Result { () throws(Invocation.Refusal) in try Invocation(arguments: ["patternlock"] + words)
    }
    if case .failure(let refusal) = result { return refusal.message ?? "said by getopt" }
    return nil
  }

  @Test("without words the command is to lock")
  func lock() throws {
    #expect(try parse().get().command == .lock)
  }

  @Test("letters may stand together, and a value may follow at once")
  func letters() throws {
    let invocation = try parse("-fd", "-R1").get()
    #expect(invocation.options.map(\.option) == [.daemonize, .debug, .readyDescriptor])
    #expect(invocation.options.last?.value == "1")
  }

  @Test("options may stand before and behind the command")
  func order() throws {
    let invocation = try parse("--grid=4x4", "enroll", "--stdin").get()
    #expect(invocation.command == .enroll)
    #expect(invocation.options.map(\.option) == [.grid, .stdin])
  }

  @Test("an unknown option, an unknown command and a word too many are refused")
  func refused() {
    #expect(refusal("--nonsense") == "said by getopt")
    #expect(refusal("--ready-fd") == "said by getopt")
    #expect(refusal("unlock")?.contains("'unlock'") == true)
    #expect(refusal("lock", "now")?.contains("'now'") == true)
  }

  @Test("an option of another command is refused with the command it belongs to")
  func foreignOption() {
    #expect(refusal("--json")?.contains("'patternlock status'") == true)
    #expect(refusal("status", "-f")?.contains("'patternlock lock'") == true)
  }

  @Test("swaylock's options are taken, each told once, and only where the session is locked")
  func swaylock() throws {
    let invocation = try parse(
      "-uf", "--ring-color", "ff0000", "--ring-color=00ff00", "-n", "--text-color", "#00000000", "-c",
      "102030",
      "--screenshots", "--effect-blur=7x5"
    ).get()
    #expect(invocation.options.map(\.option) == [.daemonize, .color])
    #expect(
      invocation.foreignOptions == [
        .noUnlockIndicator, .ringColor, .lineUsesInside, .textColor, .screenshots, .effectBlur,
      ])
    #expect(refusal("status", "-u")?.contains("swaylock's") == true)
    #expect(refusal("--ring-color") == "said by getopt")
    #expect(refusal("--ring-colour=ff0000") == "said by getopt")
  }

  @Test("every option and command is in the help")
  func help() {
    for option in Option.allCases { #expect(HelpText.text.contains("--\(option.name)")) }
    for command in Command.allCases { #expect(HelpText.text.contains("  \(command.rawValue) ")) }
  }

  private func manual(_ name: String) throws -> String {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try #require(fopen("/\(folder)/data/\(name).scd", "r"))
    defer { fclose(bytes) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&buffer, 1, buffer.count, bytes)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  @Test("every option and command is in the manual")
  func manual() throws {
    let text = try manual("patternlock.1")
    for option in Option.allCases {
      #expect(text.contains("--\(option.name)*"), "\(option.name) is not in the manual")
      if let letter = option.letter { #expect(text.contains("*-\(letter), --\(option.name)*")) }
    }
    for command in Command.allCases where command != .lock { #expect(text.contains("*\(command.rawValue)*")) }
    let agent = try manual("patternlock-agent.1")
    for option in Option.allCases where option.commands == [.agent] {
      #expect(agent.contains("*--\(option.name)*"), "\(option.name) is not in the agent's manual")
    }
  }

  @Test(
    "every option that can stand in the configuration file is in its manual, and so are the others, as such")
  func configurationManual() throws {
    let text = try manual("patternlock.5")
    for option in Option.allCases {
      #expect(text.contains("*\(option.name)*"), "\(option.name) is not in the manual of the configuration")
    }
    let others = try #require(
      text.split(separator: "\n\n").first { $0.hasPrefix("These cannot stand in the file") })
    for option in Option.allCases {
      #expect(
        others.contains("*\(option.name)*") == !option.isForFile, "\(option.name) stands on the wrong side")
    }
  }

  @Test("no two options share a letter")
  func lettersAreUnique() {
    let letters = Option.allCases.compactMap(\.letter) + SwaylockOption.foreign.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
  }
}
