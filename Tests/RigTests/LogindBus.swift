import Foundation
import Platform
import Testing

/// A system bus of a test's own with a logind that obeys (`Tests/Rig/start-logind`).
final class LogindBus {
  let address: String
  private let program: RunningProgram
  private let files: String
  private let session: String
  private var callCount = 0

  private static let service = "org.freedesktop.login1"
  private static let manager = "/org/freedesktop/login1"

  /// - Parameters:
  ///   - folder: of the bus's socket and its log, short enough for a socket.
  ///   - session: whose session it is that is spoken of.
  ///   - knowsProcesses: whether it knows to which session a process belongs.
  ///   - delay: how long logind lets sleep be held up, in microseconds.
  init(in folder: String, session: String = "c1", knowsProcesses: Bool = true, delay: Int = 20_000_000) throws
  {
    self.session = "/org/freedesktop/login1/session/\(session)"
    files = folder + "/busctl"
    let program = try RunningProgram(
      [Rig.command("start-logind"), folder],
      environment: [
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "INHIBIT_DELAY_USEC": "\(delay)",
        "KNOWS_PROCESSES": knowsProcesses ? "yes" : "no",
      ],
      input: .openPipe, files: folder + "/logind")
    self.program = program
    let lines = try Deadline.wait(for: "a system bus", story: program.lastWords()) {
      let lines = program.outputText.split(separator: "\n").map(String.init)
      if let ending = program.look() { throw NothingCame(description: "\(ending)\(program.lastWords())") }
      return lines.last == "ready" ? lines : nil
    }
    address = try #require(lines.first { $0.hasPrefix("DBUS_SYSTEM_BUS_ADDRESS=") })
      .replacing("DBUS_SYSTEM_BUS_ADDRESS=", with: "")
  }

  /// Has another logind take the place of this one, which knows nothing of what that one was told.
  func restart() throws {
    let before = readyCount
    program.say("restart")
    _ = try Deadline.wait(for: "another logind", story: program.lastWords()) {
      readyCount > before ? true : nil
    }
  }

  private var readyCount: Int { program.outputText.split(separator: "\n").count { $0 == "ready" } }

  func lock() throws { try call("call", Self.service, session, "\(Self.service).Session", "Lock") }
  func unlock() throws { try call("call", Self.service, session, "\(Self.service).Session", "Unlock") }

  /// Says that the machine will sleep, or that it is awake again.
  func prepareForSleep(_ begins: Bool) throws {
    try call(
      "call", Self.service, Self.manager, "org.freedesktop.DBus.Mock", "EmitSignal", "sssav",
      "\(Self.service).Manager", "PrepareForSleep", "b", "1", "b", "\(begins)")
  }

  /// Whether anybody holds sleep up.
  var isSleepHeld: Bool {
    get throws {
      let list = try call("call", Self.service, Self.manager, "\(Self.service).Manager", "ListInhibitors")
      guard list.contains("\"sleep\"") else { return false }
      #expect(list.contains("\"delay\""))
      return true
    }
  }

  func awaitSleep(held: Bool) throws {
    _ = try Deadline.wait(for: "sleep to be \(held ? "held up" : "let go")") {
      try isSleepHeld == held ? true : nil
    }
  }

  func awaitLockedHint(_ isLocked: Bool) throws {
    _ = try Deadline.wait(for: "the hint \(isLocked)") {
      let words = try call(
        "get-property", Self.service, session, "\(Self.service).Session", "LockedHint")
      return words.contains("\(isLocked)") ? true : nil
    }
  }

  @discardableResult
  private func call(_ arguments: String...) throws -> String {
    callCount += 1
    let busctl = try RunningProgram(
      ["/usr/bin/busctl", "--address=\(address)"] + arguments, environment: [:],
      files: "\(files)-\(callCount)")
    guard try busctl.awaitEnding() == .exited(0) else {
      throw NothingCame(description: "busctl \(arguments) failed\(busctl.lastWords())")
    }
    return busctl.outputText
  }
}
