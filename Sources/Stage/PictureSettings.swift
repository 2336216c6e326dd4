import HelperWire

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
  /// How much darker pictures are made: 0 to 1.
  public var dim = 0.0

  public init() {}

  /// The picture of an output: its own, else the last that is for all.
  func path(for output: String) -> String? {
    (images.last { $0.output == output } ?? images.last { $0.output == nil })?.path
  }
}
