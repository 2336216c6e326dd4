import Canvas
import HelperWire
import LockScreen

/// Which pictures are shown behind everything, and how.
public struct PictureSettings: Sendable {
  /// How a picture is fitted to a screen of another shape, named as swaylock names it.
  public enum Scaling: String, CaseIterable, Sendable {
    case stretch
    case fill
    case fit
    case center
    case tile
    /// No picture at all.
    case solidColor = "solid_color"

    var order: PictureOrder.Scaling? {
      switch self {
      case .stretch: .stretch
      case .fill: .fill
      case .fit: .fit
      case .center: .center
      case .tile: .tile
      case .solidColor: nil
      }
    }
  }

  /// A picture for one output, or for all that have none of their own.
  public struct Image: Sendable {
    public let output: String?
    public let path: String

    public init(output: String?, path: String) {
      self.output = output
      self.path = path
    }
  }

  public var images: [Image] = []
  public var scaling = Scaling.fill
  /// How far a point spreads, in pixels: 0 to 512.
  public var blur: UInt16 = 0
  /// How much darker pictures are made: 0 to 1; nil for as much more like the background as texts need.
  public var dim: Double?

  public init() {}

  /// What a painter is asked for; nil where no picture is shown.
  func order(_ palette: Palette) -> PictureOrder? {
    scaling.order.flatMap { scaling in
      PictureOrder(
        scaling, blur: blur,
        dimming: dim.map { .fixed(UInt8(($0 * 255).rounded())) } ?? .legible(text: palette.secondary.argb),
        background: palette.backgroundTop.pixel)
    }
  }

  /// The picture of an output: its own, else the last that is for all.
  func path(for output: String) -> String? {
    (images.last { $0.output == output } ?? images.last { $0.output == nil })?.path
  }
}

extension Color {
  /// Opacity, red, green, blue, from the highest byte down; not premultiplied.
  fileprivate var argb: UInt32 {
    let opaque = Color(red: red, green: green, blue: blue)
    return UInt32((min(max(alpha, 0), 1) * 255).rounded()) << 24 | opaque.pixel & 0xFF_FFFF
  }
}
