import Canvas
import LockScreen
import Platform
import WaylandClient

/// The picture behind everything: a vertical gradient, the same for every output.
///
/// With wp_viewporter it is a few pixels that the compositor scales up, so that memory and time do not grow with the
/// resolution; without, a buffer of the surface's size.
final class Background {
  private let shm: WlShm
  private var palette: Palette
  private var small: ShmBuffer?

  /// The steps of the gradient. Its colours differ by 19 of 255, so that 64 rows have every shade there is, even for
  /// a compositor that scales without smoothing.
  private static let steps: Int32 = 64

  init(_ shm: WlShm, _ palette: Palette) {
    self.shm = shm
    self.palette = palette
  }

  /// Takes other colours.
  ///
  /// - Returns: whether they differ from those before.
  func adopt(_ palette: Palette) -> Bool {
    let isOther =
      palette.backgroundTop != self.palette.backgroundTop
      || palette.backgroundBottom != self.palette.backgroundBottom
    self.palette = palette
    if isOther { small = nil }
    return isOther
  }

  /// Attaches the background to a surface of a size and marks it as changed. The caller commits.
  ///
  /// - Parameters:
  ///   - viewport: the surface's viewport, where the compositor has wp_viewporter.
  ///   - width: of the surface, in surface units, above 0.
  ///   - height: likewise.
  /// - Returns: the buffer, which the caller keeps as long as the surface shows it.
  func attach(
    to surface: WlSurface, viewport: WpViewport?, width: Int32, height: Int32
  ) throws(SystemError) -> ShmBuffer {
    guard let viewport else {
      let buffer = try gradient(width: width, height: height, margin: 0)
      buffer.attach(to: surface)
      surface.damage(x: 0, y: 0, width: width, height: height)
      return buffer
    }
    let buffer: ShmBuffer
    if let small {
      buffer = small
    } else {
      // One pixel more on every side than is shown: smoothing reads beyond the edge of what it scales, and beyond
      // the edge of a buffer there is black (labwc's pixman renderer).
      buffer = try gradient(width: 4, height: Self.steps + 2, margin: 1)
      small = buffer
    }
    buffer.attach(to: surface)
    viewport.setSource(
      x: WaylandFixed(1), y: WaylandFixed(1), width: WaylandFixed(2), height: WaylandFixed(Double(Self.steps))
    )
    viewport.setDestination(width: width, height: height)
    surface.damage(x: 0, y: 0, width: width, height: height)
    return buffer
  }

  private func gradient(width: Int32, height: Int32, margin: Int32) throws(SystemError) -> ShmBuffer {
    let buffer = try ShmBuffer(shm, width: width, height: height)
    let pixels = buffer.memory.bytes.bindMemory(to: UInt32.self)
    let last = Double(max(1, height - 2 * margin - 1))
    for row in 0..<height {
      let color = palette.background(at: Double(row - margin) / last)
      let start = Int(row) * Int(width)
      pixels[start..<start + Int(width)].update(repeating: color.pixel)
    }
    return buffer
  }
}
