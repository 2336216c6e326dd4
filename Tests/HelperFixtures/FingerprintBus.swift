import CPlatform
import Glibc

/// A system bus of a test's own with a fingerprint reader on it: `Tests/Rig/fingerprint-bus`, whose commands it
/// describes.
public final class FingerprintBus {
  /// Who answers for fprintd.
  public enum Kind: String {
    /// fprintd itself, with libfprint's virtual reader.
    case real
    case withoutReader = "no-reader"
    /// The script, which does what it is told.
    case fake
    case none
  }

  /// What the script said instead of "ok".
  public struct Refusal: Error, Equatable {
    public let line: String

    public init(line: String) {
      self.line = line
    }
  }

  /// Where the bus is.
  public private(set) var address = ""

  private let folder = TemporaryDirectory()
  private let socket: Int32
  private var process: pid_t = 0
  private var lines: [String] = []
  private var rest: [UInt8] = []
  /// What the fake fprintd was asked, and no test has waited for yet.
  public private(set) var calls: [String] = []

  private static let needed = [
    "/usr/libexec/fprintd", "/usr/bin/dbus-daemon", "/usr/bin/python3", "/usr/lib/python3/dist-packages/dbus",
    "/usr/lib/python3/dist-packages/gi",
  ]

  /// Whether to try: in CI always, since a skipped test is a failure there.
  public static var isExpected: Bool {
    getenv("CI").map { String(cString: $0) } == "true" || needed.allSatisfy { access($0, F_OK) == 0 }
  }

  /// Starts a bus.
  ///
  /// - Throws: the script's words, where it cannot.
  public init(_ kind: Kind) throws {
    var ends: (Int32, Int32) = (-1, -1)
    let made = withUnsafeMutableBytes(of: &ends) {
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0,
        $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    socket = ends.0
    defer { close(ends.1) }
    guard made == 0 else { throw Refusal(line: "no socket pair") }
    // Beside this file's folder.
    let script = #filePath.replacing("/HelperFixtures/FingerprintBus.swift", with: "/Rig/fingerprint-bus")
    process = Self.spawn([script, folder.path, kind.rawValue], input: ends.1)
    let line = try nextLine()
    guard line.hasPrefix("address ") else { throw Refusal(line: line) }
    address = String(line.dropFirst("address ".count))
  }

  deinit {
    // It ends by itself when its input does, and whatever it started with it.
    close(socket)
    if process > 0 { waitpid(process, nil, 0) }
  }

  /// Has a command done, and waits until it is.
  public func tell(_ command: String) throws {
    let bytes = Array((command + "\n").utf8)
    guard write(socket, bytes, bytes.count) == bytes.count else { throw Refusal(line: "the bus is gone") }
    while true {
      let line = try nextLine()
      if line == "ok" { return }
      guard keepCall(line) else { throw Refusal(line: line) }
    }
  }

  /// Waits until the fake fprintd was asked for something; what it was asked before that is forgotten.
  public func awaitCall(_ method: String) throws {
    while true {
      if let index = calls.firstIndex(of: method) {
        calls.removeFirst(index + 1)
        return
      }
      let line = try nextLine()
      guard keepCall(line) else { throw Refusal(line: line) }
    }
  }

  private func keepCall(_ line: String) -> Bool {
    guard line.hasPrefix("called ") else { return false }
    calls.append(String(line.dropFirst("called ".count)))
    return true
  }

  /// Reads a line, for at most 30 seconds.
  private func nextLine() throws -> String {
    while lines.isEmpty {
      var interest = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 4096)
      guard poll(&interest, 1, 30_000) > 0 else { throw Refusal(line: "the bus says nothing") }
      let count = read(socket, &buffer, buffer.count)
      guard count > 0 else { throw Refusal(line: "the bus is gone") }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(end + 1)
      }
    }
    return lines.removeFirst()
  }

  /// Starts a script.
  ///
  /// - Parameter input: becomes its standard input and output.
  static func spawn(_ words: [String], input: Int32) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, input, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    _ = platform_spawn_fresh(&attributes)
    _ = platform_spawn_close_from(&actions, STDERR_FILENO + 1)
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let path = "PATH=/usr/bin:/bin"
    let result = path.withCString { path in
      posix_spawn(
        &process, words[0], &actions, &attributes, arguments + [nil],
        [UnsafeMutablePointer(mutating: path), nil])
    }
    return result == 0 ? process : 0
  }
}
