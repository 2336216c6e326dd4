import Glibc

extension Color {
  /// The contrast at which texts of any size can be read: that of the Web Content Accessibility Guidelines 2.1.
  public static let readableContrast = 4.5

  /// How well one can be told from the other: from 1, not at all, to 21, black and white. Opacity is not looked at; see
  /// ``over(_:)``.
  public func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// How it looks on an opaque colour.
  public func over(_ ground: Color) -> Color {
    func mix(_ below: Double, _ above: Double) -> Double { below + (above - below) * alpha }
    return Color(
      red: mix(ground.red, red), green: mix(ground.green, green), blue: mix(ground.blue, blue))
  }

  /// The relative luminance of the same guidelines, for sRGB: from 0 to 1.
  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
