import CGdkPixbuf

/// gdk-pixbuf's loader: bytes in, a picture out.
final class PictureLoader {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let size: (_ width: Int32, _ height: Int32, _ isDrawing: Bool) -> (Int32, Int32)
  private var refusal: PaintingError?
  private var isOpen = true

  init(
    size: @escaping (_ width: Int32, _ height: Int32, _ isDrawing: Bool) -> (Int32, Int32)
  ) throws(PaintingError) {
    guard let loader = gdk_pixbuf_loader_new() else { throw .outOfMemory }
    self.loader = loader
    self.size = size
    // Called with the picture's size before memory is taken for it. Swift has no way to spell GCallback's cast.
    let prepared: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?) -> Void = {
      _, width, height, data in
      guard let data else { return }
      Unmanaged<PictureLoader>.fromOpaque(data).takeUnretainedValue().prepare(width, height)
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  deinit {
    if isOpen { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Hands over the next bytes of the file.
  func add(_ bytes: ArraySlice<UInt8>) throws(PaintingError) {
    var error: UnsafeMutablePointer<GError>?
    let isTaken = bytes.withUnsafeBufferPointer {
      gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error) != 0
    }
    // A loader that was closed by its own error must not be closed again.
    if !isTaken { isOpen = false }
    try check(isTaken, error)
  }

  /// Gives the picture when all bytes are there.
  func finish() throws(PaintingError) -> Pixbuf {
    var error: UnsafeMutablePointer<GError>?
    isOpen = false
    try check(gdk_pixbuf_loader_close(loader, &error) != 0, error)
    guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw .unreadable("there is no picture in it")
    }
    try Self.checkSize(gdk_pixbuf_get_width(decoded), gdk_pixbuf_get_height(decoded))
    guard let turned = gdk_pixbuf_apply_embedded_orientation(decoded) else { throw .outOfMemory }
    return Pixbuf(owning: turned)
  }

  private func prepare(_ width: Int32, _ height: Int32) {
    do throws(PaintingError) {
      try Self.checkSize(width, height)
      let format = gdk_pixbuf_loader_get_format(loader)
      let isDrawing = format.map { gdk_pixbuf_format_is_scalable($0) != 0 } ?? false
      let (wantedWidth, wantedHeight) = size(width, height, isDrawing)
      if (wantedWidth, wantedHeight) != (width, height) {
        gdk_pixbuf_loader_set_size(loader, max(1, wantedWidth), max(1, wantedHeight))
      }
    } catch {
      refusal = error
      // Loaders take a size of zero as a request to stop before memory is taken.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
  }

  private func check(_ isDone: Bool, _ error: UnsafeMutablePointer<GError>?) throws(PaintingError) {
    let message = error?.pointee.message.map { String(cString: $0) }
    if let error { g_error_free(error) }
    if let refusal { throw refusal }
    guard isDone else { throw .unreadable(message ?? "no reason was given") }
  }

  private static func checkSize(_ width: Int32, _ height: Int32) throws(PaintingError) {
    guard width > 0, height > 0 else { throw .unreadable("it has no size") }
    guard Int(width) * Int(height) <= PictureFile.largestPixelCount else {
      throw .tooManyPixels(width: width, height: height)
    }
  }
}
