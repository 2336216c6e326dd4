import Glibc
import Platform

/// A file that a client shares; its buffers keep it open.
final class SharedMemoryPool {
  private let file: FileDescriptor
  /// What the client says it may be used of it, in bytes.
  var size: Int32

  init(owning descriptor: Int32, size: Int32) {
    file = FileDescriptor(owning: descriptor)
    self.size = size
  }

  /// What there is of the file now, in bytes; 0 when it cannot be told.
  var fileSize: Int64 {
    var status = stat()
    return fstat(file.number, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// A copy of a part of the file; nil when the file ends before.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let length = pread(file.number, rest.baseAddress, rest.count, off_t(offset + filled))
        if length < 0 && errno == EINTR { continue }
        guard length > 0 else { return }
        filled += length
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
