/// A picture of pixels in format argb8888 (premultiplied), in memory that another process may still write to.
public struct PicturePixels {
  /// A picture is at most so wide and so high, in pixels.
  public static let largestSide: Int32 = 16_384

  /// Rows of `stride` bytes; a wl_shm pool over it needs no copy.
  public let memory: SharedMemory
  /// In pixels.
  public let width: Int32
  /// In pixels.
  public let height: Int32

  /// Bytes from one row to the next.
  public var stride: Int32 { width * 4 }

  /// - Returns: nil where a side is not from 1 to ``largestSide``, or the memory is smaller than the sizes say.
  public init?(_ memory: SharedMemory, width: Int32, height: Int32) {
    let sides = 1...Self.largestSide
    guard sides.contains(width), sides.contains(height),
      Int(width) * Int(height) * 4 <= memory.bytes.count
    else { return nil }
    self.memory = memory
    self.width = width
    self.height = height
  }
}
