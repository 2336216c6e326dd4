import Glibc
import HelperFixtures
import HelperWire
import Testing

@Suite(.enabled(if: AuthenticatorRig.hasPAMWrapper, "needs the package libpam-wrapper"))
struct PasswordAuthenticatorTests {
  private let rig = AuthenticatorRig()

  private func start() throws -> AuthenticatorProcess {
    let helper = try rig.start(.password, .pamWrapper)
    #expect(try helper.awaitReply() == .hello(.ready))
    return helper
  }

  @Test("the right password is granted, and after that nothing is heard")
  func right() throws {
    rig.service("patternlock", "auth required MATRIX", "account required MATRIX")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    try helper.send(.begin(attempt: 2), "wrong".utf8)
    #expect(helper.leave() == .exited(status: 0))
    #expect(throws: WireError.closed) { try helper.awaitReply() }
  }

  @Test("wrong passwords are denied and counted, and the right one is granted after them")
  func wrong() throws {
    rig.service("patternlock", "auth required MATRIX", "account required MATRIX")
    let helper = try start()
    for (number, guess) in ["hunter", "", "hunter22"].enumerated() {
      let attempt = UInt32(number + 1)
      try helper.send(.begin(attempt: attempt), guess.utf8)
      #expect(
        try helper.awaitReply() == .denied(attempt: attempt, failures: attempt, wait: 0, counted: true))
    }
    try helper.send(.begin(attempt: 7), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 7))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("what was typed answers the first hidden prompt, and the next one is asked")
  func secondPrompt() throws {
    rig.service("patternlock", "auth required MATRIX", "auth required MATRIX", "account required MATRIX")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    guard case .prompt(attempt: 1, prompt: 1, echo: false, _) = try helper.awaitReply() else {
      Issue.record("the second module did not ask")
      return
    }
    try helper.send(.respond(attempt: 1, prompt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("an attempt that waits for an answer is cancelled at once, and the next one works")
  func cancel() throws {
    rig.service("patternlock", "auth required MATRIX", "auth required MATRIX", "account required MATRIX")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    guard case .prompt = try helper.awaitReply() else {
      Issue.record("the second module did not ask")
      return
    }
    try helper.send(.cancel(attempt: 1))
    #expect(try helper.awaitReply() == .cancelled(attempt: 1))
    try helper.send(.cancel(attempt: 1))  // Too late, and no harm.
    try helper.send(.begin(attempt: 2), "hunter2".utf8)
    guard case .prompt(attempt: 2, prompt: 1, _, _) = try helper.awaitReply() else {
      Issue.record("the second module did not ask again")
      return
    }
    try helper.send(.respond(attempt: 2, prompt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 2))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a stack that succeeds without asking is honoured, but only when an attempt begins")
  func permit() throws {
    rig.service("patternlock", "auth required pam_permit.so", "account required pam_permit.so")
    let helper = try start()
    try helper.send(.reset)
    #expect(try helper.awaitReply() == .resetDone)
    #expect(try helper.nextReply() == nil)
    try helper.send(.begin(attempt: 1))
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("account lines that fail, or are missing, do not deny")
  func account() throws {
    for account in ["account required pam_deny.so", "# no account line"] {
      rig.service("patternlock", "auth required MATRIX", account)
      let helper = try start()
      try helper.send(.begin(attempt: 1), "hunter2".utf8)
      #expect(try helper.awaitReply() == .granted(attempt: 1))
      #expect(helper.leave() == .exited(status: 0))
    }
  }

  @Test("a module that is not there makes the password unavailable, not wrong")
  func brokenStack() throws {
    rig.service("patternlock", "auth required /nowhere/pam_missing.so")
    let helper = try start()
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    guard case .unavailable(attempt: 1, _) = try helper.awaitReply() else {
      Issue.record("a missing module was not told")
      return
    }
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a module that never returns is ended by killing the helper, and a new one works")
  func stuck() throws {
    let gate = rig.folder.path + "/gate"
    #expect(mkfifo(gate, 0o600) == 0)
    rig.service("patternlock", "auth required pam_exec.so quiet /bin/cat \(gate)")
    let stuck = try start()
    try stuck.send(.begin(attempt: 1), "hunter2".utf8)
    let opened = open(gate, O_WRONLY | O_CLOEXEC)  // Returns when the module's program reads.
    #expect(opened >= 0)
    try stuck.send(.cancel(attempt: 1))
    stuck.process.kill()
    #expect(stuck.process.awaitEnding() == .signaled(number: SIGKILL))
    close(opened)
    rig.service("patternlock", "auth required MATRIX", "account required MATRIX")
    let next = try start()
    try next.send(.begin(attempt: 2), "hunter2".utf8)
    #expect(try next.awaitReply() == .granted(attempt: 2))
    #expect(next.leave() == .exited(status: 0))
  }

  @Test("another service is used when it is named")
  func otherService() throws {
    rig.service("screen-lock", "auth required MATRIX", "account required MATRIX")
    let helper = try rig.start(.password, .pamWrapper, ["--service", "screen-lock"])
    guard case .hello = try helper.awaitReply() else {
      Issue.record("no hello")
      return
    }
    try helper.send(.begin(attempt: 1), "hunter2".utf8)
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("requests that make no sense end the helper")
  func nonsense() throws {
    rig.service("patternlock", "auth required MATRIX", "account required MATRIX")
    let requests: [(AuthenticatorRequest, [UInt8])] = [
      (.respond(attempt: 1, prompt: 1), [97]), (.cancel(attempt: 5), []), (.enroll(policy: .fill), [3, 3]),
      (.remove, []), (.begin(attempt: 1), [97, 0, 98]),
    ]
    for (request, secret) in requests {
      let helper = try start()
      if secret.isEmpty { try helper.send(request) } else { try helper.send(request, secret) }
      #expect(helper.process.awaitEnding() == .exited(status: 1))
      #expect(throws: WireError.closed) { try helper.awaitReply() }
    }
  }

  @Test("an attempt with a number that was used ends the helper")
  func oldAttempt() throws {
    rig.service("patternlock", "auth required MATRIX", "account required MATRIX")
    let helper = try start()
    try helper.send(.begin(attempt: 4), "wrong".utf8)
    #expect(try helper.awaitReply() == .denied(attempt: 4, failures: 1, wait: 0, counted: true))
    try helper.send(.begin(attempt: 4), "hunter2".utf8)
    #expect(helper.process.awaitEnding() == .exited(status: 1))
  }
}
