import HelperFixtures
import Platform
import Stage
import Testing

@testable import patternlock

@Suite struct PreflightTests {
  private func words(_ verdict: Preflight.Verdict) -> (kind: String, text: String) {
    switch verdict {
    case .mayWork: ("may work", "")
    case .doubtful(let reason): ("doubtful", reason)
    case .cannotWork(let reason): ("cannot work", reason)
    }
  }

  private func password(_ file: PAMServiceFile, cannotGainPrivileges: Bool = false) -> (
    kind: String, text: String
  ) {
    words(Preflight.password("patternlock", file, cannotGainPrivileges: cannotGainPrivileges))
  }

  @Test("a service file of its own may work, another's is doubtful, none at all cannot work")
  func serviceFile() {
    #expect(password(.own(path: "/etc/pam.d/patternlock")).kind == "may work")
    let fallback = password(.fallback(path: "/etc/pam.d/other"))
    #expect(fallback.kind == "doubtful" && fallback.text.contains("/etc/pam.d/other decides"))
    let denying = password(.denying(path: "/etc/pam.d/other"))
    #expect(denying.kind == "cannot work" && denying.text.contains("/etc/pam.d/other denies"))
    let missing = password(.missing)
    #expect(missing.kind == "cannot work" && missing.text.contains("/etc/pam.d/patternlock"))
  }

  @Test("no_new_privs makes the password doubtful, and is told beside what else is wrong")
  func noNewPrivileges() {
    let own = password(.own(path: "/etc/pam.d/patternlock"), cannotGainPrivileges: true)
    #expect(own.kind == "doubtful" && own.text.contains("no_new_privs"))
    let fallback = password(.fallback(path: "/etc/pam.d/other"), cannotGainPrivileges: true)
    #expect(fallback.text.contains("no_new_privs") && fallback.text.contains("/etc/pam.d/other"))
    #expect(password(.missing, cannotGainPrivileges: true).kind == "cannot work")
  }

  @Test("an account that is not found makes the password doubtful, and is no certainty")
  func noAccount() {
    let missing = Preflight.password(
      "patternlock", .own(path: "/etc/pam.d/patternlock"), cannotGainPrivileges: false, account: .missing)
    #expect(words(missing).kind == "doubtful" && words(missing).text.contains("user database"))
    let found = Preflight.password(
      "patternlock", .own(path: "/etc/pam.d/patternlock"), cannotGainPrivileges: false, account: .found)
    #expect(found == .mayWork)
  }

  @Test("a pattern may work where there is a file, whatever is in it, and cannot where there is none")
  func pattern() {
    let folder = TemporaryDirectory()
    #expect(Preflight.pattern(at: folder.write("pattern", "")) == .mayWork)
    #expect(words(Preflight.pattern(at: folder.path + "/none")).kind == "cannot work")
    #expect(words(Preflight.pattern(at: nil)).kind == "cannot work")
  }

  @Test("without the helper program nothing works")
  func noProgram() {
    let error = SystemError("open the helper", "/nowhere", code: 2)
    let preflight = Preflight(service: "patternlock", helper: .failure(error))
    #expect(preflight.password == .cannotWork("\(error)") && preflight.pattern == .cannotWork("\(error)"))
    #expect(preflight.isUncertain)
  }

  @Test("only a helper's definite no is certain; a silent or broken one is in doubt")
  func certainty() {
    let certain: [MethodFinding] = [
      .init(.certainlyNot(reason: "x"), .mayWork), .init(.notEnrolled, .mayWork),
      .init(.unusable(reason: "x"), .mayWork), .init(reason: "x"),
    ]
    #expect(certain.allSatisfy { $0.isCertainlyNot })
    let doubtful: [MethodFinding] = [
      .init(.ready, .mayWork), .init(.ready, .doubtful("x")), .init(.off(failures: 10), .mayWork),
      .init(.failure(.silent), .mayWork, until: .now),
      .init(.failure(.broken(.closed)), .mayWork, until: .now),
    ]
    #expect(doubtful.allSatisfy { !$0.isCertainlyNot })
    #expect(doubtful.map(\.state) == ["ready", "doubtful", "off", "unknown", "unknown"])
    #expect(doubtful.map(\.isUnknown) == [false, false, false, true, true])
  }
}
