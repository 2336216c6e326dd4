import Glibc
import HelperFixtures
import HelperWire
import Platform
import Testing

/// What PAM modules do, seen from the locker's end of the wire. The module is `Tests/PAMModules/pam_test.c`.
///
/// One after the other: pam_wrapper takes a folder of `/tmp` for each process, and has few names for them.
@Suite(.serialized, .enabled(if: AuthenticatorRig.hasPAMWrapper, "needs the package libpam-wrapper"))
struct PAMModuleTests {
  private let rig = AuthenticatorRig()

  private func start(_ arguments: [String] = []) throws -> AuthenticatorProcess {
    _ = try PAMTestModule.path()
    let helper = try rig.start(.password, .pamWrapper, arguments)
    #expect(try helper.awaitReply() == .hello(.ready))
    return helper
  }

  /// Waits, at most 30 seconds, until the module has made the file that marks how far it has come.
  private func awaitMark(_ mark: String) throws {
    let deadline = Instant.now + 30_000
    while access(mark, F_OK) != 0 {
      try #require(Instant.now < deadline, "the module did not come so far")
      sched_yield()
    }
  }

  private func expectDenied(_ reply: AuthenticatorReply, attempt: UInt32, failures: UInt32) {
    #expect(reply == .denied(attempt: attempt, failures: failures, wait: 0, counted: true))
  }

  // MARK: What is asked

