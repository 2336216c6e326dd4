import Glibc

/// Lines for a person or the journal, on standard error. Nothing secret is ever passed to it.
public enum Log {
  /// Says that something failed, what, and what to do about it.
  public static func error(_ message: String) { line("patternlock: \(message)\n") }

  /// Says that something is not as it should be and the program goes on.
  public static func warning(_ message: String) { line("patternlock: warning: \(message)\n") }

  /// A plain line.
  public static func note(_ message: String) { line("patternlock: \(message)\n") }

  /// Writes a line as far as it is taken at once: a reader that has stopped must not hold the lock up.
  private static func line(_ text: String) { write(text, to: STDERR_FILENO, waits: false) }

  /// Writes text to a descriptor, all of it; a reader that went away is no error of ours.
  public static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    write(text, to: descriptor, waits: true)
  }

  private static func write(_ text: String, to descriptor: Int32, waits: Bool) {
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
