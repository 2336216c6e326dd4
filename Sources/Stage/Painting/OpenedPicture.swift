import Glibc
import Platform

/// A picture's file, opened for a painter, which reads no others.
final class OpenedPicture {
  let descriptor: FileDescriptor

  /// - Throws: what open(2) says; EINVAL for a folder, a device, a pipe or a socket.
  init(path: String) throws(SystemError) {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw SystemError("look at the picture", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("use as a picture what is no ordinary file:", path, code: EINVAL)
    }
    descriptor = file
  }
}
