import Canvas

/// Where things lie on one output, in surface coordinates: a pure function of the output's size.
///
/// The shares come from the target pictures: a pad of 288 on a portrait screen of 360 × 720 and of 300 on a landscape
/// screen of 1280 × 720.
public struct ScreenLayout: Hashable, Sendable {
  /// The size of the lock surface.
  public let width: Double
  public let height: Double
  /// The square that holds the dots.
  public let pad: Box
  /// The pill that holds the bullets of a typed password.
  public let field: Box

  /// The widest a pad gets, in surface units: larger than a hand's reach gains nothing.
  private static let largestPad = 480.0
  /// Below this a finger covers more than one dot; only outputs smaller than this have a smaller pad.
  private static let smallestPad = 160.0
  private static let fieldHeight = 48.0
  private static let widestField = 340.0

  /// - Parameters:
  ///   - width: of the lock surface, in surface units.
  ///   - height: likewise. A surface of no size gets a layout of no size.
  public init(width: Double, height: Double) {
    self.width = max(0, width)
    self.height = max(0, height)
    let isPortrait = height >= width
    let wanted = isPortrait ? min(0.8 * self.width, 0.42 * self.height) : 5 / 12 * self.height
    // Whole units, and as many for each of three cells, so that dots lie on whole units too.
    let side =
      3
      * (min(max(min(wanted, Self.largestPad), Self.smallestPad), 0.9 * min(self.width, self.height)) / 3)
      .rounded(.down)
    pad = Self.box(
      width: side, height: side, centerY: (isPortrait ? 425.0 : 440) / 720, in: self.width, self.height)
    field = Self.box(
      width: min(Self.widestField, (0.82 * self.width).rounded(.down)),
      height: min(Self.fieldHeight, 0.5 * self.height),
      centerY: (isPortrait ? 268.0 : 360) / 720, in: self.width, self.height)
  }

  /// The part of the screen that is drawn on: all that stands above, and room for soft edges.
  public var panel: Box {
    let box = pad.union(field).grown(by: 4)
    let left = max(0, box.x)
    let top = max(0, box.y)
    return Box(x: left, y: top, width: min(width, box.right) - left, height: min(height, box.bottom) - top)
  }

  /// A box centred sideways, with its middle at a share of the height, moved up where it would be cut.
  private static func box(
    width: Double, height: Double, centerY: Double, in screenWidth: Double, _ screenHeight: Double
  ) -> Box {
    let top = min(screenHeight * centerY - height / 2, screenHeight - height)
    return Box(
      x: ((screenWidth - width) / 2).rounded(.down), y: max(0, top.rounded(.down)), width: width,
      height: height)
  }
}
