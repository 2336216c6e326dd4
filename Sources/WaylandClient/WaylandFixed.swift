/// A number of the protocol with 24 bits before and 8 bits after the point.
public struct WaylandFixed: Hashable, Sendable {
  /// The number in 256ths.
  public var rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The nearest there is; what is out of range becomes the end of the range, and no number becomes 0.
  public init(_ value: Double) {
    let scaled = (value * 256).rounded()
    if scaled.isNaN {
      rawValue = 0
    } else {
      rawValue = Int32(max(Double(Int32.min), min(Double(Int32.max), scaled)))
    }
  }

  /// The exact value.
  public var double: Double { Double(rawValue) / 256 }
}
