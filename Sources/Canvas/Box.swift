/// A rectangle in the units of whoever draws; on a lock screen, surface coordinates.
public struct Box: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The square around a circle.
  public init(centerX: Double, centerY: Double, radius: Double) {
    self.init(x: centerX - radius, y: centerY - radius, width: 2 * radius, height: 2 * radius)
  }

  /// A box of no size.
  public static let none = Box(x: 0, y: 0, width: 0, height: 0)

  public var isEmpty: Bool { width <= 0 || height <= 0 }
  public var right: Double { x + width }
  public var bottom: Double { y + height }

  /// True for points inside and on the left and upper edge.
  public func contains(x pointX: Double, y pointY: Double) -> Bool {
    pointX >= x && pointX < right && pointY >= y && pointY < bottom
  }

  /// The box with `margin` more on each side.
  public func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Whether both have a part of some size in common.
  public func overlaps(_ other: Box) -> Bool {
    !isEmpty && !other.isEmpty && x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  /// Whether no part of it lies outside another.
  public func isInside(_ other: Box) -> Bool {
    x >= other.x && y >= other.y && right <= other.right && bottom <= other.bottom
  }

  /// The part of it that lies in another; of no size where there is none.
  public func clipped(to other: Box) -> Box {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Box(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// The smallest box that holds both; an empty one adds nothing.
  public func union(_ other: Box) -> Box {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Box(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// The pixels this box touches, after moving it by the origin and scaling it.
  ///
  /// - Parameters:
  ///   - originX: where the buffer's left edge lies, in the box's units.
  ///   - originY: where the buffer's upper edge lies.
  ///   - scale: buffer pixels for one unit.
  public func pixels(originX: Double, originY: Double, scale: Double) -> PixelRectangle {
    if isEmpty { return PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
    let left = ((x - originX) * scale).rounded(.down)
    let top = ((y - originY) * scale).rounded(.down)
    let right = ((right - originX) * scale).rounded(.up)
    let bottom = ((bottom - originY) * scale).rounded(.up)
    return PixelRectangle(
      x: Self.pixel(left), y: Self.pixel(top), width: Self.pixel(right - left),
      height: Self.pixel(bottom - top))
  }

  /// No output is a million pixels wide; bounding here keeps later sums far from overflow.
  private static func pixel(_ value: Double) -> Int32 {
    value.isNaN ? 0 : Int32(min(max(value, -1_000_000), 1_000_000))
  }
}
