import CGdkPixbuf
import CPango
import Canvas
import LockScreen
import Platform

/// A picture in the sources, that a test compares with what is drawn now.
struct Reference {
  let subject: Subject
  let screen: Screen
  var theme: ThemeColors?

  private static let phone = Screen(name: "phone", width: 360, height: 720, scale: 1)
  private static let laptop = Screen(name: "laptop", width: 1280, height: 720, scale: 0.5)

  /// Every state at a size at which a picture is small, and the layouts that differ most.
  ///
  /// - Parameter themes: the folder of the presets, of each of which there is one state.
  static func all(_ themes: String) throws(SystemError) -> [Reference] {
    var all = Scene.allCases.map { Reference(subject: .lockScreen($0), screen: phone) }
    all += [Scene.idle, .drawing, .password, .keys].map {
      Reference(subject: .lockScreen($0), screen: laptop)
    }
    all += [Scene.drawing, .password].map { Reference(subject: .lockScreen($0), screen: .tiny) }
    all += [EnrolmentScene.drawing, .refused, .weak, .done].map {
      Reference(subject: .enrolment($0), screen: phone)
    }
    all.append(Reference(subject: .enrolment(.again), screen: laptop))
    for name in ["light", "high-contrast"] {
      let theme = try ThemeColors(name, in: themes)
      all.append(Reference(subject: .lockScreen(.wrong), screen: phone, theme: theme))
    }
    return all
  }

  /// Those that differ most where words run from right to left.
  static var mirrored: [Reference] {
    [Scene.idle, .capsLock, .password].map { Reference(subject: .lockScreen($0), screen: phone) } + [
      Reference(subject: .enrolment(.weak), screen: phone),
      Reference(subject: .enrolment(.weak), screen: laptop),
    ]
  }

  /// Pictures are compared in squares of so many pixels: a letter that stands half a pixel elsewhere is no difference.
  private static let square = 8
  /// How far the mean of a square may be off, of 255: what another version of a font or of Cairo does to a line of
  /// text, and less than a word, a dot or a colour that is not as it was.
  private static let tolerance = 24.0

  /// Draws pictures into a folder.
  static func draw(_ references: [Reference], into folder: String) throws(SystemError) {
    let gallery = try Gallery(folder: folder)
    for reference in references { try gallery.add(reference.subject, on: reference.screen, reference.theme) }
  }

  /// Draws pictures and compares them with those of a folder.
  ///
  /// - Returns: whether all are alike; what is not is told.
  static func compare(_ references: [Reference], with folder: String) throws(SystemError) -> Bool {
    let gallery = try Gallery(folder: nil)
    var areAlike = true
    for reference in references {
      let (subject, screen, theme) = (reference.subject, reference.screen, reference.theme)
      let path = "\(folder)/\(Gallery.name(subject, screen, theme: theme?.name)).png"
      guard let picture = try gallery.draw(subject, on: screen, theme?.palette ?? Palette()),
        let reference = pixels(of: path)
      else {
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
