import CPango
import HelperWire

/// Sets text with Pango: any script, in the font of the owner's choice or the system's sans serif.
final class Typesetter {
  private let context: OpaquePointer?
  private let families: FontFamilies

  /// Finds the fonts, which is what takes the time.
  init(_ families: FontFamilies) {
    self.families = families
    guard let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map)
    else {
      self.context = nil
      return
    }
    self.context = context
    // A mask has one value a pixel. Slight hinting puts horizontal strokes on whole pixels and leaves widths alone.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    if let font = FontOrder(pixels: 16, weight: 400) { _ = hasFont(font) }
  }

  deinit {
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
  }

  /// Paints a text.
  ///
  /// - Returns: its logical extents.
  func paint(_ order: TextOrder, on area: borrowing MappedArea) throws(PaintingError) -> PaintedExtents {
    guard hasFont(order.font) else { throw .noFont }
    let margin = Int32(order.margin)
    let width = area.width - 2 * margin
    let height = area.height - 2 * margin
    let layout = try TextLayout(
      context, order.text, families, order.font, hasTabularFigures: order.hasTabularFigures)
    layout.fit(order, width: width, families)
    let extents = layout.extents(within: width, height)
    let sheet = try Sheet(area, CAIRO_FORMAT_A8)
    // Marks piled up on a letter, and fonts with strange measures, end at the margin.
    cairo_rectangle(
      sheet.context, 0, 0, Double(Int32(extents.width) + 2 * margin),
      Double(Int32(extents.height) + 2 * margin))
    cairo_clip(sheet.context)
    layout.draw(on: sheet, x: Double(margin) - layout.left, y: Double(margin) - layout.top)
    guard sheet.isWhole else { throw .outOfMemory }
    return extents
  }

  /// Paints characters, each in its cell.
  func paint(_ order: GlyphOrder, on area: borrowing MappedArea) throws(PaintingError) {
    guard hasFont(order.font) else { throw .noFont }
    let sheet = try Sheet(area, CAIRO_FORMAT_A8)
    let cellWidth = Double(order.cellWidth)
    let cellHeight = Double(order.cellHeight)
    let baseline = try baseline(of: order)
    for (index, character) in order.characters.enumerated() {
      let layout = try TextLayout(context, String(character), families, order.font, hasTabularFigures: false)
      let left = Double(index % Int(order.columns)) * cellWidth
      let top = Double(index / Int(order.columns)) * cellHeight
      cairo_save(sheet.context)
      cairo_rectangle(sheet.context, left, top, cellWidth, cellHeight)
      cairo_clip(sheet.context)
      let x = (left + (cellWidth - layout.width) / 2 - layout.left).rounded()
      layout.draw(on: sheet, x: x, y: top + baseline - layout.baseline)
      cairo_restore(sheet.context)
    }
    guard sheet.isWhole else { throw .outOfMemory }
  }

  /// Where the characters of an order stand in their cells: so that an ordinary line is in the middle.
  private func baseline(of order: GlyphOrder) throws(PaintingError) -> Double {
    let line = try TextLayout(context, "x", families, order.font, hasTabularFigures: false)
    return ((Double(order.cellHeight) - line.height) / 2 + line.baseline).rounded()
  }

  /// Whether there is a font at all: without one, Pango ends the process.
  private func hasFont(_ order: FontOrder) -> Bool {
    guard let context, let description = families.description(of: order) else { return false }
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return false }
    g_object_unref(font)
    return true
  }
}
