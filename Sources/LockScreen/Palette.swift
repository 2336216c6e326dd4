import Canvas

/// The colours of the lock screen.
public struct Palette: Hashable, Sendable {
  /// Taken dots, the line and the field's outline.
  public var accent = Color(0, 170, 255)
  /// What was wrong.
  public var error = Color(255, 92, 92)
  /// What was right.
  public var success = Color(77, 217, 133)
  /// Dots and bullets.
  public var foreground = Color(237, 240, 250)
  /// The background at the upper edge.
  public var backgroundTop = Color(14, 19, 32)
  /// The background at the lower edge.
  public var backgroundBottom = Color(5, 7, 13)

  /// Text that matters less.
  public var secondary: Color { foreground.faded(0.62) }

  /// The background at a height: 0 at the upper edge, 1 at the lower.
  public func background(at share: Double) -> Color {
    func between(_ first: Double, _ last: Double) -> Double { first + (last - first) * min(max(share, 0), 1) }
    return Color(
      red: between(backgroundTop.red, backgroundBottom.red),
      green: between(backgroundTop.green, backgroundBottom.green),
      blue: between(backgroundTop.blue, backgroundBottom.blue))
  }

  public init() {}
}
