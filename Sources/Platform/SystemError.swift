import Glibc

/// A system call that failed: what was tried, on what, and the reason the kernel gave.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was being done, as a verb phrase: "open", "make a socket pair".
  public let operation: StaticString
  /// The file or object it was done to; empty where there is none. Never holds a secret.
  public let subject: String
  /// The `errno` of the failure.
  public let code: Int32

  /// - Parameters:
  ///   - operation: what was being done, as a verb phrase.
  ///   - subject: the path or name it was done to.
  ///   - code: the `errno`; the current one unless told otherwise.
  public init(_ operation: StaticString, _ subject: String = "", code: Int32 = errno) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  public static func == (left: SystemError, right: SystemError) -> Bool {
    left.code == right.code && left.subject == right.subject
      && left.operation.description == right.operation.description
  }

  /// The kernel's words for `code`.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String {
    subject.isEmpty ? "cannot \(operation): \(reason)" : "cannot \(operation) \(subject): \(reason)"
  }
}
