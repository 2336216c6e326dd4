import Canvas
import GestureEngine
import LockScreen

/// What an output must show while nothing is drawn on it: the lock screen's own drawing, done here at once in the
/// output's pixels, over the background. A compositor that has to scale the locker's pixels shows something else.
struct ExpectedScreen {
  /// A pixel that is not as expected.
  struct Difference {
    /// The difference in that part of the colour where it is largest.
    var amount: Int
    let x: Int
    let y: Int
    let seen: Picture.Pixel
    let expected: Picture.Pixel
  }

  let width: Int
  let height: Int
  private let pixels: [UInt32]

  /// - Parameters:
  ///   - width: of the output, in pixels.
  ///   - height: likewise.
  ///   - scale: pixels for one surface unit.
  init(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    var pixels = [UInt32](repeating: 0, count: width * height)
    let output = OutputID(1)
    var appearance = Appearance()
    appearance.parts = []
    var screen = LockScreen(appearance: appearance)
    screen.locked()
    screen.setOutput(
      output, width: (Double(width) / scale).rounded(), height: (Double(height) / scale).rounded())
    screen.setPattern(.ready(.nine, .fill), milliseconds: 0)
    pixels.withUnsafeMutableBytes { bytes in
      let size = (width: Int32(width), height: Int32(height))
      let context = DrawingContext(
        pixels: bytes, width: size.width, height: size.height, stride: size.width * 4, originX: 0, originY: 0,
        scale: scale, clip: PixelRectangle(x: 0, y: 0, width: size.width, height: size.height))
      guard let context else { return }
      screen.draw(output, Palette(), scale: scale, texts: nil, in: context)
    }
    self.pixels = pixels
  }

  /// The pixel that differs most from a picture, and by how much in any part of its colour; a picture of another size
  /// differs by 255.
  func largestDifference(from picture: Picture) -> Difference {
    let black = Picture.Pixel(red: 0, green: 0, blue: 0)
    var largest = Difference(amount: 0, x: 0, y: 0, seen: black, expected: black)
    guard picture.width == width, picture.height == height else {
      largest.amount = 255
      return largest
    }
    for y in 0..<height {
      let background = background(at: y)
      for x in 0..<width where !isUnderPointer(x, y) {
        let (seen, expected) = (picture[x, y], Self.over(background, pixels[y * width + x]))
        let amount = seen.distance(to: expected)
        if amount > largest.amount {
          largest = Difference(amount: amount, x: x, y: y, seen: seen, expected: expected)
        }
      }
    }
    return largest
  }

  /// Where the pointer's point shows after ``VirtualMouse/moveAside()``.
  private func isUnderPointer(_ x: Int, _ y: Int) -> Bool { x > width - 24 && y > height - 24 }

  private func background(at row: Int) -> Picture.Pixel {
    let (top, bottom) = (Palette().backgroundTop, Palette().backgroundBottom)
    let share = Double(row) / Double(height - 1)
    func part(_ from: Double, _ to: Double) -> UInt8 { UInt8(((from + (to - from) * share) * 255).rounded()) }
    return Picture.Pixel(
      red: part(top.red, bottom.red), green: part(top.green, bottom.green), blue: part(top.blue, bottom.blue))
  }

  /// Lays a premultiplied argb8888 pixel over an opaque colour.
  private static func over(_ background: Picture.Pixel, _ pixel: UInt32) -> Picture.Pixel {
    let rest = Double(255 - (pixel >> 24)) / 255
    func part(_ shift: UInt32, _ below: UInt8) -> UInt8 {
      UInt8(min(255, Double(pixel >> shift & 255) + (Double(below) * rest).rounded()))
    }
    return Picture.Pixel(
      red: part(16, background.red), green: part(8, background.green), blue: part(0, background.blue))
  }
}
