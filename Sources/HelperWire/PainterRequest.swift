/// What the locker says to a painter: paint this, into the memory whose descriptor comes with it.
///
/// Answered with `drawn` or `failed` of the same number, in the order of the requests. On the wire: number, area,
/// order. The memory's descriptor comes first; a picture's file, open for reading, second.
public struct PainterRequest: Equatable, Sendable {
  /// Counts from 1 in each process.
  public let id: UInt32
  public let area: DrawingArea
  public let order: PaintOrder

  /// - Returns: nil where the order does not fit the area, or the area is larger than memory may be.
  public init?(id: UInt32, _ order: PaintOrder, in area: DrawingArea) {
    guard area.byteCount(bytesPerPixel: order.bytesPerPixel) != nil else { return nil }
    switch order {
    case .text(let text):
      guard 2 * Int(text.margin) < min(Int(area.width), Int(area.height)) else { return nil }
    case .glyphs(let glyphs):
      guard glyphs.fits(area) else { return nil }
    case .picture: break
    }
    self.id = id
    self.area = area
    self.order = order
  }

  /// Reads a packet.
  ///
  /// - Parameters:
  ///   - packet: all of it, with the type byte.
  ///   - role: what is painted here, `painter` or `picture`.
  public init(decoding packet: UnsafeRawBufferPointer, to role: HelperRole = .painter) throws(WireError) {
    var reader = try WireReader(packet, allowed: .requests(to: role))
    let id = try reader.ordinal(.id)
    let area = try DrawingArea(from: &reader)
    let order: PaintOrder
    switch reader.type {
    case .text: order = .text(try TextOrder(from: &reader))
    case .glyphs: order = .glyphs(try GlyphOrder(from: &reader))
    case .picture: order = .picture(try PictureOrder(from: &reader))
    default: throw .notAllowed(reader.type)
    }
    try reader.end()
    guard let request = PainterRequest(id: id, order, in: area) else { throw .badValue(reader.type, .area) }
    self = request
  }

  /// The packet.
  public func encoded() -> [UInt8] {
    var writer = WireWriter(order.type)
    writer.uint32(id)
    area.write(to: &writer)
    switch order {
    case .text(let text): text.write(to: &writer)
    case .glyphs(let glyphs): glyphs.write(to: &writer)
    case .picture(let picture): picture.write(to: &writer)
    }
    return writer.bytes
  }

  /// Whether extents that a painter claims can be true.
  public func allows(_ extents: PaintedExtents) -> Bool {
    var margins: UInt32 = 0
    if case .text(let text) = order { margins = 2 * UInt32(text.margin) }
    return extents.width <= UInt32(area.width) - margins && extents.height <= UInt32(area.height) - margins
      && extents.baseline <= extents.height
  }
}
