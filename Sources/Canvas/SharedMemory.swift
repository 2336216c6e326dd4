import CPlatform
import Glibc
import Platform

/// Memory that another process can be given by its descriptor: a memfd of a fixed size, mapped here.
///
/// It is sealed against shrinking and growing, so that nobody who holds the descriptor can make a read here fail.
public final class SharedMemory {
  /// The descriptor to hand over. It belongs to this object.
  public let descriptor: Int32
  /// The mapped bytes, zero at first.
  public let bytes: UnsafeMutableRawBufferPointer

  private let file: FileDescriptor

  /// - Parameter size: in bytes, above 0.
  public init(size: Int) throws(SystemError) {
    let number = platform_memfd("patternlock")
    guard number >= 0 else { throw SystemError("make shared memory") }
    file = FileDescriptor(owning: number)
    descriptor = number
    guard ftruncate(number, off_t(size)) == 0 else { throw SystemError("size shared memory") }
    guard platform_memfd_seal_size(number) == 0 else { throw SystemError("seal shared memory") }
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let address, address != MAP_FAILED else { throw SystemError("map shared memory") }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
  }
}
