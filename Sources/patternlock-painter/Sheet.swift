import CPango

/// A Cairo context over an area.
struct Sheet: ~Copyable {
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// - Parameters:
  ///   - area: must outlive the sheet.
  ///   - format: `CAIRO_FORMAT_A8` or `CAIRO_FORMAT_ARGB32`.
  init(_ area: borrowing MappedArea, _ format: cairo_format_t) throws(PaintingError) {
    guard
      let surface = cairo_image_surface_create_for_data(
        area.bytes, format, area.width, area.height, area.stride),
      let context = cairo_create(surface)
    else { throw .outOfMemory }
    self.surface = surface
    self.context = context
  }

  /// Whether all that was drawn has arrived.
  var isWhole: Bool {
    cairo_surface_flush(surface)
    return cairo_status(context) == CAIRO_STATUS_SUCCESS
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
}
