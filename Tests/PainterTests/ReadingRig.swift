import Canvas
import EventLoop
import Foundation
import LockScreen
import Stage
import Testing

@testable import patternlock

/// Screens drawn with the presets, and how well can be read what is on them.
struct ReadingRig {
  /// An output to draw for.
  struct Screen: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// In surface units.
    let width: Int
    let height: Int
    let scale: Double

    static let phone = Screen(testDescription: "phone", width: 360, height: 720, scale: 2)
    static let laptop = Screen(testDescription: "laptop", width: 1280, height: 720, scale: 1.5)
    static let all = [phone, laptop]
  }

  private static let themes =
    "/\(#filePath.split(separator: "/").dropLast(3).joined(separator: "/"))/data/themes"
  static let presets = ((try? FileManager.default.contentsOfDirectory(atPath: themes)) ?? []).sorted()

  /// A text has at least so many pixels that are not of the colour below it.
  private static let leastInk = 12
  /// What differs less from the ground is the gradient or the softest edge.
  private static let leastContrast = 1.2

  private let still: StillPicture

  init() throws {
    still = StillPicture(painter: try HelperProgram(path: PainterRig.program), loop: EventLoop())
  }

  func palette(_ preset: String) throws -> Palette {
    var look = LookSettings()
    #expect(try look.apply(.theme, value: "\(Self.themes)/\(preset)"))
    return look.palette
  }

  func draw(
    _ model: borrowing LockScreen, _ output: OutputID, _ palette: Palette, _ screen: Screen,
    typed: String = ""
  ) throws -> PicturePixels {
    let picture = try still.draw(
      model, output, palette, width: screen.width, height: screen.height, scale: screen.scale, typed: typed)
    return try #require(picture)
  }

  func draw(
    _ model: borrowing Enrolment, _ window: OutputID, _ palette: Palette, _ screen: Screen
  ) throws -> PicturePixels {
    let picture = try still.draw(
      model, window, palette, width: screen.width, height: screen.height, scale: screen.scale)
    return try #require(picture)
  }

  /// The pixels of a part of a picture.
  func pixels(in box: Box, of picture: PicturePixels, _ screen: Screen) -> [UInt32] {
    let pixels = picture.memory.bytes.bindMemory(to: UInt32.self)
    let columns = Int(box.x * screen.scale)..<Int(box.right * screen.scale)
    let rows = Int(box.y * screen.scale)..<Int(box.bottom * screen.scale)
    return rows.flatMap { row in
      pixels[row * Int(picture.width) + columns.lowerBound..<row * Int(picture.width) + columns.upperBound]
    }
  }

  /// The contrast that a tenth of the ink has at least to what covers most of a part of a picture: soft edges, which
  /// most of a thin letter is, do not count, and a few pixels of something else do not either. 0 where there is no text.
  func contrast(in box: Box, of picture: PicturePixels, _ screen: Screen) -> Double {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels(in: box, of: picture, screen) { counts[pixel, default: 0] += 1 }
    guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return 0 }
    let ink = counts.map { (contrast: color($0.key).contrast(to: color(ground)), count: $0.value) }
      .filter { $0.contrast >= Self.leastContrast }
      .sorted { $0.contrast > $1.contrast }
    let total = ink.reduce(0) { $0 + $1.count }
    guard total >= Self.leastInk else { return 0 }
    var seen = 0
    for (contrast, count) in ink {
      seen += count
      if 10 * seen >= total { return contrast }
    }
    return 0
  }

  private func color(_ pixel: UInt32) -> Color {
    Color(UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255))
  }

  /// What lies well inside of a key or a button, without its edges.
  func inside(_ box: Box) -> Box {
    Box(
      x: box.x + 0.15 * box.width, y: box.y + 0.15 * box.height, width: 0.7 * box.width,
      height: 0.7 * box.height)
  }
}
