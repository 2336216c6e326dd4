import CPlatform
import Foundation
import Glibc
import Platform

/// A program that a test started. It has a process group of its own, reads from a file or from a pipe that the test
/// holds open, and writes into files. It does not outlive its object.
final class RunningProgram {
  /// How a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(by: Int32)
  }

  /// What it reads.
  enum Input {
    case nothing
    case file(String)
    /// A pipe to which ``say(_:)`` writes; its end is when the test lets go of it.
    case openPipe
  }

  let name: String
  let processID: pid_t
  let outputPath: String
  let logPath: String
  private var pipeEnd: Int32?
  private var ending: Ending?

  /// - Parameters:
  ///   - arguments: the program's path and its arguments.
  ///   - environment: all of it.
  ///   - files: its output goes to this path with `.out` at its end, its errors to that with `.log`.
  init(_ arguments: [String], environment: [String: String], input: Input = .nothing, files: String) throws {
    name = String(arguments[0].split(separator: "/").last ?? "")
    outputPath = files + ".out"
    logPath = files + ".log"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var ends: [Int32] = [-1, -1]
    switch input {
    case .nothing: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
    case .openPipe:
      guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
      pipeEnd = ends[1]
    }
    let flags = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputPath, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, logPath, flags, 0o600)
    _ = platform_spawn_close_from(&actions, STDERR_FILENO + 1)
    _ = platform_spawn_fresh(&attributes)
    let words = arguments.map { strdup($0) }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    defer {
      for copy in words + variables { free(copy) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      if ends[0] >= 0 { close(ends[0]) }
    }
    var child: pid_t = 0
    let code = posix_spawn(&child, arguments[0], &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw SystemError("start", arguments[0], code: code) }
    processID = child
  }

  deinit { end(within: 0) }

  /// Sends a signal to this one process.
  func signal(_ number: Int32) { kill(processID, number) }

  /// Writes a line to the pipe that it reads from.
  func say(_ line: String) {
    if let pipeEnd { Log.write(line + "\n", to: pipeEnd) }
  }

  /// How it ended; nil as long as it runs.
  func look() -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
    ending =
      platform_exited(status) != 0
      ? .exited(platform_exit_status(status)) : .killed(by: platform_term_signal(status))
    return ending
  }

  /// Waits for its end.
  func awaitEnding(within limit: Milliseconds = Deadline.usual) throws -> Ending {
    try Deadline.wait(for: "the end of \(name)", within: limit, story: lastWords()) { look() }
  }

  /// Closes its input, and ends it by force where that is not enough.
  func end(within limit: Milliseconds) {
    if let pipeEnd { close(pipeEnd) }
    pipeEnd = nil
    guard (try? awaitEnding(within: limit)) == nil else { return }
    kill(processID, SIGKILL)
    _ = try? awaitEnding(within: 5_000)
  }

  var output: [UInt8] { [UInt8](FileManager.default.contents(atPath: outputPath) ?? Data()) }
  var outputText: String { String(decoding: output, as: UTF8.self) }
  var log: String { String(decoding: FileManager.default.contents(atPath: logPath) ?? Data(), as: UTF8.self) }

  /// The end of what it logged, for a message.
  func lastWords() -> String {
    "; the last words of \(name):\n" + log.split(separator: "\n").suffix(25).joined(separator: "\n")
  }
}
