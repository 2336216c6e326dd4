import HelperFixtures
import HelperWire
import Platform
import Testing

/// The helper beside a fprintd that does what the real one would do only by chance.
@Suite(.enabled(if: FingerprintBus.isExpected, "needs fprintd, dbus-daemon, python3-dbus, python3-gi"))
struct FingerprintOrderTests {
  private let rig = AuthenticatorRig()
  private let bus: FingerprintBus

  init() throws {
    bus = try FingerprintBus(.fake)
  }

  private func start() throws -> AuthenticatorProcess {
    let helper = try rig.start(.fingerprint, .systemBus(address: bus.address))
    #expect(try helper.awaitReply() == .hello(.ready))
    return helper
  }

  private func denied(_ attempt: UInt32, failures: UInt32) -> AuthenticatorReply {
    .denied(attempt: attempt, failures: failures, wait: 0, counted: true)
  }

  @Test("a match before the verification has started is none")
  func early() throws {
    let helper = try start()
    try bus.tell("emit verify-match")
    try bus.tell("hold VerifyStart")
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-match")
    try bus.tell("letgo VerifyStart")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(1, failures: 1))
  }

  @Test("a match of an older verification is none in the next attempt")
  func older() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("hold VerifyStop")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(1, failures: 1))
    try helper.send(.begin(attempt: 2))
    try bus.awaitCall("VerifyStop")
    try bus.tell("emit verify-match")
    try bus.tell("letgo VerifyStop")
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(2, failures: 2))
  }

  @Test("a reader that answers at once is asked again after 300 ms at the earliest", arguments: [1, 3])
  func immediateAnswers(_ rounds: Int) throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    for attempt in 1...UInt32(rounds) {
      let answered = Instant.now
      try bus.tell("emit verify-no-match")
      #expect(try helper.awaitReply() == denied(attempt, failures: attempt))
      try helper.send(.begin(attempt: attempt + 1))
      try bus.awaitCall("VerifyStart")
      #expect(Instant.now - answered >= 300)
    }
    // A verification that has ended by itself without an answer to the attempt is begun again as late.
    let answered = Instant.now
    try bus.tell("emit verify-retry-scan done")
    guard case .info = try helper.awaitReply() else { throw WireError.closed }
    try bus.awaitCall("VerifyStart")
    #expect(Instant.now - answered >= 300)
  }

  @Test("a match of a cancelled attempt is none")
  func cancelled() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try helper.send(.cancel(attempt: 1))
    #expect(try helper.awaitReply() == .cancelled(attempt: 1))
    try bus.tell("emit verify-match")
    try helper.send(.begin(attempt: 2))
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(2, failures: 1))
  }

  @Test("a verification that an attempt left behind does not serve the next one")
  func leftBehind() throws {
    let helper = try start()
    try bus.tell("hold VerifyStart")
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try helper.send(.cancel(attempt: 1))
    #expect(try helper.awaitReply() == .cancelled(attempt: 1))
    try helper.send(.begin(attempt: 2))
    try bus.tell("letgo VerifyStart")
    try bus.awaitCall("VerifyStop")
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-match")
    #expect(try helper.awaitReply() == .granted(attempt: 2))
  }

  @Test("a match that another program sends is none")
  func forged() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("forge verify-match")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(1, failures: 1))
  }

  @Test("a match of another reader's is none")
  func otherReader() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("emitelsewhere verify-match")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(1, failures: 1))
  }

  @Test("a fprintd that takes the place of another is claimed anew, and the attempt goes on with it")
  func restarted() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("vanish")
    try bus.tell("appear")
    try bus.awaitCall("Claim")
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-match")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
  }

  @Test(
    "nothing is asked of a sleeping reader; then its claim is given back and taken again, and the attempt goes on"
  )
  func sleep() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("sleep")
    try bus.tell("emit verify-unknown-error")
    for _ in 1...5 {
      try helper.send(.reset)
      #expect(try helper.awaitReply() == .resetDone)
      try bus.tell("polkit yes")
    }
    #expect(bus.calls.isEmpty)
    try bus.tell("wake")
    for call in ["VerifyStop", "Release", "Claim", "VerifyStart"] { try bus.awaitCall(call) }
    try bus.tell("emit verify-match")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
  }

  @Test("only logind is believed about sleep, and only the bus about the end of fprintd")
  func forgedEnds() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("forgesleep")
    try bus.tell("forgeend")
    // Enough comes and goes meanwhile for a call to be made, if one is.
    for _ in 1...3 {
      try bus.tell("emit verify-retry-scan going-on")
      guard case .info(attempt: 1, _) = try helper.awaitReply() else {
        Issue.record("the verification was ended")
        return
      }
    }
    #expect(bus.calls.isEmpty)
    try bus.tell("emit verify-match")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
  }

  @Test("a reader that somebody else has is claimed when they are done")
  func inUse() throws {
    try bus.tell("fail Claim AlreadyInUse")
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("Claim")
    try bus.tell("fail Claim none")
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-match")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
  }

  @Test("a refusal in the middle of a lock is told once, and a permission that comes back is used")
  func refusedLater() throws {
    let helper = try start()
    try bus.tell("fail VerifyStart PermissionDenied")
    for attempt: UInt32 in 1...2 {
      try helper.send(.begin(attempt: attempt))
      guard case .unavailable(attempt, _) = try helper.awaitReply() else {
        Issue.record("a refused verification was not told")
        return
      }
    }
    try bus.tell("fail VerifyStart none")
    try helper.send(.begin(attempt: 3))
    try bus.awaitCall("VerifyStart")
    try bus.awaitCall("VerifyStart")
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-match")
    #expect(try helper.awaitReply() == .granted(attempt: 3))
    let messages = String(decoding: rig.folder.read("messages"), as: UTF8.self)
    #expect(messages.split(separator: "\n").count == 1)
  }

  @Test("a failure count is cleared when another method has unlocked")
  func reset() throws {
    let helper = try start()
    try helper.send(.begin(attempt: 1))
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(1, failures: 1))
    try helper.send(.reset)
    #expect(try helper.awaitReply() == .resetDone)
    try helper.send(.begin(attempt: 2))
    try bus.awaitCall("VerifyStart")
    try bus.tell("emit verify-no-match")
    #expect(try helper.awaitReply() == denied(2, failures: 1))
  }
}
