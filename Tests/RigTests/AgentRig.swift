import Foundation
import Glibc
import HelperFixtures
import Platform
import Testing

/// A sway of one test's own with an owner, a logind that obeys, and agents.
final class AgentRig {
  let session: RigSession
  let owner: Owner
  let logind: LogindBus
  let keyboard: VirtualKeyboard

  static func run(
    session name: String = "c1", knowsProcesses: Bool = true, delay: Int = 20_000_000,
    _ body: (AgentRig) throws -> Void
  ) throws {
    try RigSession.run(.sway) { session in
      let rig = try AgentRig(session, name, knowsProcesses, delay: delay)
      defer { rig.end() }
      try body(rig)
    }
  }

  private init(_ session: RigSession, _ name: String, _ knowsProcesses: Bool, delay: Int) throws {
    self.session = session
    owner = try Owner.matrix()
    // Plugged in before anything locks, so that each locker gets it at once.
    keyboard = try session.plugKeyboard()
    logind = try LogindBus(
      in: session.folder.path, session: name, knowsProcesses: knowsProcesses, delay: delay)
  }

  /// Lockers belong to nobody once their agent is gone.
  private func end() {
    if let locker { kill(locker, SIGKILL) }
  }

  var environment: [String: String] {
    owner.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": logind.address, "XDG_SESSION_ID": "c1"]) { $1 }
  }

  /// Starts an agent, and waits until logind knows it. What lockers say is in the same lines.
  ///
  /// - Parameter program: another than the owner's.
  func startAgent(
    _ arguments: String..., program: String? = nil, helpers: String? = nil, knowsSession: Bool = true
  ) throws -> Locker {
    var command = helpers.map { [owner.command[0], "--helpers", $0] } ?? owner.command
    if let program { command[0] = program }
    var environment = environment
    if !knowsSession { environment["XDG_SESSION_ID"] = nil }
    let program = try session.start(command + ["agent", "--debug"] + arguments, environment: environment)
    try logind.awaitSleep(held: true)
    return Locker(program)
  }

  /// The process of the locker that has told last, whether it lives or not.
  var locker: pid_t? {
    LockerRecord(String(decoding: recordBytes, as: UTF8.self))?.processID
  }

  /// Where lockers tell how far they have come.
  var recordPath: String { (session.variables["XDG_RUNTIME_DIR"] ?? "") + "/patternlock-wayland-1.locker" }

  /// The helpers of a locker that have a role.
  func helpers(of locker: pid_t, role: String) -> [pid_t] {
    let children =
      (try? String(contentsOfFile: "/proc/\(locker)/task/\(locker)/children", encoding: .utf8)) ?? ""
    return children.split(separator: " ").compactMap { pid_t($0) }.filter { child in
      let words = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
      return words.split(separator: "\0").contains { $0 == role }
    }
  }

  /// Has the record say what its locker does not.
  func writeRecord(_ state: LockerRecord.State, of process: pid_t) {
    let number = open(recordPath, O_WRONLY | O_CLOEXEC)
    defer { close(number) }
    let text = LockerRecord(state, of: process).text.padding(toLength: 31, withPad: " ", startingAt: 0) + "\n"
    _ = pwrite(number, text, text.utf8.count, 0)
  }

  private var recordBytes: [UInt8] {
    let number = open(recordPath, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: 64)
    return Array(bytes[..<max(0, read(number, &bytes, bytes.count))])
  }

  /// Waits until a locker has told that the screens show the lock.
  ///
  /// - Parameter other: it is another one than this.
  @discardableResult
  func awaitLocker(otherThan other: pid_t? = nil) throws -> pid_t {
    try Deadline.wait(for: "a locker") {
      guard let record = LockerRecord(String(decoding: recordBytes, as: UTF8.self)), record.state == .shown,
        record.processID != other
      else { return nil }
      return record.processID
    }
  }

  /// Types the owner's password, and waits for the desktop.
  ///
  /// - Parameter speaker: the program in whose lines are those of the locker.
  func unlock(_ speaker: Locker) throws {
    let locked = try #require(speaker.lines.lastIndex { $0.contains("patternlock: locked") })
    try speaker.awaitLine("wl_keyboard", ".enter(", from: locked)
    try keyboard.type(Owner.password)
    try keyboard.strike(.enter)
    try awaitDesktop()
  }

  func awaitDesktop() throws {
    try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
  }
}
