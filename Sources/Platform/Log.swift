import Glibc

/// Lines for a person or the journal, on standard error. Nothing secret is ever passed to it.
public enum Log {
  /// Says that something failed, what, and what to do about it.
  public static func error(_ message: String) { write("patternlock: \(message)\n") }

  /// Says that something is not as it should be and the program goes on.
  public static func warning(_ message: String) { write("patternlock: warning: \(message)\n") }

  /// A plain line.
  public static func note(_ message: String) { write("patternlock: \(message)\n") }

  /// Writes text to a descriptor, all of it; a reader that went away is no error of ours.
  public static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, start, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
