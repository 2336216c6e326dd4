import Glibc
import Platform

/// What a command was asked to print.
enum StandardOutput {
  /// Prints a text.
  ///
  /// - Returns: success only where all of it was taken: a script that fills a file must not believe in half of it.
  static func write(_ text: String) -> ExitStatus {
    if Log.write(text, to: STDOUT_FILENO) { return .success }
    // A reader such as head(1) that has seen enough needs no explanation.
    if errno != EPIPE { Log.error("\(SystemError("write to", "standard output"))") }
    return .refused
  }
}
