import Glibc

/// An opaque colour, each part from 0 to 1, and how well one is told from another.
///
/// The locker has the same in `Canvas`, which opens Cairo in a way of its own.
struct Tint {
  /// The contrast at which texts of any size can be read: that of the Web Content Accessibility Guidelines 2.1.
  static let readableContrast = 4.5

  let red: Double
  let green: Double
  let blue: Double

  /// How it looks below another one.
  ///
  /// - Parameter share: how opaque the other one is, from 0 to 1.
  func covered(by other: Tint, _ share: Double) -> Tint {
    Tint(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  /// From 1, the same, to 21, black and white.
  func contrast(to other: Tint) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of the same guidelines, for sRGB: from 0 to 1.
  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

extension Tint {
  /// - Parameter pixel: red, green and blue from the third byte down.
  init(_ pixel: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}
