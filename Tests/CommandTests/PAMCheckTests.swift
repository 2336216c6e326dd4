import Glibc
import HelperFixtures
import Testing

@testable import patternlock

@Suite("what a PAM service names")
struct PAMCheckTests {
  private let folder = TemporaryDirectory()

  init() {
    for name in ["pam.d", "more", "security"] { mkdir("\(folder.path)/\(name)", 0o700) }
    for module in ["pam_unix", "pam_deny", "pam_permit"] { folder.write("security/\(module).so", "") }
    folder.write("unix_chkpwd", "", mode: 0o755)
    chmod(checker, 0o2755)
  }

  private var checker: String { folder.path + "/unix_chkpwd" }

  /// What is told of the service `test`.
  private func faults(isRoot: Bool = false) -> [String] {
    PAMCheck(
      "test", in: [folder.path + "/pam.d", folder.path + "/more"], modules: [folder.path + "/security"],
      checkers: [folder.path + "/nowhere/unix_chkpwd", checker], isRoot: isRoot
    ).faults
  }

  private func stack(_ files: [String: String]) -> PAMStack {
    PAMStack("test") { name in files[name].map { (name, $0) } }
  }

  @Test("rules are read with comments, continued lines and controls in brackets, of auth and account alone")
  func rules() {
    let stack = stack([
      "test": """
      #%PAM-1.0
      auth [success=1 default=ignore]\tpam_unix.so nullok # with a word
      -AUTH optional \\
         pam_cap.so
      password required pam_unix.so
      session required pam_limits.so
      account\trequired pam_permit.so
      auth required
      """
    ])
    #expect(
      stack.rules == [
        PAMStack.Rule(
          kind: .auth, control: "[success=1 default=ignore]", module: "pam_unix.so", mayBeMissing: false,
          place: "test:2"),
        PAMStack.Rule(
          kind: .auth, control: "optional", module: "pam_cap.so", mayBeMissing: true, place: "test:3"),
        PAMStack.Rule(
          kind: .account, control: "required", module: "pam_permit.so", mayBeMissing: false, place: "test:7"),
      ])
    #expect(stack.faults.isEmpty)
  }

  @Test("include and substack take the rules of their own kind, @include those of all")
  func includes() {
    let common = "auth required a.so\naccount required b.so\n"
    #expect(stack(["test": "auth include common", "common": common]).rules.map(\.module) == ["a.so"])
    #expect(stack(["test": "account substack common", "common": common]).rules.map(\.module) == ["b.so"])
    #expect(stack(["test": "@include common", "common": common]).rules.map(\.module) == ["a.so", "b.so"])
    #expect(
      stack(["test": "auth include one", "one": "@include common", "common": common]).rules.map(\.module)
        == ["a.so"])
  }

  @Test(
    "a file that is included and does not exist is told with its place, also behind another",
    arguments: [
      "@include gone", "auth include gone", "account substack gone", "@include there",
    ])
  func missingInclude(line: String) {
    folder.write("pam.d/test", "# mine\n\(line)\n")
    folder.write("more/there", "auth include gone\n")
    let place = line.hasSuffix("there") ? "/more/there:1" : "/pam.d/test:2"
    #expect(faults() == ["\(folder.path)\(place) includes 'gone', and there is no such file"])
  }

  @Test("a file that includes itself is told, and ends the search")
  func loop() {
    folder.write("pam.d/test", "@include test\n")
    #expect(faults().count == 1 && faults().first?.contains("does a file include itself?") == true)
  }

  @Test("a module that is missing is told with its place, but for one that may be missing")
  func missingModule() {
    folder.write(
      "pam.d/test",
      "auth required pam_unix.so\nauth sufficient pam_gone.so\n-auth optional pam_cap.so\naccount required /gone/pam_x.so\n"
    )
    let found = faults()
    #expect(found.count == 2)
    #expect(found.first?.contains("/pam.d/test:2 names pam_gone.so") == true)
    #expect(found.last?.contains("/pam.d/test:4 names /gone/pam_x.so") == true)
  }

  @Test("pam_unix needs a unix_chkpwd with rights of its own, unless it is root who asks")
  func checkers() {
    folder.write("pam.d/test", "auth required pam_unix.so\n")
    #expect(faults().isEmpty)
    chmod(checker, 0o4755)
    #expect(faults().isEmpty)
    chmod(checker, 0o755)
    #expect(faults().count == 1 && faults().first?.contains("set-group-ID") == true)
    #expect(faults(isRoot: true).isEmpty)
    unlink(checker)
    #expect(faults().first?.contains("in none of its places") == true)
    folder.write("pam.d/test", "auth required pam_permit.so\n")
    #expect(faults().isEmpty)
  }

  @Test("without a file of its own, what 'other' names is looked at")
  func fallback() {
    folder.write("pam.d/other", "auth required pam_gone.so\n")
    #expect(faults().first?.contains("/pam.d/other:1 names pam_gone.so") == true)
  }

  @Test("doctor calls it broken where the password is the only way in; status doubts the password")
  func told() {
    folder.write("pam.d/test", "@include gone\n")
    let check = PAMCheck("test", in: [folder.path + "/pam.d"], modules: [], checkers: [], isRoot: false)
    #expect(check.check(isNeeded: true).state == .broken)
    #expect(check.check(isNeeded: false).state == .missing)
    #expect(check.check(isNeeded: true).words.contains("includes 'gone'"))
    let verdict = Preflight.password(
      "test", .own(path: "/etc/pam.d/test"), cannotGainPrivileges: false, faults: check.faults)
    guard case .doubtful(let reason) = verdict else {
      Issue.record("the password is not doubted")
      return
    }
    #expect(reason.contains("includes 'gone'"))
  }

  @Test("the PAM services of this machine name nothing that is missing", arguments: ["login", "su"])
  func ownMachine(service: String) {
    #expect(PAMCheck(service).faults.isEmpty)
  }
}
