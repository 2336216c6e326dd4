import Canvas

/// A text as it was painted, to be drawn with `DrawingContext.mask` at the upper left corner of its extents.
public struct TextImage {
  /// Its origin is the upper left corner of the text's extents.
  public let mask: MaskPixels
  /// The logical extents, in surface units: what to lay out by.
  public let width: Double
  public let height: Double
  /// The first line's baseline, in surface units below the upper edge.
  public let baseline: Double
  /// How far ink may reach beyond the extents on each side, in surface units: what to add to a changed box.
  public let overhang: Double
  /// The pixels of the mask for one surface unit.
  public let scale: Double
  /// Whether it had no room for all of the text and ends in an ellipsis.
  public let isCut: Bool

  public init(
    mask: MaskPixels, width: Double, height: Double, baseline: Double, overhang: Double, scale: Double,
    isCut: Bool = false
  ) {
    self.mask = mask
    self.width = width
    self.height = height
    self.baseline = baseline
    self.overhang = overhang
    self.scale = scale
    self.isCut = isCut
  }
}
