import HelperFixtures
import Testing

@testable import Platform

@Suite struct UserAccountTests {
  private func name(_ lines: String) -> String? {
    let folder = TemporaryDirectory()
    return UserAccount.name(of: 1000, in: folder.write("passwd", lines))
  }

  @Test("the name is the first part of the comment, else that of the account")
  func ordinary() {
    let others = "root:x:0:0:root:/root:/bin/sh\nbin:x:1:1::/:\n"
    #expect(name(others + "zoe:x:1000:1000:Zoë Čapková,Room 5,,:/home/zoe:/bin/sh\n") == "Zoë Čapková")
    #expect(name(others + "zoe:x:1000:1000:,Room 5:/home/zoe:/bin/sh\n") == "zoe")
    #expect(name(others) == nil)
    #expect(UserAccount.name(of: 1000, in: "/no/such/file") == nil)
  }

  @Test("markup and controls are part of a name, whatever it is: who paints it makes it harmless")
  func hostile() {
    #expect(name("zoe:x:1000:1000:<b>%s\u{202E}\u{1B}[2J</b>:/:\n") == "<b>%s\u{202E}\u{1B}[2J</b>")
    let long = String(repeating: "long ", count: 150)
    #expect(name("zoe:x:1000:1000:\(long):/:\n") == long)
    // Beyond what the C library takes for a line.
    #expect(name("zoe:x:1000:1000:\(String(repeating: "long ", count: 20_000)):/:\n")?.isEmpty == false)
  }

  @Test("lines that are no accounts, and bytes that are no text, are no reason to stop")
  func broken() {
    let folder = TemporaryDirectory()
    let path = folder.write(
      "passwd", Array("\n#\n:::\nx:x:none:1::\nzoe:x:1000:1000:Zo".utf8) + [0xEB, 0xFF] + Array(":/:\n".utf8))
    #expect(UserAccount.name(of: 1000, in: path)?.hasPrefix("Zo\u{FFFD}") == true)
    #expect(name(String(repeating: ":", count: 10_000)) == nil)
  }
}
