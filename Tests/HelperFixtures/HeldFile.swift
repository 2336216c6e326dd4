import Glibc
import Platform

/// A file that this process holds by a record lock.
package final class HeldFile {
  private var descriptor: Int32

  package init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
    guard fcntl(descriptor, F_SETLK, &lock) == 0 else { throw SystemError("lock", path) }
  }

  deinit { letGo() }

  package func write(_ text: String) {
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.utf8.count, 0)
  }

  package func letGo() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
