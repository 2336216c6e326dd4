import Glibc

/// Reads whole files of the user's. A pipe, a device or a socket in a file's place is never waited for.
public enum RegularFile {
  /// Opens a file for reading.
  ///
  /// - Throws: what open(2) says; EISDIR for a folder, EINVAL for whatever else is no regular file.
  public static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw SystemError("look at", path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw SystemError("read", path, code: EISDIR)
    default: throw SystemError("read", "\(path), which is not a regular file", code: EINVAL)
    }
  }

  /// The content of a file.
  ///
  /// - Parameter limit: in bytes.
  /// - Throws: EFBIG for a larger file.
  public static func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try open(path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file.number, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw SystemError("read", path, code: EFBIG) }
    }
  }
}
