import Canvas
import GestureEngine
import LockScreen
import Platform
import Stage
import Testing

@testable import LockScreen

/// That everything there is to read on a lock screen can be read, measured on what is drawn, in every preset.
@Suite struct ReadabilityTests {
  private static let output = OutputID(1)
  private let rig: ReadingRig

  init() throws { rig = try ReadingRig() }

  private func model(_ screen: ReadingRig.Screen, appearance: Appearance = Appearance()) -> LockScreen {
    var model = LockScreen(appearance: appearance)
    model.setOutput(Self.output, width: Double(screen.width), height: Double(screen.height))
    model.locked()
    model.setUserName("Guest account")
    model.setClock(ClockText(time: "10:24", date: "Monday, 30 November"))
    model.setPattern(.ready(.nine, .fill), milliseconds: 0)
    return model
  }

  private func layout(of model: borrowing LockScreen) throws -> ScreenLayout {
    let layout = model.layout(of: Self.output)
    return try #require(layout)
  }

  /// A touch that goes down in the middle of a box.
  private func touch(_ box: Box, finger: Int32 = 0, in model: inout LockScreen) {
    let point = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    model.contactDown(.touch(finger), on: Self.output, at: point, milliseconds: 0)
  }

  /// Types a password that is wrong.
  private func typeWrongly(_ attempt: UInt32, in model: inout LockScreen) {
    model.key(.character)
    model.key(.enter)
    model.passwordAnswer(.denied(attempt: attempt))
  }

  private func expect(
    _ boxes: [(name: String, box: Box)], of picture: PicturePixels, _ screen: ReadingRig.Screen
  ) {
    for (name, box) in boxes {
      let contrast = rig.contrast(in: box, of: picture, screen)
      #expect(contrast >= Color.readableContrast, "\(name)")
    }
  }

  @Test("there are presets")
  func found() {
    #expect(ReadingRig.presets.contains("dark") && ReadingRig.presets.contains("light"))
  }

