import HelperWire

/// How a picture of one size is laid over an area of another.
struct PicturePlacement: Equatable {
  /// The area's pixels for one of the picture's.
  let scaleX: Double
  let scaleY: Double
  /// Where the picture's corner lies, in the area's pixels.
  let x: Double
  let y: Double

  init(
    _ scaling: PictureOrder.Scaling, width: Int32, height: Int32, areaWidth: Int32, areaHeight: Int32
  ) {
    let factorX = Double(areaWidth) / Double(max(1, width))
    let factorY = Double(areaHeight) / Double(max(1, height))
    switch scaling {
    case .stretch: (scaleX, scaleY) = (factorX, factorY)
    case .fill: (scaleX, scaleY) = (max(factorX, factorY), max(factorX, factorY))
    case .fit: (scaleX, scaleY) = (min(factorX, factorY), min(factorX, factorY))
    case .center, .tile: (scaleX, scaleY) = (1, 1)
    }
    if scaling == .tile {
      (x, y) = (0, 0)
    } else {
      // A whole pixel, so that a picture at its own size stays crisp.
      x = ((Double(areaWidth) - Double(width) * scaleX) / 2).rounded()
      y = ((Double(areaHeight) - Double(height) * scaleY) / 2).rounded()
    }
  }

  /// The size to decode a picture in: not larger than is needed, whichever way EXIF data will turn it. A drawing is
  /// also made larger where that is needed.
  static func decodedSize(
    _ scaling: PictureOrder.Scaling, width: Int32, height: Int32, areaWidth: Int32, areaHeight: Int32,
    isDrawing: Bool
  ) -> (Int32, Int32) {
    let upright = PicturePlacement(
      scaling, width: width, height: height, areaWidth: areaWidth, areaHeight: areaHeight)
    let turned = PicturePlacement(
      scaling, width: height, height: width, areaWidth: areaWidth, areaHeight: areaHeight)
    let scale =
      isDrawing
      ? max(upright.scaleX, upright.scaleY)
      : min(1, max(upright.scaleX, upright.scaleY, turned.scaleX, turned.scaleY))
    func pixels(_ length: Int32) -> Int32 {
      Int32(min(max((Double(length) * scale).rounded(.up), 1), Double(DrawingArea.largestSide)))
    }
    return scale == 1 ? (width, height) : (pixels(width), pixels(height))
  }
}
