import Canvas
import Glibc
import Platform
import WaylandClient

/// A wl_buffer of format argb8888 over memory of its own.
final class ShmBuffer {
  let width: Int32
  let height: Int32
  let buffer: WlBuffer
  let memory: SharedMemory

  /// Whether the compositor may still read it.
  private(set) var isBusy = false

  /// Called when the compositor has let go of it.
  var onRelease: (() -> Void)?

  /// Bytes from one row to the next.
  let stride: Int32

  /// - Parameters:
  ///   - width: in pixels, above 0.
  ///   - height: in pixels, above 0.
  convenience init(_ shm: WlShm, width: Int32, height: Int32) throws(SystemError) {
    let size = Int(width) * Int(height) * 4
    // The protocol counts the bytes of a pool in 32 bits.
    guard size <= Int32.max else { throw SystemError("make a picture of", "\(width)×\(height)", code: EFBIG) }
    let memory = try SharedMemory(size: size)
    self.init(shm, memory: memory, width: width, height: height, stride: width * 4)
  }

  /// A buffer over memory that is filled already, without a copy.
  init(_ shm: WlShm, memory: SharedMemory, width: Int32, height: Int32, stride: Int32) {
    self.width = width
    self.height = height
    self.memory = memory
    self.stride = stride
    let pool = shm.createPool(fd: memory.descriptor, size: stride * height)
    buffer = pool.createBuffer(
      offset: 0, width: width, height: height, stride: stride, format: .argb8888)
    pool.destroy()
    buffer.onEvent = { [unowned self] event in
      guard case .release = event else { return }
      isBusy = false
      onRelease?()
    }
  }

  /// Makes a part of it transparent.
  func clear(_ part: PixelRectangle) {
    let part = part.intersection(PixelRectangle(x: 0, y: 0, width: width, height: height))
    guard !part.isEmpty, let start = memory.bytes.baseAddress else { return }
    for row in part.y..<part.y + part.height {
      memset(start + Int(row) * Int(stride) + 4 * Int(part.x), 0, 4 * Int(part.width))
    }
  }

  /// Attaches it to a surface; it is busy until the compositor releases it.
  func attach(to surface: WlSurface) {
    isBusy = true
    surface.attach(buffer: buffer, x: 0, y: 0)
  }
}
