import Canvas

/// The characters of a `GlyphSet` as they were painted.
public struct GlyphAtlas {
  /// Of a cell, in surface units, as they came out in whole pixels.
  public let cellWidth: Double
  public let cellHeight: Double
  /// The pixels of the masks for one surface unit.
  public let scale: Double
  private let cells: [Unicode.Scalar: MaskPixels]

  public init(cells: [Unicode.Scalar: MaskPixels], cellWidth: Double, cellHeight: Double, scale: Double) {
    self.cells = cells
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.scale = scale
  }

  /// A character's cell, to be drawn with its upper left corner where the cell is to lie; nil for a character that is
  /// not in the set.
  public subscript(character: Unicode.Scalar) -> MaskPixels? { cells[character] }
}
