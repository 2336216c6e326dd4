import CPlatform
import HelperWire
import Platform

/// Carries requests out, one after the other.
final class Workshop {
  /// Nil where pictures are painted, and no text.
  private let typesetter: Typesetter?

  /// One for a picture.
  init() {
    typesetter = nil
  }

  /// One for texts.
  ///
  /// - Parameter font: what they are set in; nil for the system's sans serif.
  init(font: FontFamily?) {
    typesetter = Typesetter(FontFamilies(font))
    // Reading fontconfig's files leaves more than is kept of them.
    platform_return_free_memory()
  }

  /// Paints what a request asks for.
  ///
  /// - Parameter connection: gives the descriptors of the request.
  func answer(_ request: PainterRequest, _ connection: PainterConnection) -> PainterReply {
    do throws(PaintingError) {
      return .drawn(id: request.id, try paint(request, connection))
    } catch {
      return .failed(id: request.id, reason: "\(error)")
    }
  }

  private func paint(
    _ request: PainterRequest, _ connection: PainterConnection
  ) throws(PaintingError) -> PaintedExtents {
    guard let memory = connection.takeDescriptor() else { throw .badMemory }
    let area = try MappedArea(memory, request.area, bytesPerPixel: request.order.bytesPerPixel)
    switch request.order {
    case .text(let order):
      guard let typesetter else { throw .noFont }
      return try typesetter.paint(order, on: area)
    case .glyphs(let order):
      guard let typesetter else { throw .noFont }
      try typesetter.paint(order, on: area)
    case .picture(let order):
      guard let file = connection.takeDescriptor() else { throw .notAFile }
      try PicturePainter.paint(order, file, on: area)
    }
    return PaintedExtents(width: UInt32(area.width), height: UInt32(area.height), baseline: 0)
  }
}
