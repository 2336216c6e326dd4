import Glibc

/// The process that writes the log to what cannot be written to without waiting; see ``LogOutput``.
public enum LogRelay {
  /// Its only argument.
  public static let processName = "patternlock-log"

  private static let reading: Int32 = 3
  private static let target: Int32 = 4

  /// Hands on all that comes, until the last writer is gone. Where the target hangs, so does this process, alone.
  public static func run() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reading, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      var rest = bytes[..<count]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        if written < 0 && errno == EINTR { continue }
        // A full disk may have room later.
        guard written > 0 else { break }
        rest = rest.dropFirst(written)
      }
    }
  }
}
