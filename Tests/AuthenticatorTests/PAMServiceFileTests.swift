import HelperFixtures
import Platform
import Testing

@Suite struct PAMServiceFileTests {
  private let folder = TemporaryDirectory()

  @Test("a service of its own comes before the fallback, wherever each lies, and neither is missing")
  func order() {
    let second = TemporaryDirectory()
    let folders = [folder.path, second.path]
    #expect(PAMServiceFile.find("patternlock", in: folders) == .missing)
    let other = folder.write("other", "")
    #expect(PAMServiceFile.find("patternlock", in: folders) == .fallback(path: other))
    let own = second.write("patternlock", "")
    #expect(PAMServiceFile.find("patternlock", in: folders) == .own(path: own))
  }

  @Test("what names no service is never found")
  func names() {
    folder.write("other", "")
    for name in ["", "../other", "/etc/passwd", ".hidden", "a b", "Other", String(repeating: "a", count: 65)]
    {
      #expect(PAMServiceFile.find(name, in: [folder.path]) == .missing)
    }
  }
}
