import CPlatform
import EventLoop
import Glibc
import Platform

/// A program that was started for a test, and what it says.
public final class ChildProgram {
  /// How a program ended.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signaled(Int32)
  }

  public let processID: pid_t
  /// What it has written to its standard output and error so far.
  public private(set) var output = ""

  private let reading: FileDescriptor
  private var watch: Watch?
  private var known: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: of the program, absolute.
  ///   - arguments: without its name.
  ///   - environment: all of it, as `NAME=value`.
  ///   - descriptors: become 3, 4 and so on in the child. The caller keeps its own.
  ///   - input: what it reads from its standard input.
  ///   - loop: takes in what it says.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String], descriptors: [Int32] = [],
    input: String = "", loop: EventLoop
  ) throws(SystemError) {
    let output = try Self.pipe()
    let given = try Self.pipe()
    processID = try Self.spawn(
      path, arguments, environment, [given.reading, output.writing, output.writing] + descriptors)
    close(output.writing)
    close(given.reading)
    // Never more than a pipe holds.
    Log.write(input, to: given.writing)
    close(given.writing)
    reading = FileDescriptor(owning: output.reading)
    watch = loop.watch(output.reading, for: .readable) { [unowned self] _ in read() }
  }

  deinit {
    watch?.cancel()
    if ending == nil {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
  }

  /// How it ended; nil while it runs.
  public var ending: Ending? {
    if let known { return known }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
    known =
      platform_exited(status) != 0
      ? .exited(platform_exit_status(status)) : .signaled(platform_term_signal(status))
    while read() {}
    return known
  }

  /// Sends it a signal.
  public func signal(_ number: Int32) {
    if ending == nil { kill(processID, number) }
  }

  /// Takes in what there is.
  @discardableResult
  private func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var state = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return false }
    let count = Glibc.read(reading.number, &bytes, bytes.count)
    guard count > 0 else {
      watch?.cancel()
      return false
    }
    output += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }

  private static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], _ descriptors: [Int32]
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // First out of the way of the numbers they become.
    let held = descriptors.map { platform_duplicate_above($0, 32) }
    defer { for descriptor in held { close(descriptor) } }
    for (number, descriptor) in held.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    _ = platform_spawn_close_from(&actions, Int32(held.count))
    _ = platform_spawn_fresh(&attributes)
    let argv = ([path] + arguments).map { strdup($0) }
    let variables = environment.map { strdup($0) }
    defer { for string in argv + variables { free(string) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, argv + [nil], variables + [nil])
    guard code == 0 else { throw SystemError("start", path, code: code) }
    return process
  }
}
