/// Characters that are painted in advance, all of them at once: those of a keymap, for the labels of keys and for
/// showing what was typed without telling anybody which of them it was.
public struct GlyphSet: Hashable, Sendable {
  /// The most characters in one set.
  public static let maximumCount = 256

  /// Each once. Those that nothing can be seen of are painted as nothing.
  public var characters: [Unicode.Scalar]
  /// The em, in surface units.
  public var size: Double
  public var weight: TextStyle.Weight
  /// Each is painted in the middle of a cell this wide, in surface units, and on the same baseline as the others.
  public var cellWidth: Double
  public var cellHeight: Double

  public init(
    _ characters: [Unicode.Scalar], size: Double, weight: TextStyle.Weight = .regular, cellWidth: Double,
    cellHeight: Double
  ) {
    self.characters = characters
    self.size = size
    self.weight = weight
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }
}
