import CPlatform
import Glibc
import Platform

/// Memory that another process can be given by its descriptor: a memfd of a fixed size, mapped here.
///
/// It is sealed against shrinking and growing, so that nobody who holds the descriptor can make a read here fail.
public final class SharedMemory {
  /// The descriptor to hand over. It belongs to this object; -1 once it was closed.
  public private(set) var descriptor: Int32
  /// The mapped bytes, zero at first.
  public let bytes: UnsafeMutableRawBufferPointer

  /// - Parameter size: in bytes, above 0.
  public init(size: Int) throws(SystemError) {
    let number = platform_memfd("patternlock")
    guard number >= 0 else { throw SystemError("make shared memory") }
    let file = FileDescriptor(owning: number)
    guard ftruncate(number, off_t(size)) == 0 else { throw SystemError("size shared memory") }
    guard platform_memfd_seal_size(number) == 0 else { throw SystemError("seal shared memory") }
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let address, address != MAP_FAILED else { throw SystemError("map shared memory") }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
    descriptor = file.release()
  }

  /// Closes the descriptor once everybody has it who is to have it; the bytes stay. A process has only so many.
  public func closeDescriptor() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit {
    closeDescriptor()
    munmap(bytes.baseAddress, bytes.count)
  }
}
