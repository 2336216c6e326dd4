import CPango
import HelperWire
import Platform

/// Paints picture files.
enum PicturePainter {
  /// Fills an area with a picture, as an order says. The area is opaque afterwards.
  static func paint(
    _ order: PictureOrder, _ file: borrowing FileDescriptor, on area: borrowing MappedArea
  ) throws(PaintingError) {
    let (areaWidth, areaHeight) = (area.width, area.height)
    let pixbuf = try PictureFile.read(file) { width, height, isDrawing in
      PicturePlacement.decodedSize(
        order.scaling, width: width, height: height, areaWidth: areaWidth, areaHeight: areaHeight,
        isDrawing: isDrawing)
    }
    let sheet = try Sheet(area, CAIRO_FORMAT_ARGB32)
    let placement = PicturePlacement(
      order.scaling, width: pixbuf.width, height: pixbuf.height, areaWidth: areaWidth, areaHeight: areaHeight)
    let surface = try pixbuf.makeSurface()
    fill(sheet, order.background)
    lay(surface, placement, order.scaling, on: sheet)
    cairo_surface_destroy(surface)
    guard sheet.isWhole else { throw .outOfMemory }
    if order.blur > 0 { BoxBlur.apply(to: area, radius: Int(order.blur)) }
    switch order.dimming {
    case .fixed(let amount): mix(0, share: amount, into: area)
    case .legible(let text):
      mix(order.background, share: Legibility.share(of: order.background, for: text, on: area), into: area)
    }
  }

  private static func fill(_ sheet: borrowing Sheet, _ color: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
    cairo_set_source_rgb(sheet.context, part(16), part(8), part(0))
    cairo_paint(sheet.context)
  }

  private static func lay(
    _ surface: OpaquePointer, _ placement: PicturePlacement, _ scaling: PictureOrder.Scaling,
    on sheet: borrowing Sheet
  ) {
    cairo_translate(sheet.context, placement.x, placement.y)
    cairo_scale(sheet.context, placement.scaleX, placement.scaleY)
    cairo_set_source_surface(sheet.context, surface, 0, 0)
    let pattern = cairo_get_source(sheet.context)
    // Padded, so that scaling does not mix the edges with nothing; then only the picture itself may be painted.
    cairo_pattern_set_extend(pattern, scaling == .tile ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    if scaling == .tile {
      cairo_paint(sheet.context)
    } else {
      cairo_rectangle(
        sheet.context, 0, 0, Double(cairo_image_surface_get_width(surface)),
        Double(cairo_image_surface_get_height(surface)))
      cairo_fill(sheet.context)
    }
  }

  /// Mixes an area with a colour.
  ///
  /// - Parameters:
  ///   - color: red, green and blue from the third byte down.
  ///   - share: the colour's: 0 leaves the area as it is, at 255 nothing else is left.
  private static func mix(_ color: UInt32, share: UInt8, into area: borrowing MappedArea) {
    guard share > 0 else { return }
    let rest = 255 - UInt32(share)
    // In the order of the bytes in memory.
    let added = (0..<3).map { (color >> (8 * $0) & 0xFF) * UInt32(share) + 127 }
    for y in 0..<Int(area.height) {
      let row = area.bytes + y * Int(area.stride)
      for x in 0..<Int(area.width) {
        for part in 0..<3 {
          row[4 * x + part] = UInt8(
            truncatingIfNeeded: (UInt32(row[4 * x + part]) * rest + added[part]) / 255)
        }
      }
    }
  }
}
