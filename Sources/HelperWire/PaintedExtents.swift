/// How large something came out, in pixels: for a text its logical extents, otherwise the area.
///
/// On the wire: width, height, baseline, four bytes each, and a flag.
public struct PaintedExtents: Equatable, Sendable {
  public let width: UInt32
  public let height: UInt32
  /// From the upper edge to the first line's baseline; 0 where there is none.
  public let baseline: UInt32
  /// Whether a text had no room for all of it and ends in an ellipsis.
  public let isCut: Bool

  public init(width: UInt32, height: UInt32, baseline: UInt32, isCut: Bool = false) {
    self.width = width
    self.height = height
    self.baseline = baseline
    self.isCut = isCut
  }

  init(from reader: inout WireReader) throws(WireError) {
    width = try reader.uint32()
    height = try reader.uint32()
    baseline = try reader.uint32()
    isCut = try reader.flag(.style)
  }

  func write(to writer: inout WireWriter) {
    writer.uint32(width)
    writer.uint32(height)
    writer.uint32(baseline)
    writer.flag(isCut)
  }
}
