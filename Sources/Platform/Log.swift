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
    if always || LogOutput.leadsToJournal { note(message) }
  }

  /// syslog's numbers.
  private enum Priority: Int {
    case error = 3
    case warning = 4
    case information = 6
  }

  /// Writes a line as far as it is taken at once: a reader that has stopped must not hold the lock up.
  private static func line(_ priority: Priority, _ text: String) {
    write(
      LogOutput.leadsToJournal ? "<\(priority.rawValue)>\(text)" : text, to: STDERR_FILENO, waits: false)
  }

  /// Writes text to a descriptor.
  ///
  /// - Parameter waits: whether a reader that takes nothing now is waited for; else it does not get the rest.
  /// - Returns: whether all of it was taken; if not, `errno` says why.
  @discardableResult
  public static func write(
    _ text: String, to descriptor: Int32 = STDERR_FILENO, waits: Bool = true
  ) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = waits ? Glibc.write(descriptor, start, rest.count) : writeAtOnce(rest, to: descriptor)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }

  /// Writes some bytes without waiting, whatever the flags of the descriptor: others may share them.
  private static func writeAtOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return -1 }
    if status.st_mode & S_IFMT == S_IFSOCK {
      return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return 0 }
    // A pipe that can be written to takes this much without waiting.
    return Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF)))
  }
}
