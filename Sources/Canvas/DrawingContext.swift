import CCairo

/// A Cairo context over pixels of format argb8888 that somebody else owns.
///
/// Coordinates are in the drawer's units: the buffer's pixels divided by `scale`, counted from the given origin.
public struct DrawingContext: ~Copyable {
  let surface: OpaquePointer
  let context: OpaquePointer
  /// Pixels of the buffer for one unit of the drawer.
  public let scale: Double
  /// For what Cairo does not draw: see ``blend(_:x:y:_:)``.
  let pixels: UnsafeMutableRawBufferPointer
  let stride: Int32
  /// The only pixels of the buffer that may change.
  let clip: PixelRectangle

  /// - Parameters:
  ///   - pixels: premultiplied argb8888, at least `stride` × `height` bytes, which must outlive the context.
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - stride: bytes from one row to the next.
  ///   - originX: where the buffer's left edge lies in the drawer's units.
  ///   - originY: where the buffer's upper edge lies in the drawer's units.
  ///   - scale: pixels for one unit of the drawer.
  ///   - clip: the only pixels that may change.
  /// - Returns: nil where Cairo is missing or out of memory, or where the pixels are fewer than the sizes say.
  public init?(
    pixels: UnsafeMutableRawBufferPointer, width: Int32, height: Int32, stride: Int32,
    originX: Double, originY: Double, scale: Double, clip: PixelRectangle
  ) {
    guard pixels.count >= Int(stride) * Int(height),
      let bytes = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, width, height, stride),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    self.scale = scale
    self.pixels = pixels
    self.stride = stride
    self.clip = clip.intersection(PixelRectangle(x: 0, y: 0, width: width, height: height))
    cairo_rectangle(context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
    cairo_clip(context)
    cairo_scale(context, scale, scale)
    cairo_translate(context, -originX, -originY)
  }

  deinit {
    overwritePath()
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
  }

  /// Makes everything inside the clip transparent.
  public func clear() {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Draws with everything moved sideways.
  public func moved(x: Double, _ body: (borrowing DrawingContext) -> Void) {
    cairo_translate(context, x, 0)
    body(self)
    cairo_translate(context, -x, 0)
  }

  /// Fills a disc.
  public func disc(x: Double, y: Double, radius: Double, _ color: Color) {
    circlePath(x: x, y: y, radius: radius)
    setSource(color)
    cairo_fill(context)
  }

  /// Draws a circle's line, whose middle lies on the radius.
  public func ring(x: Double, y: Double, radius: Double, lineWidth: Double, _ color: Color) {
    circlePath(x: x, y: y, radius: radius)
    setSource(color)
    cairo_set_line_width(context, lineWidth)
    cairo_stroke(context)
  }

  /// Fills a box with rounded corners; a radius of half the height makes a pill.
  public func roundedBox(_ box: Box, radius: Double, fill: Color) {
    roundedPath(box, radius: radius)
    setSource(fill)
    cairo_fill(context)
  }

  /// Draws the line around a box with rounded corners; its middle lies on the box's edge.
  public func roundedOutline(_ box: Box, radius: Double, lineWidth: Double, _ color: Color) {
    roundedPath(box, radius: radius)
    setSource(color)
    cairo_set_line_width(context, lineWidth)
    cairo_stroke(context)
  }

  private func roundedPath(_ box: Box, radius: Double) {
    let radius = min(radius, box.width / 2, box.height / 2)
    let quarter = Double.pi / 2
    cairo_new_path(context)
    cairo_arc(context, box.right - radius, box.y + radius, radius, -quarter, 0)
    cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, quarter)
    cairo_arc(context, box.x + radius, box.bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  /// Begins a line of several pieces; ``addLine(x:y:)`` goes on with it and ``strokeLine(width:_:)`` draws it.
  public func beginLine(x: Double, y: Double) {
    cairo_new_path(context)
    cairo_move_to(context, x, y)
  }

  /// Adds a piece to the line that was begun.
  public func addLine(x: Double, y: Double) {
    cairo_line_to(context, x, y)
  }

  /// Draws the line that was begun, as one shape: its pieces do not darken each other where they meet.
  public func strokeLine(width: Double, _ color: Color) {
    setSource(color)
    strokeRound(width: width)
  }

  /// Fills what the line that was begun encloses.
  public func fillShape(_ color: Color) {
    cairo_close_path(context)
    setSource(color)
    cairo_fill(context)
  }

  /// Draws a straight line whose colour changes from one end to the other.
  public func fadingLine(
    fromX: Double, fromY: Double, toX: Double, toY: Double, width: Double, from: Color, to: Color
  ) {
    guard let gradient = cairo_pattern_create_linear(fromX, fromY, toX, toY) else { return }
    cairo_pattern_add_color_stop_rgba(gradient, 0, from.red, from.green, from.blue, from.alpha)
    cairo_pattern_add_color_stop_rgba(gradient, 1, to.red, to.green, to.blue, to.alpha)
    cairo_set_source(context, gradient)
    cairo_pattern_destroy(gradient)
    beginLine(x: fromX, y: fromY)
    addLine(x: toX, y: toY)
    strokeRound(width: width)
  }

  /// Fills a plain box, such as a text cursor.
  public func box(_ box: Box, _ color: Color) {
    cairo_new_path(context)
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    setSource(color)
    cairo_fill(context)
  }

  /// Cairo keeps contexts for the next one who asks, with the points of their last path: those of a drawn pattern must
  /// not stay there. The buffer has room for 27 pieces; in a zigzag none of them is folded into the one before.
  private func overwritePath() {
    cairo_new_path(context)
    for corner in 0..<32 { cairo_line_to(context, Double(corner), Double(corner % 2)) }
    cairo_new_path(context)
  }

  private func strokeRound(width: Double) {
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
  }

  private func circlePath(x: Double, y: Double, radius: Double) {
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, 0, 2 * .pi)
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}
