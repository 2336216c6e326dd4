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

  @Test(
    "a file is certain to deny where pam_deny is required and nothing before it can succeed",
    arguments: [
      "auth required pam_deny.so\n",
      "# warn\nauth  optional pam_warn.so\nAUTH\trequisite\tpam_deny.so # no\n",
      "account required pam_permit.so\nauth required \\\n /lib/security/pam_deny.so\n",
      "auth required pam_env.so\n-auth required pam_deny.so",
    ])
  func denies(_ text: String) {
    let path = folder.write("other", text)
    let found = PAMServiceFile.find("patternlock", in: [folder.path])
    #expect(found == .denying(path: path))
    #expect(!found.mayGrant)
  }

  @Test(
    "whatever else a file says may grant",
    arguments: [
      "@include common-auth\nauth required pam_deny.so\n",
      "auth sufficient pam_unix.so\nauth required pam_deny.so\n",
      "auth [success=1 default=ignore] pam_unix.so\nauth requisite pam_deny.so\nauth required pam_permit.so\n",
      "auth include system-auth\n", "account required pam_deny.so\n", "auth required pam_unix.so\n", "",
      "auth\n",
      "#auth required pam_deny.so\n",
    ])
  func mayGrant(_ text: String) {
    let path = folder.write("other", text)
    #expect(PAMServiceFile.find("patternlock", in: [folder.path]) == .fallback(path: path))
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
