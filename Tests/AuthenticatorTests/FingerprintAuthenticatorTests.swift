import HelperFixtures
import HelperWire
import Testing

/// The helper beside the real fprintd, with libfprint's virtual reader.
@Suite(.enabled(if: FingerprintBus.isExpected, "needs fprintd, dbus-daemon, python3-dbus, python3-gi"))
struct FingerprintAuthenticatorTests {
  private let rig = AuthenticatorRig()

  private func start(_ bus: FingerprintBus, expecting state: AuthenticatorState = .ready) throws
    -> AuthenticatorProcess
  {
    let helper = try rig.start(.fingerprint, .systemBus(address: bus.address))
    #expect(try helper.awaitReply() == .hello(state))
    return helper
  }

  /// A bus with a reader that knows the finger of the name "owner".
  private func enrolled() throws -> FingerprintBus {
    let bus = try FingerprintBus(.real)
    try bus.tell("enroll owner")
    return bus
  }

  private var messages: String { String(decoding: rig.folder.read("messages"), as: UTF8.self) }

  @Test("the enrolled finger is granted, and after that nothing is heard")
  func match() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try helper.send(.begin(attempt: 1))
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    try helper.send(.reset)
    #expect(helper.leave() == .exited(status: 0))
    #expect(throws: WireError.closed) { try helper.awaitReply() }
    #expect(messages.isEmpty)
  }

  @Test("another finger is denied and counted; the next attempt, and only it, takes the enrolled one")
  func noMatch() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    for attempt: UInt32 in 1...3 {
      try helper.send(.begin(attempt: attempt))
      try bus.tell("finger stranger")
      #expect(
        try helper.awaitReply() == .denied(attempt: attempt, failures: attempt, wait: 0, counted: true))
    }
    try helper.send(.begin(attempt: 9))
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 9))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a finger that could not be read is told in plain words, and the attempt goes on")
  func retry() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try helper.send(.begin(attempt: 1))
    let advice = [
      "The finger was not read well. Try again.", "The swipe was too short. Try again.",
      "Put the middle of the finger on the reader.", "Lift the finger and try again.",
    ]
    for (code, text) in advice.enumerated() {
      try bus.tell("tell RETRY \(code)")
      #expect(try helper.awaitReply() == .info(attempt: 1, text: text))
    }
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a reader that fails makes the attempt unavailable, and the next one works")
  func failure() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try helper.send(.begin(attempt: 1))
    try bus.tell("tell ERROR 0")
    #expect(
      try helper.awaitReply()
        == .unavailable(attempt: 1, reason: "the fingerprint reader failed (verify-unknown-error)"))
    try helper.send(.begin(attempt: 2))
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 2))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a cancelled attempt takes no finger, and the next one does")
  func cancel() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try helper.send(.begin(attempt: 1))
    try bus.tell("verification 1")
    try helper.send(.cancel(attempt: 1))
    #expect(try helper.awaitReply() == .cancelled(attempt: 1))
    try helper.send(.begin(attempt: 2))
    try bus.tell("verification 2")
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 2))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("without an enrolled finger the hello says so, and nothing is logged")
  func notEnrolled() throws {
    let helper = try start(FingerprintBus(.real), expecting: .notEnrolled)
    #expect(helper.leave() == .exited(status: 0))
    #expect(messages.isEmpty)
  }

  @Test("without a reader, without fprintd and without a bus the hello says so, and nothing is logged")
  func nothingThere() throws {
    let noReader = try start(
      FingerprintBus(.withoutReader), expecting: .unusable(reason: "there is no fingerprint reader"))
    #expect(noReader.leave() == .exited(status: 0))
    let noService = try start(
      FingerprintBus(.none), expecting: .certainlyNot(reason: "fprintd is not installed"))
    #expect(noService.leave() == .exited(status: 0))
    let noBus = try rig.start(.fingerprint, .systemBus(address: "unix:path=\(rig.folder.path)/nowhere"))
    #expect(
      try noBus.awaitReply()
        == .hello(.certainlyNot(reason: "cannot connect to the system bus: No such file or directory")))
    #expect(noBus.leave() == .exited(status: 0))
    #expect(messages.isEmpty)
  }

  @Test("a refusal of polkit's is told once")
  func refusal() throws {
    let bus = try enrolled()
    try bus.tell("polkit no")
    let reason = "the system's policy does not allow this session to use the fingerprint reader"
    let helper = try start(bus, expecting: .certainlyNot(reason: reason))
    #expect(helper.leave() == .exited(status: 0))
    #expect(messages.split(separator: "\n").count == 1)
    #expect(messages.contains("net.reactivated.fprint.device.verify"))
  }

  @Test("fprintd is killed in mid-attempt: it is started and claimed again, and the attempt goes on")
  func killed() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try helper.send(.begin(attempt: 1))
    try bus.tell("verification 1")
    try bus.tell("kill")
    try bus.tell("verification 2")
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
    #expect(messages.isEmpty)
  }

  @Test("the machine sleeps in mid-attempt: the reader is claimed again, and the attempt goes on")
  func sleep() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try helper.send(.begin(attempt: 1))
    try bus.tell("verification 1")
    try bus.tell("sleep")
    try bus.tell("wake")
    try bus.tell("verification 2")
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 1))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("another program's signals prove nothing, wherever they are sent")
  func forged() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    try bus.tell("forge verify-match")
    try helper.send(.begin(attempt: 1))
    try bus.tell("verification 1")
    try bus.tell("forge verify-match")
    try bus.tell("finger stranger")
    #expect(try helper.awaitReply() == .denied(attempt: 1, failures: 1, wait: 0, counted: true))
    try bus.tell("forge verify-match")
    try helper.send(.begin(attempt: 2))
    try bus.tell("finger owner")
    #expect(try helper.awaitReply() == .granted(attempt: 2))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("the reader is claimed before an attempt and between attempts, so that others fail at once")
  func claimed() throws {
    let bus = try enrolled()
    let helper = try start(bus)
    let refusal = "failed claim: net.reactivated.Fprint.Error.AlreadyInUse: Device was already claimed"
    #expect(throws: FingerprintBus.Refusal(line: refusal)) { try bus.tell("claim") }
    try helper.send(.begin(attempt: 1))
    try bus.tell("finger stranger")
    #expect(try helper.awaitReply() == .denied(attempt: 1, failures: 1, wait: 0, counted: true))
    #expect(throws: FingerprintBus.Refusal(line: refusal)) { try bus.tell("claim") }
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("requests that make no sense end the helper")
  func nonsense() throws {
    let bus = try enrolled()
    for requests in [
      [AuthenticatorRequest.cancel(attempt: 1)], [.begin(attempt: 2), .begin(attempt: 2)],
      [.begin(attempt: 2), .begin(attempt: 3)], [.remove],
    ] {
      let helper = try start(bus)
      for request in requests { try helper.send(request) }
      #expect(helper.process.awaitEnding() == .exited(status: 1))
    }
  }
}
