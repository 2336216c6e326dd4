import GestureEngine
import Glibc
import HelperFixtures
import HelperWire
import PatternVault
import Platform
import Testing

@Suite struct PatternAuthenticatorTests {
  private let rig = AuthenticatorRig()
  private let right: [UInt8] = [3, 3, 1, 3, 8, 5, 4]
  private let wrong: [UInt8] = [3, 3, 0, 3, 6, 7]

  private func start(
    _ wrapping: AuthenticatorRig.Wrapping = .plain, enrolls: Bool = false
  ) throws -> AuthenticatorProcess {
    try rig.start(.pattern, wrapping, enrolls ? ["--enroll"] : [])
  }

  private func ready(failures: UInt32) -> AuthenticatorReply {
    .hello(.patternReady(PatternShape(.nine, .fill), failures: failures))
  }

  @Test("a pattern is enrolled over the wire, denied, granted and removed")
  func life() throws {
    let enroller = try start(enrolls: true)
    #expect(try enroller.awaitReply() == .hello(.notEnrolled))
    try enroller.send(.enroll(policy: .fill), right)
    #expect(try enroller.awaitReply() == .enrolled)
    #expect(enroller.leave() == .exited(status: 0))

    let helper = try start()
    #expect(try helper.awaitReply() == ready(failures: 0))
    try helper.send(.begin(attempt: 1), wrong)
    #expect(try helper.awaitReply() == .denied(attempt: 1, failures: 1, wait: 0, counted: true))
    try helper.send(.begin(attempt: 2), wrong)
    #expect(try helper.awaitReply() == .denied(attempt: 2, failures: 1, wait: 0, counted: false))
    try helper.send(.cancel(attempt: 2))
    try helper.send(.begin(attempt: 3), right)
    #expect(try helper.awaitReply() == .granted(attempt: 3))
    #expect(rig.failures == 0)
    #expect(helper.leave() == .exited(status: 0))

    let remover = try start()
    #expect(try remover.awaitReply() == ready(failures: 0))
    try remover.send(.remove)
    #expect(try remover.awaitReply() == .removed)
    try remover.send(.begin(attempt: 1), right)
    guard case .unavailable(attempt: 1, _) = try remover.awaitReply() else {
      Issue.record("a removed pattern was checked")
      return
    }
    #expect(remover.leave() == .exited(status: 0))
  }

