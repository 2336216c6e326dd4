import Glibc

/// A file descriptor with exactly one owner, closed when the owner lets go of it.
public struct FileDescriptor: ~Copyable {
  /// The number the kernel knows it by. It stays open at least as long as this value lives.
  public let number: Int32

  /// Takes over an open descriptor.
  public init(owning number: Int32) {
    self.number = number
  }

  /// Opens a file, with `O_CLOEXEC` always added.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: as in open(2).
  ///   - mode: the permissions of a file that is made by this call.
  public init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
    let number = open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open", path) }
    self.number = number
  }

  /// Gives the number away; the new owner closes it.
  public consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }

  deinit {
    close(number)
  }
}
