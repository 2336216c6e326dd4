import LockScreen

/// Stands in for the painter until it is there: no text and no glyph is ever painted.
final class NoTexts: TextSource, GlyphSource {
  func image(for run: TextRun, scale: Double) -> TextImage? { nil }
  func glyphs(_ set: GlyphSet, scale: Double) -> GlyphAtlas? { nil }
}
