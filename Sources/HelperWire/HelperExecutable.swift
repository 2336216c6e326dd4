import CPlatform
import Glibc
import Platform

/// A helper program, opened once: every start of it runs this very file, whatever its path leads to by then.
public struct HelperExecutable: ~Copyable {
  /// The absolute path it was opened by; a program of the configuration's has it for `argv[0]`.
  public let path: String

  let descriptor: FileDescriptor

  /// Opens a program.
  ///
  /// - Parameter path: absolute; nothing is looked up in PATH.
  /// - Throws: what open(2) says; EINVAL for a relative path, EACCES for what is not an executable regular file.
  public init(path: String) throws(SystemError) {
    guard path.utf8.first == UInt8(ascii: "/") else {
      throw SystemError("start the helper by a relative path", path, code: EINVAL)
    }
    let opened = platform_open_path(path)
    guard opened >= 0 else { throw SystemError("open the helper", path) }
    try self.init(path: path, handle: FileDescriptor(owning: opened))
  }

  /// Takes over a program that is open already.
  ///
  /// - Parameters:
  ///   - path: what it was opened by.
  ///   - handle: of any kind, an `O_PATH` one too.
  /// - Throws: EACCES for what is not an executable regular file.
  public init(path: String, handle: consuming FileDescriptor) throws(SystemError) {
    var status = stat()
    guard fstat(handle.number, &status) == 0 else { throw SystemError("look at the helper", path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o111 != 0 else {
      throw SystemError("run the helper", path, code: EACCES)
    }
    self.path = path
    descriptor = handle
  }
}
