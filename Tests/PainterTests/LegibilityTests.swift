import Canvas
import Foundation
import HelperFixtures
import HelperWire
import LockScreen
import Testing

@testable import Stage
@testable import patternlock

/// That texts on a picture can be read, and that it is left alone as far as they can.
@Suite struct LegibilityTests {
  private static let (width, height) = (256, 512)

  private let rig: PainterRig

  init() throws { rig = try PainterRig() }

  enum Sample: CaseIterable {
    case white
    case black
    case halves
    case noise
    case blue
  }

  /// A file with a picture.
  private func file(_ sample: Sample) -> String {
    var random = SplitMix(seed: 3)
    return file { _, y in
      switch sample {
      case .white: (255, 255, 255)
      case .black: (0, 0, 0)
      case .halves: y < Self.height / 2 ? (255, 255, 255) : (0, 0, 0)
      case .noise:
        (UInt8.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 128)
      case .blue: (40, 110, 230)
      }
    }
  }

  private func file(_ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)) -> String {
    var bytes = Array("P6 \(Self.width) \(Self.height) 255\n".utf8)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let (red, green, blue) = color(x, y)
        bytes += [red, green, blue]
      }
    }
    return rig.directory.write("picture.ppm", bytes)
  }

  private func look(_ preset: String) throws -> LookSettings {
    let themes = "/\(#filePath.split(separator: "/").dropLast(3).joined(separator: "/"))/data/themes"
    var look = LookSettings()
    #expect(try look.apply(.theme, value: "\(themes)/\(preset)"))
    return look
  }

  /// The pixels of a file's picture as a look has it, row by row.
  private func pixels(_ look: LookSettings, _ path: String) throws -> [UInt32] {
    let order = try #require(look.pictures.order(look.palette))
    let result = try rig.paint(order, width: Self.width, height: Self.height, path)
    guard case .painted(let memory, _) = result else {
      Issue.record("\(result)")
      return []
    }
    return Array(memory.bytes.bindMemory(to: UInt32.self).prefix(Self.width * Self.height))
  }

  private func untouched(_ path: String) throws -> [UInt32] {
    var look = LookSettings()
    #expect(try look.apply(.dim, value: "0"))
    return try pixels(look, path)
  }

  /// How well texts that matter less are read in each part of a picture, the worst part first.
  private func contrasts(_ pixels: [UInt32], _ palette: Palette) -> [Double] {
    let side = 16
    var contrasts: [Double] = []
    for top in stride(from: 0, to: Self.height, by: side) {
      for left in stride(from: 0, to: Self.width, by: side) {
        var sums = [0, 0, 0]
        for y in top..<top + side {
          for x in left..<left + side {
            for part in 0..<3 { sums[part] += Int(pixels[y * Self.width + x] >> (8 * UInt32(part)) & 255) }
          }
        }
        let means = sums.map { Double($0) / Double(255 * side * side) }
        let ground = Color(red: means[2], green: means[1], blue: means[0])
        contrasts.append(palette.secondary.over(ground).contrast(to: ground))
      }
    }
    return contrasts.sorted()
  }

  @Test(
    "texts can be read on nearly all of any picture", arguments: ReadingRig.presets, Sample.allCases)
  func legible(preset: String, sample: Sample) throws {
    let look = try look(preset)
    let contrasts = contrasts(try pixels(look, file(sample)), look.palette)
    #expect(contrasts[contrasts.count / 20] >= 4.5)
  }

  @Test("a picture gives way to the background just as far as that takes")
  func noFurther() throws {
    for (preset, sample) in [("dark", Sample.white), ("light", .black)] {
      let look = try look(preset)
      let contrasts = contrasts(try pixels(look, file(sample)), look.palette)
      #expect(contrasts[contrasts.count / 20] < 4.75, "\(preset)")
    }
  }

  @Test("a picture on which texts can be read stays as it is, byte for byte")
  func untouched() throws {
    let (dark, light) = (try look("dark"), try look("light"))
    let black = file(.black)
    #expect(try pixels(dark, black) == untouched(black))
    let white = file(.white)
    #expect(try pixels(light, white) == untouched(white))
    // A night with a lamp.
    let lamp = file { x, y in
      (100..<130).contains(x) && (200..<230).contains(y) ? (255, 240, 200) : (UInt8(x / 8), UInt8(y / 16), 40)
    }
    #expect(try pixels(dark, lamp) == untouched(lamp))
    #expect(Set(try untouched(lamp)).count > 500)
  }

  @Test("where dim is given, texts are not looked at")
  func given() throws {
    var look = try look("dark")
    #expect(try look.apply(.dim, value: "0"))
    #expect(try Set(pixels(look, file(.white))) == [0xFFFF_FFFF])
    #expect(try look.apply(.dim, value: "50"))
    #expect(try Set(pixels(look, file(.white))) == [0xFF7F_7F7F])
  }

  @Test("texts that can be read nowhere leave a picture alone")
  func invisible() throws {
    var look = LookSettings()
    #expect(try look.apply(.textColor, value: "00000000"))
    let white = file(.white)
    #expect(try pixels(look, white) == untouched(white))
  }
}
