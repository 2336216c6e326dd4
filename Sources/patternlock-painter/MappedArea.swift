import Glibc
import HelperWire
import Platform

/// The memory of one request, mapped as long as this value lives.
struct MappedArea: ~Copyable {
  let bytes: UnsafeMutablePointer<UInt8>
  let width: Int32
  let height: Int32
  /// Bytes from one row to the next.
  let stride: Int32
  private let byteCount: Int

  /// Maps what a descriptor leads to, if it is as large as the area: writing beyond the end of a file is fatal.
  init(_ memory: borrowing FileDescriptor, _ area: DrawingArea, bytesPerPixel: Int) throws(PaintingError) {
    guard let byteCount = area.byteCount(bytesPerPixel: bytesPerPixel) else { throw .badMemory }
    var status = stat()
    guard fstat(memory.number, &status) == 0, status.st_size >= byteCount,
      let address = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, memory.number, 0),
      address != MAP_FAILED
    else { throw .badMemory }
    bytes = address.assumingMemoryBound(to: UInt8.self)
    width = Int32(area.width)
    height = Int32(area.height)
    stride = Int32(area.stride) * Int32(bytesPerPixel)
    self.byteCount = byteCount
  }

  deinit {
    munmap(bytes, byteCount)
  }
}
