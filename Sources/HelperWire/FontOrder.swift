/// The font that a painter is to use: the system's sans serif, in one size and weight.
///
/// On the wire: the em in pixels as a 32-bit float, then the weight, two bytes.
public struct FontOrder: Equatable, Sendable {
  /// The em, in pixels.
  public static let sizes: ClosedRange<Float> = 1...2048
  /// From thin to black, as in OpenType.
  public static let weights: ClosedRange<UInt16> = 100...1000

  public let pixels: Float
  public let weight: UInt16

  /// - Returns: nil where one of them is out of range.
  public init?(pixels: Float, weight: UInt16) {
    guard Self.sizes.contains(pixels), Self.weights.contains(weight) else { return nil }
    self.pixels = pixels
    self.weight = weight
  }

  init(from reader: inout WireReader) throws(WireError) {
    let pixels = Float(bitPattern: try reader.uint32())
    guard let order = FontOrder(pixels: pixels, weight: try reader.uint16()) else {
      throw .badValue(reader.type, .font)
    }
    self = order
  }

  func write(to writer: inout WireWriter) {
    writer.uint32(pixels.bitPattern)
    writer.uint16(weight)
  }
}