  @Test("patterns that are too short or impossible are refused with a reason")
  func refused() throws {
    let helper = try start(enrolls: true)
    #expect(try helper.awaitReply() == .hello(.notEnrolled))
    for bytes: [UInt8] in [[3, 3, 0, 1, 2], [3, 3, 0, 2, 5, 8], [7, 7, 0, 1, 2, 3], []] {
      try helper.send(.enroll(policy: .fill), bytes)
      guard case .refused(.other, let reason) = try helper.awaitReply() else {
        Issue.record("\(bytes) was enrolled")
        continue
      }
      #expect(!reason.isEmpty)
    }
    // What the owner can do something about is told by its kind.
    mkdir(rig.data, 0o700)
    mkdir(rig.data + "/patternlock", 0o700)
    chmod(rig.data + "/patternlock", 0o755)
    try helper.send(.enroll(policy: .fill), right)
    guard case .refused(.openToOthers, _) = try helper.awaitReply() else {
      Issue.record("a pattern was stored in a folder that others can enter")
      return
    }
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a helper that is killed between the count and the check has counted")
  func killed() throws {
    // 64 MiB twenty times: a check takes a second or more, and the count a few milliseconds.
    let cost = try #require(PatternCost(operations: 20, memory: 64 << 20))
    try rig.enroll(right, cost: cost)
    let helper = try start()
    #expect(try helper.awaitReply() == ready(failures: 0))
    try helper.send(.begin(attempt: 1), wrong)
    // The file is looked at again and again, for at most as long as the check may take.
    let deadline = Instant.now + 30_000
    while rig.failures == 0 && Instant.now < deadline { sched_yield() }
    helper.process.kill()
    #expect(helper.process.awaitEnding() == .signaled(number: SIGKILL))
    #expect(throws: WireError.closed, "it had not answered yet") { try helper.awaitReply() }
    let next = try start()
    #expect(try next.awaitReply() == ready(failures: 1))
    #expect(next.leave() == .exited(status: 0))
  }

  @Test("want of memory is unavailable, and the count is taken back")
  func outOfMemory() throws {
    try rig.enroll(right, cost: .interactive)
    let helper = try start(.limited(kibibytes: 60_000))
    #expect(try helper.awaitReply() == ready(failures: 0))
    for (attempt, guess) in [(1, right), (2, wrong)] as [(UInt32, [UInt8])] {
      try helper.send(.begin(attempt: attempt), guess)
      guard case .unavailable(attempt, _) = try helper.awaitReply() else {
        Issue.record("want of memory was not told")
        return
      }
      #expect(rig.failures == 0)
    }
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("without its count the pattern is off until another method has unlocked")
  func off() throws {
    try rig.enroll(right, cost: AuthenticatorRig.cheap)
    #expect(unlink(rig.data + "/patternlock/attempts") == 0)
    let helper = try start()
    #expect(try helper.awaitReply() == .hello(.off(failures: 0)))
    try helper.send(.begin(attempt: 1), right)
    #expect(try helper.awaitReply() == .denied(attempt: 1, failures: 0, wait: 0, counted: false))
    #expect(try helper.awaitReply() == .stateChanged(.off(failures: 0)))
    try helper.send(.reset)
    #expect(try helper.awaitReply() == .resetDone)
    try helper.send(.begin(attempt: 2), right)
    #expect(try helper.awaitReply() == .granted(attempt: 2))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("the fifth failure is answered with the wait, and the screen is told")
  func waiting() throws {
    try rig.enroll(right, cost: AuthenticatorRig.cheap)
    let helper = try start()
    #expect(try helper.awaitReply() == ready(failures: 0))
    for attempt: UInt32 in 1...5 {
      try helper.send(.begin(attempt: attempt), [3, 3, 0, 3, 6, UInt8(attempt % 2 == 0 ? 7 : 4)])
      guard case .denied(attempt, attempt, let wait, counted: true) = try helper.awaitReply() else {
        Issue.record("attempt \(attempt) was not counted")
        return
      }
      #expect(wait == (attempt == 5 ? 60_000 : 0))
    }
    guard case .stateChanged(.waiting(_, let remaining, failures: 5)) = try helper.awaitReply() else {
      Issue.record("the wait was not told")
      return
    }
    #expect(remaining > 0 && remaining < 60_001)
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a pattern file that is open to others is unusable, and the reason says what to do")
  func wideOpen() throws {
    try rig.enroll(right, cost: AuthenticatorRig.cheap)
    chmod(rig.data + "/patternlock/pattern", 0o644)
    let helper = try start()
    guard case .hello(.unusable(let reason)) = try helper.awaitReply() else {
      Issue.record("a wide-open pattern was used")
      return
    }
    #expect(reason.contains("chmod 600"))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("a helper whose parent is not the one that made its socket gives up")
  func orphan() throws {
    let helper = try start(.grandchild)
    #expect(throws: WireError.closed) { try helper.awaitReply() }
    #expect(helper.process.awaitEnding() == .exited(status: 1))
  }

  @Test("the helper writes no core file and cannot gain privileges")
  func hardened() throws {
    let helper = try start()
    #expect(try helper.awaitReply() == .hello(.notEnrolled))
    let status = proc(helper, "status")
    #expect(status.contains("NoNewPrivs:\t1"))
    #expect(
      proc(helper, "limits").split(separator: "\n").contains { $0.hasPrefix("Max core file size        0 ") })
    #expect(helper.leave() == .exited(status: 0))
  }

  private func proc(_ helper: AuthenticatorProcess, _ name: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let number = open("/proc/\(helper.process.processID)/\(name)", O_RDONLY | O_CLOEXEC)
    defer { close(number) }
    return String(decoding: bytes[..<max(read(number, &bytes, bytes.count), 0)], as: UTF8.self)
  }
}
