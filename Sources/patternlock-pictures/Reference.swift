import CGdkPixbuf
import CPango
import Canvas
import Platform

/// Pictures in the sources, that a test compares with what is drawn now.
enum Reference {
  /// Every state at a size at which a picture is small, and the layouts that differ most.
  static var all: [(Scene, Screen)] {
    let small = Screen(name: "phone", width: 360, height: 720, scale: 1)
    let wide = Screen(name: "laptop", width: 1280, height: 720, scale: 0.5)
    return Scene.allCases.map { ($0, small) }
      + [Scene.idle, .drawing, .password, .keys].map { ($0, wide) }
      + [Scene.drawing, .password].map { ($0, Screen(name: "tiny", width: 320, height: 240, scale: 1)) }
  }

  /// Pictures are compared in squares of so many pixels: a letter that stands half a pixel elsewhere is no difference.
  private static let square = 8
  /// How far the mean of a square may be off, of 255: what another version of a font or of Cairo does to a line of
  /// text, and less than a word, a dot or a colour that is not as it was.
  private static let tolerance = 24.0

  /// Draws all pictures and compares them with those of a folder.
  ///
  /// - Returns: whether all are alike; what is not is told.
  static func compare(with folder: String) throws(SystemError) -> Bool {
    let gallery = try Gallery(folder: nil)
    var areAlike = true
    for (scene, screen) in all {
      let path = "\(folder)/\(Gallery.name(scene, screen)).png"
      guard let picture = try gallery.draw(scene, on: screen), let reference = pixels(of: path) else {
        Log.error("there is no picture \(path); 'make references' draws it")
        areAlike = false
        continue
      }
      if let difference = difference(picture, reference) {
        Log.error("\(path): \(difference)")
        areAlike = false
      }
    }
    return areAlike
  }

  private static func difference(
    _ picture: PicturePixels, _ reference: (width: Int, height: Int, bytes: [UInt8])
  ) -> String? {
    let (width, height) = (Int(picture.width), Int(picture.height))
    guard (width, height) == (reference.width, reference.height) else {
      return "is \(reference.width)×\(reference.height), now \(width)×\(height)"
    }
    let pixels = picture.memory.bytes.bindMemory(to: UInt32.self)
    var count = 0
    var worst = (x: 0, y: 0, by: 0.0)
    for top in stride(from: 0, to: height - square + 1, by: square) {
      for left in stride(from: 0, to: width - square + 1, by: square) {
        var sums = (0, 0, 0)
        for y in top..<top + square {
          for x in left..<left + square {
            let pixel = pixels[y * width + x]
            let offset = (y * width + x) * 3
            sums.0 += Int(pixel >> 16 & 0xFF) - Int(reference.bytes[offset])
            sums.1 += Int(pixel >> 8 & 0xFF) - Int(reference.bytes[offset + 1])
            sums.2 += Int(pixel & 0xFF) - Int(reference.bytes[offset + 2])
          }
        }
        let off = Double(max(abs(sums.0), abs(sums.1), abs(sums.2))) / Double(square * square)
        if off > tolerance { count += 1 }
        if off > worst.by { worst = (left, top, off) }
      }
    }
    return count == 0
      ? nil : "\(count) places differ, most at \(worst.x),\(worst.y), by \(Int(worst.by)) of 255"
  }

  /// A file's red, green and blue bytes, row by row.
  private static func pixels(of path: String) -> (width: Int, height: Int, bytes: [UInt8])? {
    guard let file = gdk_pixbuf_new_from_file(path, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let source = gdk_pixbuf_read_pixels(file) else { return nil }
    let (width, height) = (Int(gdk_pixbuf_get_width(file)), Int(gdk_pixbuf_get_height(file)))
    let (row, channels) = (Int(gdk_pixbuf_get_rowstride(file)), Int(gdk_pixbuf_get_n_channels(file)))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width { for part in 0..<3 { bytes.append(source[y * row + x * channels + part]) } }
    }
    return (width, height, bytes)
  }
}
