import Canvas
import LockScreen
import Platform
import Stage

/// All pictures of a folder at a glance: each small, with its name below.
struct ContactSheet {
  private var entries: [(name: String, picture: PicturePixels)] = []

  /// In pixels.
  private static let height = 220
  private static let gap = 16
  private static let caption = 24
  private static let width = 2_400

  /// Adds a picture, made smaller.
  mutating func add(_ name: String, _ picture: PicturePixels) throws(SystemError) {
    let height = Self.height
    let width = max(1, Int(picture.width) * height / Int(picture.height))
    let memory = try SharedMemory(size: width * height * 4)
    let from = picture.memory.bytes.bindMemory(to: UInt32.self)
    let to = memory.bytes.bindMemory(to: UInt32.self)
    for y in 0..<height {
      for x in 0..<width { to[y * width + x] = Self.mean(of: from, picture, x, y, width, height) }
    }
    if let small = PicturePixels(memory, width: Int32(width), height: Int32(height)) {
      entries.append((name, small))
    }
  }

  /// The mean of what becomes one pixel.
  private static func mean(
    of pixels: UnsafeMutableBufferPointer<UInt32>, _ picture: PicturePixels, _ x: Int, _ y: Int, _ width: Int,
    _ height: Int
  ) -> UInt32 {
    let (fullWidth, fullHeight) = (Int(picture.width), Int(picture.height))
    let columns = x * fullWidth / width..<max(x * fullWidth / width + 1, (x + 1) * fullWidth / width)
    let rows = y * fullHeight / height..<max(y * fullHeight / height + 1, (y + 1) * fullHeight / height)
    var sums = (0 as UInt32, 0 as UInt32, 0 as UInt32)
    for row in rows {
      for column in columns {
        let pixel = pixels[row * fullWidth + column]
        sums = (sums.0 + (pixel >> 16 & 0xFF), sums.1 + (pixel >> 8 & 0xFF), sums.2 + (pixel & 0xFF))
      }
    }
    let count = UInt32(columns.count * rows.count)
    return 0xFF00_0000 | (sums.0 / count) << 16 | (sums.1 / count) << 8 | sums.2 / count
  }

  /// The sheet's size in pixels, and where each picture has its upper left corner.
  private var places: (height: Int, corners: [(x: Int, y: Int)]) {
    var corners: [(x: Int, y: Int)] = []
    var (x, y) = (Self.gap, Self.gap)
    for entry in entries {
      if x > Self.gap, x + Int(entry.picture.width) + Self.gap > Self.width {
        x = Self.gap
        y += Self.height + Self.caption + Self.gap
      }
      corners.append((x, y))
      x += Int(entry.picture.width) + Self.gap
    }
    return (y + Self.height + Self.caption + Self.gap, corners)
  }

  /// Draws the sheet.
  func draw(with still: StillPicture) throws(SystemError) -> PicturePixels? {
    let (height, corners) = places
    return try still.draw(width: Self.width, height: height, scale: 1) { context, texts in
      for (entry, corner) in zip(entries, corners) {
        context.picture(entry.picture, x: Double(corner.x), y: Double(corner.y), scale: 1)
        let run = TextRun(
          entry.name, TextStyle(size: 12), maximumWidth: max(80, Double(entry.picture.width)))
        guard let name = texts.image(for: run, scale: 1) else { continue }
        context.mask(
          name.mask, x: Double(corner.x), y: Double(corner.y + Self.height + 4), scale: name.scale,
          Color(237, 240, 250))
      }
    }
  }
}
