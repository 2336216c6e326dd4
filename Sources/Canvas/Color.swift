/// A colour with an opacity; each part from 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour from parts of 0 to 255, as style guides write them.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  /// The same colour, as much more transparent as `factor` is below 1.
  public func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }

  /// The colour as a pixel of `wl_shm` format argb8888: premultiplied, blue in the lowest byte.
  public var pixel: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * 255).rounded()) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
