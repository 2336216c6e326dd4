/// Why something was not painted. Its text goes to the locker's log.
enum PaintingError: Error, CustomStringConvertible {
  /// The memory that came with the request is no file of the promised size, or cannot be mapped.
  case badMemory
  case noFont
  /// Pango or Cairo has no memory left.
  case outOfMemory
  /// A picture's descriptor is not that of an ordinary file.
  case notAFile
  /// The file is longer than is read.
  case fileTooLong
  /// The picture has more pixels than are decoded.
  case tooManyPixels(width: Int32, height: Int32)
  /// gdk-pixbuf's own words.
  case unreadable(String)

  var description: String {
    switch self {
    case .badMemory: "the memory to paint into is not as large as the request says"
    case .noFont: "no font was found; install one, such as fonts-inter or fonts-dejavu-core"
    case .outOfMemory: "memory is short"
    case .notAFile: "the picture is not an ordinary file"
    case .fileTooLong: "the picture's file is longer than \(PictureFile.largestByteCount >> 20) MiB"
    case .tooManyPixels(let width, let height):
      "a picture of \(width) × \(height) pixels is larger than \(PictureFile.largestPixelCount) in all"
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    }
  }
}
