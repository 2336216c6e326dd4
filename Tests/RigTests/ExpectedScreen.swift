import Canvas
import EventLoop
import GestureEngine
import LockScreen
import Stage
import Testing

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

  private let picture: PicturePixels
  var width: Int { Int(picture.width) }
  var height: Int { Int(picture.height) }

  /// - Parameters:
  ///   - width: of the output, in pixels.
  ///   - height: likewise.
  ///   - scale: pixels for one surface unit.
  ///   - hasWords: whether the hint and the button are shown.
  init(width: Int, height: Int, scale: Double, hasWords: Bool = false) throws {
    let units = (
      width: Int((Double(width) / scale).rounded()), height: Int((Double(height) / scale).rounded())
    )
    let output = OutputID(1)
    var appearance = Appearance()
    appearance.parts = hasWords ? [.hint, .button] : []
    var screen = LockScreen(appearance: appearance)
    screen.locked()
    screen.setOutput(output, width: Double(units.width), height: Double(units.height))
    screen.setPattern(.ready(.nine, .fill), milliseconds: 0)
    let painter = try HelperProgram(path: Rig.programs + "/patternlock-painter")
    let drawn = try StillPicture(painter: painter, loop: EventLoop()).draw(
      screen, output, Palette(), width: units.width, height: units.height, scale: scale)
    picture = try #require(drawn)
    if hasWords {
      let hint = try #require(screen.layout(of: output)?.hintLine)
      let columns = Int(hint.x * scale)..<Int(hint.right * scale)
      let isWritten = columns.contains { self[$0, Int((hint.y + hint.height / 2) * scale)].red > 100 }
      try #require(isWritten, "there must be words to compare")
    }
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
      for x in 0..<width where !isUnderPointer(x, y) {
        let (seen, expected) = (picture[x, y], self[x, y])
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

  private subscript(x: Int, y: Int) -> Picture.Pixel {
    let pixel = picture.memory.bytes.load(fromByteOffset: 4 * (y * width + x), as: UInt32.self)
    return Picture.Pixel(
      red: UInt8(pixel >> 16 & 255), green: UInt8(pixel >> 8 & 255), blue: UInt8(pixel & 255))
  }
}
