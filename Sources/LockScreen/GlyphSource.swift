/// Where pictures of single characters come from.
public protocol GlyphSource: AnyObject {
  /// The characters of a set; nil until they have been painted. Asking is what orders them.
  ///
  /// - Parameter scale: pixels for one surface unit.
  func glyphs(_ set: GlyphSet, scale: Double) -> GlyphAtlas?
}
