import Canvas
import Glibc
import WaylandClient
import WaylandServer

/// The pixels of a buffer as they were when it was committed.
struct SurfaceContent {
  let width: Int
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// Four bytes a pixel, blue first.
  let pixels: [UInt8]
  let isOpaque: Bool

  /// Reads a buffer.
  ///
  /// - Returns: nil for one of unknown origin, or when the client has cut its file short.
  init?(of buffer: WlBufferResource) {
    if let color = buffer.attachment as? SinglePixel {
      (width, height, stride, isOpaque) = (1, 1, 4, false)
      pixels = color.bytes
      return
    }
    guard let shared = buffer.sharedMemory, let pixels = shared.pixels() else { return nil }
    width = shared.width
    height = shared.height
    stride = shared.stride
    isOpaque = shared.format == .xrgb8888
    self.pixels = pixels
  }

  /// A picture, to be drawn on another one.
  init(of picture: Picture) {
    (width, height, stride, isOpaque) = (picture.width, picture.height, picture.width * 4, true)
    pixels = picture.bytes
  }

  func hasSamePixels(as other: SurfaceContent) -> Bool {
    guard pixels.count == other.pixels.count else { return false }
    return pixels.withUnsafeBytes { mine in
      other.pixels.withUnsafeBytes { theirs in
        guard let first = mine.baseAddress, let second = theirs.baseAddress else { return true }
        return memcmp(first, second, mine.count) == 0
      }
    }
  }

  /// Whether a pixel outside of some rectangles differs from what was there before.
  ///
  /// - Parameter tolerance: by how much each part of a colour may differ. Cairo rounds the soft edges of a shape
  ///   differently under another clip.
  /// - Returns: the first such pixel, and by how much it differs.
  func change(
    since before: SurfaceContent, outside damage: [PixelRectangle], tolerance: Int = 12
  ) -> (x: Int, y: Int, by: Int)? {
    guard width == before.width, height == before.height, stride == before.stride else { return nil }
    for row in 0..<height {
      var start = 0
      // Spans of the row between damaged ones, from left to right.
      for span in spans(of: damage, row) + [width..<width] {
        if start < span.lowerBound,
          let change = change(since: before, row, start..<span.lowerBound, tolerance)
        {
          return change
        }
        start = max(start, span.upperBound)
      }
    }
    return nil
  }

  private func change(
    since before: SurfaceContent, _ row: Int, _ span: Range<Int>, _ tolerance: Int
  ) -> (x: Int, y: Int, by: Int)? {
    let bytes = row * stride + span.lowerBound * 4..<row * stride + span.upperBound * 4
    return pixels.withUnsafeBytes { mine in
      before.pixels.withUnsafeBytes { theirs in
        let (mine, theirs) = (mine[bytes], theirs[bytes])
        guard let first = UnsafeRawBufferPointer(rebasing: mine).baseAddress,
          let second = UnsafeRawBufferPointer(rebasing: theirs).baseAddress,
          memcmp(first, second, bytes.count) != 0
        else { return nil }
        for index in bytes {
          let difference = abs(Int(mine[index]) - Int(theirs[index]))
          if difference > tolerance { return ((index - row * stride) / 4, row, difference) }
        }
        return nil
      }
    }
  }

  private func spans(of damage: [PixelRectangle], _ row: Int) -> [Range<Int>] {
    damage.filter { row >= Int($0.y) && row < Int($0.y) + Int($0.height) && $0.width > 0 }
      .map { max(0, Int($0.x))..<max(0, min(width, Int($0.x) + Int($0.width)), Int($0.x)) }
      .sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// What a buffer of wp_single_pixel_buffer_v1 is made of.
final class SinglePixel {
  /// Blue, green, red, alpha.
  let bytes: [UInt8]

  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    bytes = [blue, green, red, alpha].map { UInt8($0 >> 24) }
  }
}
