/// How a text is set. The font is the same for all: the system's sans serif.
public struct TextStyle: Hashable, Sendable {
  /// How heavy the strokes are.
  public enum Weight: UInt8, Sendable {
    /// 300 of the usual scale of 100 to 900.
    case light = 1
    /// 400.
    case regular = 2
    /// 500.
    case medium = 3
  }

  /// The em, in surface units.
  public var size: Double
  /// The em down to which letters become smaller where the text has no room otherwise; at most the size.
  public var smallestSize: Double
  public var weight: Weight
  /// Whether all figures are equally wide, so that a clock does not jump.
  public var hasTabularFigures: Bool
  /// Whether the lines of a wrapped text are centred; otherwise they begin at the side where their script does.
  public var isCentered: Bool
  /// A text too long for its width is broken into so many lines, and the last one ends in an ellipsis. From 1 to 8.
  public var maximumLines: Int

  public init(
    size: Double, smallestSize: Double? = nil, weight: Weight = .regular, hasTabularFigures: Bool = false,
    isCentered: Bool = true, maximumLines: Int = 1
  ) {
    self.size = size
    self.smallestSize = smallestSize ?? size
    self.weight = weight
    self.hasTabularFigures = hasTabularFigures
    self.isCentered = isCentered
    self.maximumLines = maximumLines
  }

  /// Words that are made smaller before they are cut: as large as usual where they were wanted larger, and a little
  /// smaller still.
  ///
  /// - Parameters:
  ///   - usualSize: the em, in surface units, at a scale of 1.
  ///   - scale: how large they are wanted.
  init(usualSize: Double, scale: Double, weight: Weight = .regular, maximumLines: Int = 1) {
    self.init(
      size: usualSize * scale, smallestSize: Self.smallestShare * usualSize * min(1, scale), weight: weight,
      maximumLines: maximumLines)
  }

  /// What is smaller than this share of the usual size is hard to read.
  private static let smallestShare = 0.8
}
