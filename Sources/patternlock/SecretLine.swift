import Glibc
import Platform
import SecretMemory

/// One line of standard input, read straight into locked memory.
enum SecretLine {
  /// What went wrong with a line.
  enum Fault: Error {
    case ended
    case tooLong
    case system(SystemError)
  }

  /// Reads up to the next newline, byte by byte so that nothing behind it is taken.
  ///
  /// On a terminal the question is shown and what is typed is not.
  /// - Parameters:
  ///   - buffer: gets the line without its newline; emptied first.
  ///   - question: what to ask a person for.
  static func read(into buffer: inout SecretBuffer, question: String) throws(Fault) {
    buffer.wipe()
    var silence = HiddenPrompt(question)
    defer { silence?.end() }
    var byte: UInt8 = 0
    defer { explicit_bzero(&byte, 1) }
    while true {
      silence?.waitForInput()
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system(SystemError("read", "standard input")) }
      if count == 0 {
        if buffer.isEmpty { throw .ended }
        return
      }
      if byte == UInt8(ascii: "\n") { return }
      guard buffer.append(byte) else { throw .tooLong }
    }
  }
}