  @Test(
    "texts on the background and on the button", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func pad(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var model = model(screen)
    let layout = try layout(of: model)
    expect(
      [
        ("clock", layout.clock), ("date", layout.date), ("hint", layout.hint),
        ("button", rig.inside(layout.button)),
      ], of: try rig.draw(model, Self.output, palette, screen), screen)
    touch(layout.button, in: &model)
    expect(
      [("the pressed button", rig.inside(layout.button))],
      of: try rig.draw(model, Self.output, palette, screen), screen)
  }

  @Test("the signs in the corner, each alone", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func corner(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    for percent in [84, 7] {
      var model = model(screen)
      model.setBattery(Battery(percent: percent, isPluggedIn: false))
      let layout = try layout(of: model)
      let picture = try rig.draw(model, Self.output, palette, screen)
      var figures = layout.status
      figures.width -= (StatusView.batteryWidth + StatusView.batteryGap) * layout.textScale
      expect([("the battery's \(percent) %", figures), ("the battery", layout.status)], of: picture, screen)
    }
    for (name, status) in [
      ("layout", KeyboardStatus(isCapsLocked: false, layout: "DE", hasOtherLayouts: true)),
      ("caps lock", KeyboardStatus(isCapsLocked: true, layout: "DE", hasOtherLayouts: false)),
    ] {
      var model = model(screen)
      model.setKeyboard(status, seat: 1)
      let box = try layout(of: model).status
      expect([(name, box)], of: try rig.draw(model, Self.output, palette, screen), screen)
    }
  }

  @Test("words about a wrong pattern", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func wrongPattern(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var model = model(screen)
    let pad = try layout(of: model).pad
    for (number, share) in [(1.0 / 6, 1.0 / 6), (5.0 / 6, 1.0 / 6), (5.0 / 6, 5.0 / 6)].enumerated() {
      let point = Point(x: pad.x + share.0 * pad.width, y: pad.y + share.1 * pad.height)
      if number == 0 {
        model.contactDown(.touch(0), on: Self.output, at: point, milliseconds: 0)
      } else {
        model.contactMoved(.touch(0), to: point, milliseconds: 0)
      }
    }
    model.contactUp(.touch(0), milliseconds: 0)
    model.alarm(.endStroke, milliseconds: 0)
    model.patternAnswer(.denied(attempt: 1), milliseconds: 1_000)
    let hint = model.hint
    #expect(hint == .wrongPattern)
    expect(
      [("hint", try layout(of: model).hint)], of: try rig.draw(model, Self.output, palette, screen), screen)
  }

  @Test(
    "the name, and words about what was wrong, with their count",
    arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func password(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var appearance = Appearance()
    appearance.showsFailedAttempts = true
    var model = model(screen, appearance: appearance)
    for attempt in 1...3 { typeWrongly(UInt32(attempt), in: &model) }
    let layout = try layout(of: model)
    expect(
      [
        ("name", layout.userName), ("hint", layout.hint), ("field", rig.inside(layout.field)),
        ("button", rig.inside(layout.button)),
      ], of: try rig.draw(model, Self.output, palette, screen), screen)
  }

  @Test("that Caps Lock is on", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func capsLock(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var model = model(screen)
    model.setKeyboard(KeyboardStatus(isCapsLocked: true, layout: "DE", hasOtherLayouts: false), seat: 1)
    model.key(.character)
    let hint = model.hint
    #expect(hint == .capsLock)
    expect(
      [("hint", try layout(of: model).hint)], of: try rig.draw(model, Self.output, palette, screen), screen)
  }

  @Test("what is typed, where it is shown", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func revealed(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var model = model(screen)
    for _ in 0..<8 { model.key(.character) }
    let layout = try layout(of: model)
    let bullets = try rig.draw(model, Self.output, palette, screen, typed: "tomatoes")
    touch(layout.eye, in: &model)
    let revealed = model.revealedBox(on: Self.output)
    #expect(!revealed.isEmpty)
    let picture = try rig.draw(model, Self.output, palette, screen, typed: "tomatoes")
    expect([("typed", rig.inside(layout.field))], of: picture, screen)
    // A sign needs no more than that.
    let eye = rig.contrast(in: rig.inside(layout.eye), of: picture, screen)
    #expect(eye >= 3)
    // It is not the bullets that are measured.
    let box = rig.inside(layout.field)
    #expect(rig.pixels(in: box, of: picture, screen) != rig.pixels(in: box, of: bullets, screen))
  }

  @Test(
    "the keys on the screen, those that are lit, too", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func keys(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var model = model(screen)
    touch(try layout(of: model).button, in: &model)
    model.contactUp(.touch(0), milliseconds: 0)
    model.alarm(.endStroke, milliseconds: 0)
    model.setKeyLayouts(KeyLayout.layouts(named: "us,de"), selected: 0)
    let keyboard = model.keyboard
    let rows = try #require(keyboard).rows
    let boxes = KeyGeometry(rows, in: try layout(of: model).keyboard).boxes
    let plain = try rig.draw(model, Self.output, palette, screen)
    for (row, boxes) in boxes.enumerated() {
      for (column, box) in boxes.enumerated() {
        expect([("\(rows[row].keys[column].role)", rig.inside(box))], of: plain, screen)
      }
    }
    // Of the keys that lead away, only Shift can be seen lit.
    for (finger, place) in [(1, 4), (2, 0), (2, 8), (3, 4)].enumerated() {
      let box = boxes[place.0][place.1 < boxes[place.0].count ? place.1 : 0]
      touch(box, finger: Int32(finger), in: &model)
    }
    let lit = try rig.draw(model, Self.output, palette, screen)
    let touched = model.keyboard
    for key in try #require(touched).held {
      let box = boxes[key.position.row][key.position.column]
      expect(
        [("the lit key \(rows[key.position.row].keys[key.position.column].role)", rig.inside(box))], of: lit,
        screen)
    }
  }
}
