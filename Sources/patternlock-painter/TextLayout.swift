import CPango
import HelperWire

/// A paragraph, laid out. A line separator begins a new line; the characters that would begin a new paragraph never get
/// here. Lengths are in pixels.
struct TextLayout: ~Copyable {
  private let layout: OpaquePointer

  init(
    _ context: OpaquePointer?, _ text: String, _ families: FontFamilies, _ font: FontOrder,
    hasTabularFigures: Bool
  ) throws(PaintingError) {
    guard let context, let layout = pango_layout_new(context) else { throw .outOfMemory }
    self.layout = layout
    set(font, families)
    // As it is: nothing in a text is markup.
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
      }
    }
    if hasTabularFigures, let attributes = pango_attr_list_new() {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Sets the text in another size.
  func set(_ font: FontOrder, _ families: FontFamilies) {
    guard let description = families.description(of: font) else { return }
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
  }

  /// Puts lines below each other in the middle.
  func center() { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }

  /// Breaks the text into lines between words, as many as it takes. A word may be longer than a line.
  func wrap(width: Int32) {
    pango_layout_set_width(layout, width * PANGO_SCALE)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
  }

  /// Breaks the text into lines, within words that are longer than one; what does not fit into them ends in an
  /// ellipsis.
  func cut(width: Int32, lines: Int32) {
    pango_layout_set_width(layout, width * PANGO_SCALE)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    // Negative: a number of lines.
    pango_layout_set_height(layout, -lines)
  }

  var lineCount: Int32 { pango_layout_get_line_count(layout) }
  var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

  var left: Double { Double(logical.x) / Double(PANGO_SCALE) }
  var top: Double { Double(logical.y) / Double(PANGO_SCALE) }
  var width: Double { Double(logical.width) / Double(PANGO_SCALE) }
  var height: Double { Double(logical.height) / Double(PANGO_SCALE) }
  var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) - top }

  /// The extents in whole pixels, cut to what there is room for.
  func extents(within width: Int32, _ height: Int32) -> PaintedExtents {
    func pixels(_ length: Double, _ limit: Double) -> UInt32 { UInt32(min(max(length, 0), limit)) }
    let high = min(max(self.height.rounded(.up), 0), Double(height))
    return PaintedExtents(
      width: pixels(self.width.rounded(.up), Double(width)), height: pixels(high, high),
      baseline: pixels(baseline.rounded(), high), isCut: isCut)
  }

  /// Draws the text with the upper left corner of its layout at a point.
  func draw(on sheet: borrowing Sheet, x: Double, y: Double) {
    cairo_set_source_rgba(sheet.context, 0, 0, 0, 1)
    cairo_move_to(sheet.context, x, y)
    pango_cairo_show_layout(sheet.context, layout)
  }

  private var logical: PangoRectangle {
    var rectangle = PangoRectangle()
    pango_layout_get_extents(layout, nil, &rectangle)
    return rectangle
  }
}
