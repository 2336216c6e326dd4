import Glibc
import HelperFixtures
import Platform
import Testing

@Suite struct ComposeFileTests {
  private let directory = TemporaryDirectory()

  private func text(_ variables: [String: String]) -> String? {
    let all = variables.merging(["HOME": directory.path]) { $1 }
    return ComposeFile.text { all[$0] }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let acute = "<dead_acute> <e>"

  @Test(
    "a locale without a compose table gets that of en_US.UTF-8",
    arguments: [
      ["LANG": "en_IN"], ["LANG": "eo"], ["LANG": "th_TH.UTF-8"], ["LANG": "C", "LC_CTYPE": "en_FI.UTF-8"],
      ["LANG": "de_DE.UTF-8", "LC_ALL": "xx_XX"],
    ])
  func fallback(_ variables: [String: String]) {
    #expect(text(variables) == text(["LANG": "en_US.UTF-8"]))
    #expect(text(variables)?.contains(Self.acute) == true)
  }

  @Test("a locale with a table of its own gets that, whatever its encoding")
  func own() {
    let finnish = text(["LANG": "fi_FI.UTF-8"])
    #expect(finnish != nil && finnish != text(["LANG": "en_US.UTF-8"]))
    #expect(finnish?.contains("include \"") == false)
    #expect(text(["LANG": "fi_FI@euro"]) == finnish)
    #expect(text([:]) == text(["LANG": "en_US.UTF-8"]))
  }

  @Test("the user's own file comes first, with what it includes in its place")
  func includes() {
    directory.write("more", "<Multi_key> <b> : \"B\"\n")
    let own = """
      <Multi_key> <a> : "A"
        include "%H/more"
      include "%L"
      <Multi_key> <c> : "C"

      """
    directory.write(".XCompose", own)
    let text = text(["LANG": "en_IN"]) ?? ""
    #expect(text.hasPrefix("<Multi_key> <a> : \"A\"\n<Multi_key> <b> : \"B\"\n"))
    #expect(text.contains(Self.acute) && text.contains("\"C\"") && !text.contains("include \""))
  }

  @Test("a file that includes itself, pipes and missing files come to an end", .timeLimit(.minutes(1)))
  func hostile() {
    let own = """
      include "%H/.XCompose"
      include "%H/pipe"
      include "%X"
      include x
      <a> : "A"

      """
    directory.write(".XCompose", own)
    mkfifo(directory.path + "/pipe", 0o600)
    #expect(text([:])?.contains("<a> : \"A\"") == true)
    unlink(directory.path + "/.XCompose")
    mkfifo(directory.path + "/.XCompose", 0o600)
    #expect(text(["LANG": "en_US.UTF-8"])?.contains(Self.acute) == true)
  }
}
