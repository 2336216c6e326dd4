/// Where pictures of single characters come from.
public protocol GlyphSource: AnyObject {
  /// What can be typed on the keyboards that there are, each once, those needed most first. A keyboard's owner has
  /// chosen them; they tell nothing of what is typed.
  var typeable: [Unicode.Scalar] { get }

  /// The characters of a set; nil until they have been painted. Asking is what orders them.
  ///
  /// - Parameter scale: pixels for one surface unit.
  func glyphs(_ set: GlyphSet, scale: Double) -> GlyphAtlas?
}
