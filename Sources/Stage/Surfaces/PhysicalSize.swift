/// How large a screen is in the world, where what it tells of that can be believed.
///
/// Screens that have no such size tell nothing, zeros, or figures of their own: projectors tell 16 × 9 or 160 × 90 for
/// the shape alone, and televisions and broken cables whatever their makers left in place.
struct PhysicalSize: Equatable {
  /// In millimetres, before the output's transform.
  let width: Double
  let height: Double
  /// Of the output's own pixels, not of surface units.
  let pixelsPerMillimetre: Double

  /// The sides that a screen can have, in millimetres: those of a watch's to those of a wall's.
  private static let sides = 30.0...3000
  /// The longer side has to be that long at least.
  private static let shortestLongSide = 50.0
  /// Pixels for one millimetre: from those of a large television to those of the finest telephone, with room.
  private static let densities = 2.0...40
  /// How far the shape of the screen may be from that of its mode: millimetres are often whole centimetres.
  private static let tolerance = 1.1
  /// What is told for a shape, in the place of millimetres or centimetres.
  private static let shapes: [(Int32, Int32)] = [(16, 9), (16, 10), (160, 90), (160, 100)]

  /// - Parameters:
  ///   - millimetres: as in `wl_output.geometry`.
  ///   - pixels: of the output's mode, as in `wl_output.mode`. Both are told before the transform.
  /// - Returns: nil where this cannot be a screen's size.
  init?(millimetres: (width: Int32, height: Int32), pixels: (width: Int32, height: Int32)) {
    width = Double(millimetres.width)
    height = Double(millimetres.height)
    guard Self.sides.contains(width), Self.sides.contains(height),
      max(width, height) >= Self.shortestLongSide, pixels.width > 0, pixels.height > 0,
      !Self.shapes.contains(where: { $0 == millimetres || $0 == (millimetres.height, millimetres.width) })
    else { return nil }
    let density = (horizontal: Double(pixels.width) / width, vertical: Double(pixels.height) / height)
    let difference = density.horizontal / density.vertical
    guard (1 / Self.tolerance...Self.tolerance).contains(difference) else { return nil }
    pixelsPerMillimetre = (density.horizontal * density.vertical).squareRoot()
    guard Self.densities.contains(pixelsPerMillimetre) else { return nil }
  }

  /// Surface units for one millimetre, of a surface that covers the whole screen. Areas are compared, since it may
  /// be turned while the screen's size is told as if it were not.
  func unitsPerMillimetre(width surfaceWidth: Int32, height surfaceHeight: Int32) -> Double {
    (Double(surfaceWidth) * Double(surfaceHeight) / (width * height)).squareRoot()
  }
}
