/// A picture of an output, as grim takes it.
struct Picture {
  /// An opaque colour of a pixel, each part from 0 to 255.
  struct Pixel: Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// The rig's background: seen only where nothing covers the desktop.
    static let desktop = Pixel(red: 255, green: 0, blue: 255)

    /// The largest difference in any of the three parts.
    func distance(to other: Pixel) -> Int {
      max(
        abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
    }
  }

  let width: Int
  let height: Int
  private let bytes: ArraySlice<UInt8>

  /// Reads a binary PPM of 8 bits a part.
  init?(ppm: [UInt8]) {
    var position = 0
    func word() -> Substring {
      let start = position
      while position < ppm.count, ppm[position] > 0x20 { position += 1 }
      defer { position += 1 }
      return Substring(decoding: ppm[start..<position], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
      position + 3 * width * height == ppm.count
    else { return nil }
    self.width = width
    self.height = height
    bytes = ppm[position...]
  }

  subscript(x: Int, y: Int) -> Pixel {
    let start = bytes.startIndex + 3 * (y * width + x)
    return Pixel(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }

  /// How much of the picture, from 0 to 1, is about of this colour.
  func share(of color: Pixel, within distance: Int = 24) -> Double {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y].distance(to: color) <= distance { count += 1 }
    }
    return Double(count) / Double(width * height)
  }

  /// How many pixels are about of this colour.
  func count(of color: Pixel, within distance: Int = 24) -> Int {
    Int((share(of: color, within: distance) * Double(width * height)).rounded())
  }

  /// Whether not one pixel of the desktop shows.
  var hidesDesktop: Bool { count(of: .desktop, within: 90) == 0 }

  /// A few words for a message.
  var summary: String {
    "\(width)×\(height), corners \(self[0, 0]) \(self[width - 1, height - 1]), middle \(self[width / 2, height / 2])"
  }
}
