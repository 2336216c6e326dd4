import Canvas
import EventLoop
import GestureEngine
import Glibc
import LockScreen
import Platform
import Stage
import Testing

@testable import LockScreen
@testable import patternlock

/// That each `hide-…` leaves out what it names, and nothing else.
@Suite struct HidingTests {
  /// What an option takes away.
  struct Hiding: Sendable, CustomTestStringConvertible {
    let option: Option
    let part: Appearance.Parts
    let box: KeyPath<ScreenLayout, Box> & Sendable
    /// Whether it is a part of the password's face.
    var isAtField = false

    var testDescription: String { option.name }
  }

  static let table = [
    Hiding(option: .hideBattery, part: .battery, box: \.status),
    Hiding(option: .hideButton, part: .button, box: \.button),
    Hiding(option: .hideCapsLock, part: .capsLock, box: \.status),
    Hiding(option: .hideClock, part: .clock, box: \.clock),
    Hiding(option: .hideDate, part: .date, box: \.date),
    Hiding(option: .hideHint, part: .hint, box: \.hintLine),
    Hiding(option: .hideKeyboardLayout, part: .keyboardLayout, box: \.status),
    Hiding(option: .hideKeyboardToggle, part: .keyboardToggle, box: \.keyboardToggle, isAtField: true),
    Hiding(option: .hideReveal, part: .reveal, box: \.eye, isAtField: true),
    Hiding(option: .hideUserName, part: .userName, box: \.userName, isAtField: true),
  ]

  private static let boxes: [KeyPath<ScreenLayout, Box> & Sendable] = [
    \.pad, \.field, \.eye, \.keyboardToggle, \.button, \.clock, \.date, \.userName, \.hintLine, \.status,
  ]

  private static let output = OutputID(1)
  private static let size = (width: 1_280, height: 720)

  /// - Parameter signs: what there is to be shown in the corner.
  private func model(
    _ appearance: Appearance, isAtField: Bool, signs: Appearance.Parts = .status
  ) -> LockScreen {
    var model = LockScreen(appearance: appearance)
    model.setOutput(Self.output, width: Double(Self.size.width), height: Double(Self.size.height))
    model.locked()
    model.setUserName("Guest account")
    model.setClock(ClockText(time: "10:24", date: "Monday, 30 November"))
    model.setPattern(.ready(.nine, .fill), milliseconds: 0)
    model.setKeyboard(
      KeyboardStatus(
        isCapsLocked: signs.contains(.capsLock), layout: "DE",
        hasOtherLayouts: signs.contains(.keyboardLayout)),
      seat: 1)
    if signs.contains(.battery) { model.setBattery(Battery(percent: 84, isPluggedIn: false)) }
    if isAtField { for _ in 0..<3 { model.key(.character) } }
    return model
  }

  private func appearance(_ option: Option) throws -> Appearance {
    var look = LookSettings()
    #expect(try look.apply(option, value: ""))
    return look.appearance
  }

  private func layout(of model: borrowing LockScreen) throws -> ScreenLayout {
    let layout = model.layout(of: Self.output)
    return try #require(layout)
  }

  @Test("every option that hides something is looked at here")
  func all() {
    let names = Option.allCases.map(\.name).filter { $0.hasPrefix("hide-") }
    #expect(names == (Self.table.map(\.option.name) + [Option.hideTrace.name]).sorted())
  }

  @Test("where there is room for all, the part goes and all else stays where it is", arguments: table)
  func places(hiding: Hiding) throws {
    let before = try layout(of: model(Appearance(), isAtField: hiding.isAtField))
    let after = try layout(of: model(appearance(hiding.option), isAtField: hiding.isAtField))
    #expect(!before[keyPath: hiding.box].isEmpty)
    #expect(before.statusParts == .status)
    #expect(after.statusParts == before.statusParts.subtracting(hiding.part))
    for box in Self.boxes where box != hiding.box { #expect(after[keyPath: box] == before[keyPath: box]) }
    if hiding.part.isDisjoint(with: .status) { #expect(after[keyPath: hiding.box].isEmpty) }
  }

  @Test("the picture has nothing there but what lies below, and is the same elsewhere", arguments: table)
  func pictures(hiding: Hiding) throws {
    let rig = try ReadingRig()
    var palette = Palette()
    palette.backgroundBottom = palette.backgroundTop
    // One sign alone, as others move into the place of one that goes.
    let signs = hiding.part.intersection(.status)
    let shown = model(Appearance(), isAtField: hiding.isAtField, signs: signs)
    let hidden = model(try appearance(hiding.option), isAtField: hiding.isAtField, signs: signs)
    var box = try layout(of: shown)[keyPath: hiding.box]
    let before = try rig.draw(shown, Self.output, palette, .laptop)
    let after = try rig.draw(hidden, Self.output, palette, .laptop)
    #expect(differences(before, after, outside: box) == 0)
    if !hiding.part.isDisjoint(with: .inField) {
      // Below lies the field, whose round end is no part of the sign.
      box = box.grown(by: -box.height / 4)
      #expect(Set(rig.pixels(in: box, of: after, .laptop)).count == 1)
    } else {
      #expect(Set(rig.pixels(in: box, of: after, .laptop)) == [palette.backgroundTop.pixel])
    }
    #expect(Set(rig.pixels(in: box, of: before, .laptop)).count > 1)
  }

  @Test("hide-caps-lock leaves the words out, too")
  func capsLockWords() throws {
    let hint = model(Appearance(), isAtField: true).hint
    #expect(hint == .capsLock)
    let hidden = model(try appearance(.hideCapsLock), isAtField: true).hint
    #expect(hidden == .typePassword)
  }

  @Test("with hide-trace a pad that is drawn on looks as one that is not")
  func trace() throws {
    let rig = try ReadingRig()
    let idle = try rig.draw(model(Appearance(), isAtField: false), Self.output, Palette(), .laptop)
    var isShown = true
    for appearance in [Appearance(), try appearance(.hideTrace)] {
      var model = model(appearance, isAtField: false)
      let pad = try layout(of: model).pad
      for share in [1.0 / 6, 0.5, 5.0 / 6] {
        let point = Point(x: pad.x + share * pad.width, y: pad.y + pad.height / 2)
        if share < 0.5 {
          model.contactDown(.touch(0), on: Self.output, at: point, milliseconds: 0)
        } else {
          model.contactMoved(.touch(0), to: point, milliseconds: 0)
        }
      }
      let hasDots = model.hasDots
      #expect(hasDots)
      let drawn = try rig.draw(model, Self.output, Palette(), .laptop)
      #expect((differences(idle, drawn, outside: .none) > 0) == isShown)
      isShown = false
    }
  }

  /// How many rows of two pictures differ outside of a box.
  private func differences(_ first: PicturePixels, _ second: PicturePixels, outside box: Box) -> Int {
    let scale = ReadingRig.Screen.laptop.scale
    guard let one = first.memory.bytes.baseAddress, let other = second.memory.bytes.baseAddress else {
      return -1
    }
    let width = Int(first.width)
    var count = 0
    for row in 0..<Int(first.height) {
      let start = row * width * 4
      let isBeside = box.isEmpty || row < Int(box.y * scale) || row >= Int((box.bottom * scale).rounded(.up))
      let left = isBeside ? width : Int(box.x * scale)
      let right = isBeside ? width : Int((box.right * scale).rounded(.up))
      let isAlike =
        memcmp(one + start, other + start, left * 4) == 0
        && memcmp(one + start + right * 4, other + start + right * 4, (width - right) * 4) == 0
      if !isAlike { count += 1 }
    }
    return count
  }
}