  @Test("a one-time code is asked after the password, may be seen, and both have to be right")
  func oneTimeCode() throws {
    rig.service("patternlock", "auth required TEST password=hunter2 code=123456", "account required TEST")
    let helper = try start()
    for (attempt, code) in ["123455", "hunter2", "123456"].enumerated() {
      let attempt = UInt32(attempt + 1)
      try helper.send(.begin(attempt: attempt), "hunter2".utf8)
      #expect(
        try helper.awaitReply() == .prompt(attempt: attempt, prompt: 1, echo: true, text: "One-time code: "))
      try helper.send(.respond(attempt: attempt, prompt: 1), code.utf8)
      if code == "123456" {
        #expect(try helper.awaitReply() == .granted(attempt: attempt))
      } else {
        expectDenied(try helper.awaitReply(), attempt: attempt, failures: attempt)
      }
    }
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a wrong password ends the attempt before the code is asked, where the module says so")
  func wrongPasswordBeforeCode() throws {
    rig.service("patternlock", "auth required TEST password=hunter2 code=123456", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "123456".utf8)
    expectDenied(try helper.awaitReply(), attempt: 1, failures: 1)
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("prompts of one call are put one after the other, what was typed answers the hidden one")
  func together() throws {
    rig.service("patternlock", "auth required TEST together=zoe/hunter2", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .info(attempt: 1, text: "Two things are asked."))
    #expect(try helper.awaitReply() == .prompt(attempt: 1, prompt: 1, echo: true, text: "Name: "))
    try helper.send(.respond(attempt: 1, prompt: 1), "zoe".utf8)
    #expect(try helper.awaitReply() == .error(attempt: 1, text: "Look behind you."))
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("information and errors are passed on")
  func texts() throws {
    rig.service("patternlock", "auth required TEST say password=hunter2", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 3), "hunter2".utf8)
    #expect(try helper.awaitReply() == .info(attempt: 3, text: "Touch the key."))
    #expect(try helper.awaitReply() == .error(attempt: 3, text: "The key is not there."))
    #expect(try helper.awaitReply() == .granted(attempt: 3))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("what the real pam_faillock says of a locked account comes with the attempt that it denies")
  func lockedAccount() throws {
    let tally = "dir=\(rig.folder.path) deny=2 unlock_time=600 even_deny_root root_unlock_time=600"
    rig.service(
      "patternlock", "auth required pam_faillock.so preauth \(tally)",
      "auth [success=1 default=ignore] MATRIX",
      "auth [default=die] pam_faillock.so authfail \(tally)",
      "auth sufficient pam_faillock.so authsucc \(tally)",
      "account required MATRIX")
    let helper = try start()
    for attempt: UInt32 in 1...2 {
      try helper.send(.begin(attempt: attempt), "wrong".utf8)
      expectDenied(try helper.awaitReply(), attempt: attempt, failures: attempt)
    }
    try helper.send(.begin(attempt: 3), "hunter2".utf8)
    #expect(
      try helper.awaitReply() == .info(attempt: 3, text: "The account is locked due to 2 failed logins."))
    #expect(try helper.awaitReply() == .info(attempt: 3, text: "(10 minutes left to unlock)"))
    expectDenied(try helper.awaitReply(), attempt: 3, failures: 3)
    #expect(helper.leave() == .exited(status: 0))
  }

  // MARK: What modules return

  @Test(
    "results that mean 'not you' deny and count",
    arguments: [
      (7, "authentication failed"), (10, "unknown user"), (11, "too many tries"), (6, "not permitted"),
    ])
  func denies(_ result: (code: Int, name: String)) throws {
    rig.service("patternlock", "auth required TEST return=\(result.code)", "account required TEST")
    let helper = try start()
    for attempt: UInt32 in 1...2 {
      try helper.send(.begin(attempt: attempt), "x".utf8)
      expectDenied(try helper.awaitReply(), attempt: attempt, failures: attempt)
    }
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test(
    "results that mean 'I do not know' are unavailable, not counted, and say why",
    arguments: [(9, "no information"), (4, "system error"), (26, "abort"), (12, "to be renewed")])
  func unavailable(_ result: (code: Int, name: String)) throws {
    rig.service(
      "patternlock", "auth required TEST password=hunter2 return=\(result.code)", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    guard case .unavailable(attempt: 1, let reason) = try helper.awaitReply() else {
      Issue.record("not unavailable")
      return
    }
    #expect(!reason.isEmpty)
    try helper.send(.begin(attempt: 2), "wrong".utf8)
    expectDenied(try helper.awaitReply(), attempt: 2, failures: 1)
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("what the account check says stays to be read for a moment before the grant")
  func accountTexts() throws {
    rig.service("patternlock", "auth required TEST password=hunter2", "account required TEST say return=12")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .info(attempt: 1, text: "Touch the key."))
    let told = Instant.now
    // The module's own words are enough.
    #expect(try helper.awaitReply() == .error(attempt: 1, text: "The key is not there."))
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(Instant.now - told >= 1_400)
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("an expired password is told, and unlocks", arguments: [[], ["--require-account"]])
  func expiredPassword(_ arguments: [String]) throws {
    rig.service("patternlock", "auth required TEST password=hunter2", "account required TEST return=12")
    let helper = try start(arguments)
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    guard case .info(attempt: 1, let text) = try helper.awaitReply() else {
      Issue.record("the expiry was not told")
      return
    }
    #expect(text.contains("expired"))
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("an account that PAM refuses unlocks, unless it is required", arguments: [13, 6, 7])
  func refusedAccount(_ code: Int) throws {
    rig.service(
      "patternlock", "auth required TEST password=hunter2", "account required TEST return=\(code)")
    let lenient = try start()
    try lenient.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try lenient.awaitReply() == .granted(attempt: 1))
    #expect(lenient.leave() == .exited(status: 0))
    let strict = try start(["--require-account"])
    try strict.send(.begin(attempt: 1), "hunter2".utf8)
    guard case .error(attempt: 1, let words) = try strict.awaitReply() else {
      Issue.record("the reason was not told")
      return
    }
    #expect(!words.isEmpty)
    #expect(try strict.awaitReply() == .denied(attempt: 1, failures: 0, wait: 0, counted: false))
    #expect(strict.leave() == .exited(status: 0))
  }

  @Test("credentials that cannot be renewed deny nothing")
  func credentials() throws {
    rig.service("patternlock", "auth required TEST password=hunter2 setcred=17", "account required TEST")
    let helper = try start(["--require-account"])
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a module that succeeds without asking is asked by an attempt only, and what was typed is not kept")
  func succeedsAtOnce() throws {
    let mark = rig.folder.path + "/mark"
    rig.service("patternlock", "auth required TEST mark=\(mark)", "account required TEST")
    let helper = try start()
    try helper.send(.reset)
    #expect(try helper.awaitReply() == .resetDone)
    #expect(access(mark, F_OK) != 0)
    try helper.send(.begin(attempt: 1), "whatever".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(access(mark, F_OK) == 0)
    #expect(helper.leave() == .exited(status: 0))
  }

  // MARK: Modules that misbehave

  @Test("a module that waits for anybody's children finds none")
  func waits() throws {
    rig.service("patternlock", "auth required TEST wait password=hunter2", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a module that crashes takes the helper with it, without a core and without a word of what was typed")
  func crashes() throws {
    rig.service("patternlock", "auth required TEST crash", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(helper.process.awaitEnding() == .signaled(number: SIGSEGV))
    #expect(throws: WireError.closed) { try helper.awaitReply() }
  }

  @Test("a module that takes its time answers in the end; a cancel meanwhile is too late and does no harm")
  func slow() throws {
    let gate = rig.folder.path + "/gate"
    let mark = rig.folder.path + "/mark"
    #expect(mkfifo(gate, 0o600) == 0)
    rig.service(
      "patternlock", "auth required TEST password=hunter2 mark=\(mark) block=\(gate)", "account required TEST"
    )
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    try awaitMark(mark)
    #expect(try helper.nextReply() == nil)
    try helper.send(.cancel(attempt: 1))
    let opened = open(gate, O_WRONLY | O_CLOEXEC)
    #expect(write(opened, "\n", 1) == 1)
    close(opened)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a module that never returns is ended with its helper")
  func neverReturns() throws {
    let mark = rig.folder.path + "/mark"
    rig.service("patternlock", "auth required TEST mark=\(mark) forever", "account required TEST")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    try awaitMark(mark)
    try helper.send(.cancel(attempt: 1))
    #expect(try helper.nextReply() == nil)
    helper.process.kill()
    #expect(helper.process.awaitEnding() == .signaled(number: SIGKILL))
  }
}
