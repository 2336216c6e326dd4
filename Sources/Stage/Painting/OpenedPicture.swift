import Glibc
import HelperWire
import Platform

/// A picture's file, opened for a painter, which reads no others.
final class OpenedPicture {
  /// What the kernel knows it by, as long as this object lives.
  let number: Int32

  /// Its content, as another process has read it: closing that waits for no file system.
  private let memory: SealedMemory?

  init(_ memory: SealedMemory) {
    self.memory = memory
    number = memory.descriptor.number
  }

  /// Opens a file, where waiting for it does no harm.
  ///
  /// - Throws: what open(2) says; EINVAL for a device, a pipe or a socket, EISDIR for a folder.
  init(path: String) throws(SystemError) {
    memory = nil
    number = try RegularFile.open(path).release()
  }

  deinit {
    if memory == nil { close(number) }
  }
}
