import CCairo
import Canvas
import Platform

/// What an output shows, as pixels and as a person sees it: upright, whatever the output's transform.
public struct Picture {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Blue, green, red and one unused byte for each pixel, row by row.
  public private(set) var bytes: [UInt8]

  /// A picture of one colour.
  init(width: Int, height: Int, color: Color) {
    self.width = width
    self.height = height
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    bytes.withUnsafeMutableBytes { buffer in
      let pixels = buffer.bindMemory(to: UInt32.self)
      pixels.update(repeating: color.pixel)
    }
    self.bytes = bytes
  }

  /// The colour of a pixel, each part from 0 to 255; black outside.
  public func color(x: Int, y: Int) -> (red: Int, green: Int, blue: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return (0, 0, 0) }
    let start = (y * width + x) * 4
    return (Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]))
  }

  /// How many pixels have a colour, or nearly.
  ///
  /// - Parameter tolerance: by how much each part may differ.
  public func count(of color: Color, tolerance: Int = 24) -> Int {
    let wanted = color.pixel
    func isNear(_ pixel: UInt32) -> Bool {
      [UInt32(0), 8, 16].allSatisfy { shift in
        abs(Int(pixel >> shift & 255) - Int(wanted >> shift & 255)) <= tolerance
      }
    }
    return bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      var count = 0
      // Most pixels are as the one before: tests look often, and without an optimiser.
      var before: (pixel: UInt32, isNear: Bool) = (0, isNear(0))
      var index = 0
      while index < pixels.count {
        let pixel = pixels[index]
        if pixel != before.pixel { before = (pixel, isNear(pixel)) }
        if before.isNear { count += 1 }
        index += 1
      }
      return count
    }
  }

  /// By how much, of 255, the parts of a colour differ at most between this picture and another of its size.
  public func largestDifference(from other: Picture) -> Int {
    guard bytes.count == other.bytes.count else { return 255 }
    return bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { theirs in
        var largest = 0
        // The fourth byte of a pixel means nothing.
        for index in mine.indices where index & 3 != 3 && mine[index] != theirs[index] {
          largest = max(largest, abs(Int(mine[index]) - Int(theirs[index])))
        }
        return largest
      }
    }
  }

  /// Draws a surface's content.
  ///
  /// - Parameters:
  ///   - source: the part of it that is shown, in its pixels.
  ///   - target: where, in pixels of the picture; scaled smoothly, with nothing beyond the content's edges, as the
  ///     simplest compositors do.
  mutating func draw(_ content: SurfaceContent, source: Box, target: Box) {
    var pixels = content.pixels
    let (width, height) = (width, height)
    bytes.withUnsafeMutableBufferPointer { canvas in
      pixels.withUnsafeMutableBufferPointer { picture in
        let format = content.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        guard
          let below = cairo_image_surface_create_for_data(
            canvas.baseAddress, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4)),
          let above = cairo_image_surface_create_for_data(
            picture.baseAddress, format, Int32(content.width), Int32(content.height), Int32(content.stride)),
          let context = cairo_create(below)
        else { return }
        cairo_rectangle(context, target.x, target.y, target.width, target.height)
        cairo_clip(context)
        cairo_translate(context, target.x, target.y)
        cairo_scale(context, target.width / source.width, target.height / source.height)
        cairo_set_source_surface(context, above, -source.x, -source.y)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
        cairo_destroy(context)
        cairo_surface_destroy(above)
        cairo_surface_flush(below)
        cairo_surface_destroy(below)
      }
    }
  }

  /// Draws what lies on an output.
  mutating func draw(_ element: PlacedContent) {
    draw(element.content, source: element.source, target: element.target)
  }

  /// Writes a PNG file.
  public func write(to path: String) throws(SystemError) {
    var bytes = bytes
    let status = bytes.withUnsafeMutableBufferPointer { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4))
      defer { if let surface { cairo_surface_destroy(surface) } }
      return surface.map { cairo_surface_write_to_png($0, path) } ?? CAIRO_STATUS_NO_MEMORY
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw SystemError("write the picture", path) }
  }

  /// Several pictures side by side, each at half its size, with a margin around it.
  public static func strip(_ pictures: [Picture], margin: Int = 16, on color: Color) -> Picture {
    let height = pictures.map { $0.height / 2 }.max() ?? 0
    let width = pictures.reduce(margin) { $0 + $1.width / 2 + margin }
    var strip = Picture(width: width, height: height + 2 * margin, color: color)
    var left = margin
    for picture in pictures {
      let whole = Box(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
      let target = Box(
        x: Double(left), y: Double(margin), width: Double(picture.width / 2),
        height: Double(picture.height / 2))
      strip.draw(SurfaceContent(of: picture), source: whole, target: target)
      left += picture.width / 2 + margin
    }
    return strip
  }
}
