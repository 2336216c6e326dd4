/// A picture file to be painted over a whole area, in opaque pixels of format argb8888.
///
/// On the wire: scaling, blur (two bytes), dimming, background (four bytes).
public struct PictureOrder: Equatable, Sendable {
  /// How a picture is fitted to an area of another shape, named as swaylock names it.
  public enum Scaling: UInt8, Sendable, CaseIterable {
    /// To the whole area, whatever becomes of its shape.
    case stretch = 1
    /// As large as covers the area; what stands out is cut.
    case fill = 2
    /// As large as fits into the area.
    case fit = 3
    /// At its own size, in the middle.
    case center = 4
    /// At its own size, over and over, from the upper left corner.
    case tile = 5
  }

  /// The largest radius of the blur, in pixels.
  public static let largestBlur: UInt16 = 512

  public let scaling: Scaling
  /// How far a point spreads, in pixels; 0 for none.
  public let blur: UInt16
  public let dimming: Dimming
  /// What shows beside and through the picture: red, green, blue from the third byte down; the highest is ignored.
  public let background: UInt32

  /// - Returns: nil where the blur is out of range.
  public init?(_ scaling: Scaling, blur: UInt16 = 0, dimming: Dimming = .fixed(0), background: UInt32 = 0) {
    guard blur <= Self.largestBlur else { return nil }
    self.scaling = scaling
    self.blur = blur
    self.dimming = dimming
    self.background = background
  }

  init(from reader: inout WireReader) throws(WireError) {
    guard let scaling = Scaling(rawValue: try reader.byte()) else { throw .badValue(reader.type, .scaling) }
    let blur = try reader.uint16()
    let dimming = try Dimming(from: &reader)
    guard let order = PictureOrder(scaling, blur: blur, dimming: dimming, background: try reader.uint32())
    else {
      throw .badValue(reader.type, .blur)
    }
    self = order
  }

  func write(to writer: inout WireWriter) {
    writer.byte(scaling.rawValue)
    writer.uint16(blur)
    dimming.write(to: &writer)
    writer.uint32(background)
  }
}
