import Glibc

/// Lines for a person or the journal, on standard error. Nothing secret is ever passed to it.
public enum Log {
  /// Says that something failed, what, and what to do about it.
  public static func error(_ message: String) { line(.error, "patternlock: \(message)\n") }

  /// Says that something is not as it should be and the program goes on.
  public static func warning(_ message: String) { line(.warning, "patternlock: warning: \(message)\n") }

  /// A plain line.
  public static func note(_ message: String) { line(.information, "patternlock: \(message)\n") }

  /// Says what has happened: a line for the journal, where nobody asked for it on a terminal.
  ///
  /// - Parameter always: whether it was asked for (`--debug`).
  public static func event(_ message: String, always: Bool) {
    if always || isJournal { note(message) }
  }

  /// syslog's numbers.
  private enum Priority: Int {
    case error = 3
    case warning = 4
    case information = 6
  }

  /// Whether standard error leads to the journal (systemd.exec(5)), which takes a priority before each line.
  public static let isJournal = isJournal(getenv("JOURNAL_STREAM").map { String(cString: $0) })

  /// - Parameter stream: `DEVICE:INODE` of what systemd gave the program for its output.
  static func isJournal(_ stream: String?) -> Bool {
    let numbers = stream?.split(separator: ":").compactMap { UInt64($0) } ?? []
    var status = stat()
    guard numbers.count == 2, fstat(STDERR_FILENO, &status) == 0 else { return false }
    return UInt64(status.st_dev) == numbers[0] && UInt64(status.st_ino) == numbers[1]
  }

  /// Writes a line as far as it is taken at once: a reader that has stopped must not hold the lock up.
  private static func line(_ priority: Priority, _ text: String) {
    write(isJournal ? "<\(priority.rawValue)>\(text)" : text, to: STDERR_FILENO, waits: false)
  }

  /// Writes text to a descriptor; a reader that went away is no error of ours.
  ///
  /// - Parameter waits: whether a reader that takes nothing now is waited for; else it does not get the rest.
  public static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO, waits: Bool = true) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        guard waits || isWritable(descriptor) else { return }
        // A pipe that can be written to takes this much without waiting.
        let count = Glibc.write(descriptor, start, waits ? rest.count : min(rest.count, Int(PIPE_BUF)))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private static func isWritable(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) > 0
  }
}
