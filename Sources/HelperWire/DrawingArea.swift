/// The pixels that a painter fills: rows from the beginning of a piece of shared memory.
///
/// On the wire: width, height, stride, two bytes each.
public struct DrawingArea: Equatable, Sendable {
  /// The longest side, in pixels.
  public static let largestSide: UInt16 = 16_384
  /// The most memory that an area may have: a picture for 7680 × 4320 pixels takes 127 MiB. A painter needs it three
  /// times over, of the memory that it may have at all.
  public static let largestByteCount = 128 << 20

  /// In pixels.
  public let width: UInt16
  /// In pixels.
  public let height: UInt16
  /// From one row to the next, in pixels.
  public let stride: UInt16

  /// An area whose rows begin at multiples of 4 bytes, whatever a pixel has.
  ///
  /// - Returns: nil where a side is not from 1 to `largestSide` pixels.
  public init?(width: Int, height: Int) {
    let sides = 1...Int(Self.largestSide)
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.width = UInt16(width)
    self.height = UInt16(height)
    stride = UInt16((width + 3) / 4 * 4)
  }

  /// How much memory it takes; nil where that is more than `largestByteCount`.
  public func byteCount(bytesPerPixel: Int) -> Int? {
    let count = Int(stride) * Int(height) * bytesPerPixel
    return count <= Self.largestByteCount ? count : nil
  }

  init(from reader: inout WireReader) throws(WireError) {
    let width = try reader.uint16()
    let height = try reader.uint16()
    let stride = try reader.uint16()
    guard let area = DrawingArea(width: Int(width), height: Int(height)), area.stride == stride else {
      throw .badValue(reader.type, .area)
    }
    self = area
  }

  func write(to writer: inout WireWriter) {
    writer.uint16(width)
    writer.uint16(height)
    writer.uint16(stride)
  }
}
