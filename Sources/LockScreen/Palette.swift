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

  /// What is written on the accent: of the palette's own colours the first that can be read there, else black or white.
  public var onAccent: Color {
    let ground = accent.over(backgroundBottom)
    let candidates = [foreground, backgroundTop, Color(0, 0, 0), Color(255, 255, 255)].map {
      Color(red: $0.red, green: $0.green, blue: $0.blue)
    }
    // One of black and white always can: no colour is less than 4.5 from both.
    return candidates.first { $0.contrast(to: ground) >= Color.readableContrast } ?? candidates[0]
  }

  /// Black or white, whichever is further from what is written on the accent: what is mixed into that cannot make it
  /// harder to read.
  var awayFromOnAccent: Color {
    let (black, white) = (Color(0, 0, 0), Color(255, 255, 255))
    return onAccent.contrast(to: black) > onAccent.contrast(to: white) ? black : white
  }

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
