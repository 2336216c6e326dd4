import Canvas
import EventLoop
import Foundation
import GestureEngine
import LockScreen
import Stage
import Testing

@testable import LockScreen
@testable import patternlock

/// That everything there is to read can be read, measured on what is drawn, in every preset.
@Suite struct ReadabilityTests {
  private static let themes =
    "/\(#filePath.split(separator: "/").dropLast(3).joined(separator: "/"))/data/themes"
  static let presets = ((try? FileManager.default.contentsOfDirectory(atPath: themes)) ?? []).sorted()

  private static let output = OutputID(1)
  private static let size = (width: 360, height: 720)
  private static let scale = 2.0

  private let still: StillPicture

  init() throws {
    still = StillPicture(painter: try HelperProgram(path: PainterRig.program), loop: EventLoop())
  }

  private func palette(_ preset: String) throws -> Palette {
    var look = LookSettings()
    #expect(try look.apply(.theme, value: "\(Self.themes)/\(preset)"))
    return look.palette
  }

  private func model() -> LockScreen {
    var model = LockScreen()
    model.setOutput(Self.output, width: Double(Self.size.width), height: Double(Self.size.height))
    model.locked()
    model.setUserName("Guest account")
    model.setClock(ClockText(time: "10:24", date: "Monday, 30 November"))
    model.setPattern(.ready(.nine, .fill), milliseconds: 0)
    return model
  }

  /// A touch that goes down in the middle of a box.
  private func touch(_ box: Box, finger: Int32 = 0, in model: inout LockScreen) {
    let point = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    model.contactDown(.touch(finger), on: Self.output, at: point, milliseconds: 0)
  }

  private func draw(_ model: borrowing LockScreen, _ palette: Palette) throws -> PicturePixels {
    let picture = try still.draw(
      model, Self.output, palette, width: Self.size.width, height: Self.size.height, scale: Self.scale)
    return try #require(picture)
  }

  /// The contrast between what covers most of a part of a picture and whatever in it differs from that most.
  private func contrast(in box: Box, of picture: PicturePixels) -> Double {
    let pixels = picture.memory.bytes.bindMemory(to: UInt32.self)
    let columns = Int(box.x * Self.scale)..<Int(box.right * Self.scale)
    let rows = Int(box.y * Self.scale)..<Int(box.bottom * Self.scale)
    var counts: [UInt32: Int] = [:]
    for row in rows {
      for column in columns { counts[pixels[row * Int(picture.width) + column], default: 0] += 1 }
    }
    guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return 0 }
    return counts.keys.map { color($0).contrast(to: color(ground)) }.max() ?? 0
  }

  private func color(_ pixel: UInt32) -> Color {
    Color(UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255))
  }

  /// What lies well inside of a key or a button, without its edges.
  private func inside(_ box: Box) -> Box {
    Box(
      x: box.x + 0.15 * box.width, y: box.y + 0.15 * box.height, width: 0.7 * box.width,
      height: 0.7 * box.height)
  }

  @Test("there are presets")
  func found() {
    #expect(Self.presets.contains("dark") && Self.presets.contains("light"))
  }

  @Test("texts on the background and on the button", arguments: presets)
  func pad(preset: String) throws {
    let palette = try palette(preset)
    var model = model()
    let found = model.layout(of: Self.output)
    let layout = try #require(found)
    let idle = try draw(model, palette)
    for (name, box) in [
      ("clock", layout.clock), ("date", layout.date), ("hint", layout.hint),
      ("button", inside(layout.button)),
    ] {
      let contrast = contrast(in: box, of: idle)
      #expect(contrast >= 4.5, "\(name)")
    }
    touch(layout.button, in: &model)
    let pressed = try draw(model, palette)
    let contrastPressed = contrast(in: inside(layout.button), of: pressed)
    #expect(contrastPressed >= 4.5, "the pressed button")
  }

  @Test("the name, and words about what was wrong", arguments: presets)
  func password(preset: String) throws {
    let palette = try palette(preset)
    var model = model()
    model.key(.character)
    model.key(.enter)
    model.passwordAnswer(.denied(attempt: 1))
    let found = model.layout(of: Self.output)
    let layout = try #require(found)
    let picture = try draw(model, palette)
    for (name, box) in [
      ("name", layout.userName), ("hint", layout.hint), ("field", inside(layout.field)),
      ("button", inside(layout.button)),
    ] {
      let contrast = contrast(in: box, of: picture)
      #expect(contrast >= 4.5, "\(name)")
    }
  }

  @Test("the keys on the screen, those that are lit, too", arguments: presets)
  func keys(preset: String) throws {
    let palette = try palette(preset)
    var model = model()
    let before = model.layout(of: Self.output)
    touch(try #require(before).button, in: &model)
    model.contactUp(.touch(0), milliseconds: 0)
    model.setKeyLayouts(KeyLayout.layouts(named: "us,de"), selected: 0)
    let found = model.layout(of: Self.output)
    let layout = try #require(found)
    let keyboard = model.keyboard
    let rows = try #require(keyboard).rows
    let boxes = KeyGeometry(rows, in: layout.keyboard).boxes
    let plain = try draw(model, palette)
    for (row, boxes) in boxes.enumerated() {
      for (column, box) in boxes.enumerated() {
        let contrast = contrast(in: inside(box), of: plain)
        #expect(contrast >= 4.5, "\(rows[row].keys[column].role)")
      }
    }
    // Of the keys that lead away, only Shift can be seen lit.
    for (finger, place) in [(1, 4), (2, 0), (2, 8), (3, 4)].enumerated() {
      let box = boxes[place.0][place.1 < boxes[place.0].count ? place.1 : 0]
      touch(box, finger: Int32(finger), in: &model)
    }
    let lit = try draw(model, palette)
    let touched = model.keyboard
    for key in try #require(touched).held {
      let box = boxes[key.position.row][key.position.column]
      let contrast = contrast(in: inside(box), of: lit)
      #expect(contrast >= 4.5, "the lit key \(rows[key.position.row].keys[key.position.column].role)")
    }
  }
}
