import CCairo

// Finished pixels, laid so that theirs fall on the buffer's.
extension DrawingContext {
  /// Draws a mask in a colour. Its origin is laid on the pixel nearest to a point, so that a mask made for this
  /// scale stays as crisp as it is.
  ///
  /// - Parameters:
  ///   - pixels: the mask.
  ///   - x: where its origin is to lie, in the drawer's units.
  ///   - y: likewise.
  ///   - scale: the pixels of the mask for one unit. Where the context has another, the mask is resized.
  ///   - color: what its full coverage becomes.
  public func mask(_ pixels: MaskPixels, x: Double, y: Double, scale: Double, _ color: Color) {
    let bytes = pixels.memory.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let part = pixels.part
    guard
      let bytes,
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_A8, part.x + part.width, part.y + part.height, pixels.stride)
    else { return }
    layPixels(x: x, y: y, scale: scale) {
      let left = Double(-pixels.originX)
      let top = Double(-pixels.originY)
      cairo_rectangle(context, left, top, Double(part.width), Double(part.height))
      cairo_clip(context)
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      cairo_mask_surface(context, surface, left - Double(part.x), top - Double(part.y))
    }
    cairo_surface_destroy(surface)
  }

  /// Draws a picture with its upper left corner on the pixel nearest to a point.
  ///
  /// - Parameters:
  ///   - pixels: the picture.
  ///   - x: where its corner is to lie, in the drawer's units.
  ///   - y: likewise.
  ///   - scale: the pixels of the picture for one unit. Where the context has another, the picture is resized.
  ///   - opacity: from 0 to 1.
  public func picture(_ pixels: PicturePixels, x: Double, y: Double, scale: Double, opacity: Double = 1) {
    let bytes = pixels.memory.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard
      let bytes,
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, pixels.width, pixels.height, pixels.stride)
    else { return }
    layPixels(x: x, y: y, scale: scale) {
      cairo_rectangle(context, 0, 0, Double(pixels.width), Double(pixels.height))
      cairo_clip(context)
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_paint_with_alpha(context, opacity)
    }
    cairo_surface_destroy(surface)
  }

  /// Draws in units of somebody's own pixels, counted from the pixel of the buffer that is nearest to a point.
  private func layPixels(x: Double, y: Double, scale: Double, _ draw: () -> Void) {
    var left = x
    var top = y
    cairo_user_to_device(context, &left, &top)
    guard left.isFinite, top.isFinite, scale > 0 else { return }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_translate(context, left.rounded(), top.rounded())
    // Only where they differ: a factor that is nearly 1 would blur what is crisp.
    if scale != self.scale { cairo_scale(context, self.scale / scale, self.scale / scale) }
    draw()
    cairo_restore(context)
  }
}
