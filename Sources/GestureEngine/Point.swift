/// A place on the surface that shows the pad, x to the right and y down, in whatever unit the layout was made
/// in.
public struct Point: Equatable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The largest coordinate that is taken for a place: 2²⁴, twice what Wayland's 24.8 fixed point can say.
  /// Below it no sum or product of the engine can overflow or lose a thousandth of a pixel.
  static let limit = 16_777_216.0

  /// Whether this is a place at all. False for NaN, the infinities, and coordinates beyond ``limit``.
  var isUsable: Bool {
    x.magnitude <= Self.limit && y.magnitude <= Self.limit
  }
}
