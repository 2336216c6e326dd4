import Canvas

/// The glyphs of what can be typed, as a password field of a height shows them, and how wide each is.
struct TypedGlyphs {
  /// Shares of the em.
  private static let gap = 0.16
  private static let blank = 0.45
  /// Of the field's height: letters of 18 on a field 48 high.
  private static let size = 18.0 / 48
  /// Of the em: wider and higher than any character that is typed alone.
  private static let cell = 1.4
  /// The most memory for all glyphs: where letters are so large that it is too little, those needed least stay bullets.
  private static let mostPixels = 8 << 20

  private let atlases: [GlyphAtlas]
  private let em: Double
  private let bulletAdvance: Double

  /// Asks for all glyphs, whatever is typed: nobody who paints them learns more than which keyboards there are. So they
  /// are there before anybody wants to see them.
  ///
  /// - Parameters:
  ///   - fieldHeight: in surface units.
  ///   - scale: pixels for one of them.
  ///   - bulletAdvance: the room of a character that is none of the keyboards'.
  init(_ glyphs: (any GlyphSource)?, fieldHeight: Double, scale: Double, bulletAdvance: Double) {
    let em = Self.size * fieldHeight
    self.em = em
    self.bulletAdvance = bulletAdvance
    let side = (Self.cell * em).rounded(.up)
    let mostCount = Double(Self.mostPixels) / max(1, side * side * scale * scale)
    let typeable = (glyphs?.typeable ?? []).prefix(Int(min(mostCount, Double(Self.mostPixels))))
    atlases = stride(from: 0, to: typeable.count, by: GlyphSet.maximumCount).compactMap { start in
      let part = typeable[start..<min(start + GlyphSet.maximumCount, typeable.count)]
      let set = GlyphSet(
        Array(part), size: em, cellWidth: side, cellHeight: side)
      // One of another scale would have to be resized, which only Cairo does.
      return glyphs?.glyphs(set, scale: scale).flatMap { $0.scale == scale ? $0 : nil }
    }
  }

  /// How far the next character stands from this one.
  func advance(of character: Unicode.Scalar?) -> Double {
    guard let (mask, atlas) = glyph(of: character) else { return bulletAdvance }
    let ink = mask.inkedColumns
    return ink.isEmpty ? Self.blank * em : Double(ink.count) / atlas.scale + Self.gap * em
  }

  /// Draws a character.
  ///
  /// - Parameters:
  ///   - x: where its room begins.
  ///   - middle: the height at which a line of letters has its middle.
  /// - Returns: false for one that is none of the keyboards'.
  func draw(
    _ character: Unicode.Scalar?, x: Double, middle: Double, _ color: Color,
    in context: borrowing DrawingContext
  ) -> Bool {
    guard let (mask, atlas) = glyph(of: character) else { return false }
    let left = x + Self.gap * em / 2 - Double(mask.inkedColumns.lowerBound) / atlas.scale
    context.blend(mask, x: left, y: middle - atlas.cellHeight / 2, color)
    return true
  }

  private func glyph(of character: Unicode.Scalar?) -> (MaskPixels, GlyphAtlas)? {
    guard let character else { return nil }
    for atlas in atlases {
      if let mask = atlas[character] { return (mask, atlas) }
    }
    return nil
  }
}
