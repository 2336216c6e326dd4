import CGdkPixbuf
import CPango

/// A decoded picture of gdk-pixbuf's, owned.
struct Pixbuf: ~Copyable {
  private let pixbuf: OpaquePointer

  init(owning pixbuf: OpaquePointer) {
    self.pixbuf = pixbuf
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pixbuf))
  }

  var width: Int32 { gdk_pixbuf_get_width(pixbuf) }
  var height: Int32 { gdk_pixbuf_get_height(pixbuf) }

  /// A Cairo surface with the same picture, which the caller destroys.
  func makeSurface() throws(PaintingError) -> OpaquePointer {
    guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, let source = gdk_pixbuf_read_pixels(pixbuf),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
    else { throw .outOfMemory }
    guard let target = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      throw .outOfMemory
    }
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let sourceStride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let targetStride = Int(cairo_image_surface_get_stride(surface))
    let columns = Int(width)
    for y in 0..<Int(height) {
      let from = source + y * sourceStride
      let row = UnsafeMutableRawPointer(target + y * targetStride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<columns {
        let pixel = from + x * channels
        row[x] = Self.premultiplied(pixel[0], pixel[1], pixel[2], hasAlpha ? pixel[3] : 255)
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }

  private static func premultiplied(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    let alpha = UInt32(alpha)
    func part(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
    return alpha << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}
