/// A picture of coverage alone, a byte a pixel, to be drawn in any colour: text and glyphs.
///
/// It is a rectangle of memory that another process may still write to: whatever is in it is only ever shown.
public struct MaskPixels {
  /// A row is at most so wide and a mask at most so high, in pixels.
  public static let largestSide: Int32 = 16_384

  let memory: SharedMemory
  /// From one row of the memory to the next, in pixels (which are bytes here).
  public let stride: Int32
  /// The rectangle of the memory that is shown, in pixels.
  public let part: PixelRectangle
  /// The pixel, counted from the upper left of `part`, that is laid where the mask is asked to be drawn. What lies
  /// left of it and above it, such as the overhang of a letter, is drawn further left and above.
  public let originX: Int32
  public let originY: Int32

  public var width: Int32 { part.width }
  public var height: Int32 { part.height }

  /// - Parameters:
  ///   - memory: rows of `stride` bytes. It is kept as long as this value.
  ///   - stride: a multiple of 4, as Cairo wants it.
  ///   - part: the rectangle that is shown, in pixels.
  ///   - originX: see ``originX``.
  ///   - originY: see ``originY``.
  /// - Returns: nil where the rectangle is empty or does not lie in the memory.
  public init?(
    _ memory: SharedMemory, stride: Int32, part: PixelRectangle, originX: Int32 = 0, originY: Int32 = 0
  ) {
    let rows = 0...Self.largestSide
    guard stride > 0, stride % 4 == 0, stride <= Self.largestSide, !part.isEmpty, part.x >= 0,
      rows.contains(part.y), rows.contains(part.height), part.width <= stride, part.x <= stride - part.width,
      Int(stride) * Int(part.y + part.height) <= memory.bytes.count
    else { return nil }
    self.memory = memory
    self.stride = stride
    self.part = part
    self.originX = originX
    self.originY = originY
  }

  /// The columns from the first that anything is painted on to the last, counted from the left; none where nothing is.
  public var inkedColumns: Range<Int32> {
    func isInked(_ column: Int32) -> Bool {
      // Less than this nobody sees.
      (0..<height).contains { coverage(x: column, y: $0) > 24 }
    }
    guard let first = (0..<width).first(where: isInked), let last = (0..<width).last(where: isInked) else {
      return 0..<0
    }
    return first..<last + 1
  }

  /// How much of a pixel is covered, from 0 to 255; 0 outside.
  ///
  /// - Parameters:
  ///   - x: counted from the left of the mask.
  ///   - y: counted from its upper edge.
  public func coverage(x: Int32, y: Int32) -> UInt8 {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
    return memory.bytes[Int(part.y + y) * Int(stride) + Int(part.x + x)]
  }
}
