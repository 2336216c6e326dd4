import CGdkPixbuf
import Glibc
import Platform

/// Reads a picture's file with gdk-pixbuf, in whatever format it has a loader for: the first picture of several, and
/// turned as its EXIF data says.
enum PictureFile {
  /// The longest file that is read, in bytes.
  static let largestByteCount = 64 << 20
  /// The most pixels that are decoded; at four bytes each they take half of the memory that a painter may have.
  static let largestPixelCount = 128 << 20

  /// Reads from the beginning of a file.
  ///
  /// - Parameter size: says for the picture's own size and whether it is a drawing (SVG) in which size it is
  ///   wanted; photographs are decoded smaller at less cost. The picture may still come out in another size.
  static func read(
    _ file: borrowing FileDescriptor,
    size: @escaping (_ width: Int32, _ height: Int32, _ isDrawing: Bool) -> (Int32, Int32)
  ) throws(PaintingError) -> Pixbuf {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= largestByteCount else { throw .fileTooLong }
    let loader = try PictureLoader(size: size)
    var offset: off_t = 0
    // Small pieces: after each is a look at the size that the picture turned out to have.
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while offset <= largestByteCount {
      let count = pread(file.number, &buffer, buffer.count, offset)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(SystemError("read").reason) }
      guard count > 0 else { return try loader.finish() }
      try loader.add(buffer[..<count])
      offset += off_t(count)
    }
    throw .fileTooLong
  }
}
