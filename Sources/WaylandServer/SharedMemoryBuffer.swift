import WaylandClient

/// A picture in a client's shared memory.
public final class SharedMemoryBuffer {
  private let pool: SharedMemoryPool
  private let offset: Int
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Four bytes a pixel.
  public let format: WlShm.Format

  init(pool: SharedMemoryPool, offset: Int, width: Int, height: Int, stride: Int, format: WlShm.Format) {
    self.pool = pool
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// A copy of the pixels as they are now, `stride × height` bytes; nil when the client cut its file short.
  public func pixels() -> [UInt8]? { pool.bytes(at: offset, count: stride * height) }
}

extension WlBufferResource {
  /// The picture of a buffer that was made by ``SharedMemory``; nil for buffers of another origin.
  public var sharedMemory: SharedMemoryBuffer? { attachment as? SharedMemoryBuffer }
}
