import Canvas
import GestureEngine
import LockScreen
import Platform
import Stage

/// A state of the lock screen that is worth a picture.
enum Scene: String, CaseIterable {
  case idle
  case drawing
  case ring
  case buttonRing = "button-ring"
  case taps
  case large
  case wrong
  case tooShort = "too-short"
  case password
  case capsLock = "caps-lock"
  case wrongPassword = "wrong-password"
  case question
  case waiting
  case noPattern = "no-pattern"
  case typing
  case revealed
  case keys
  case shiftedKeys = "keys-shifted"
  case symbolKeys = "keys-symbols"
  case germanKeys = "keys-german"
  case russianKeys = "keys-russian"
  case arabicKeys = "keys-arabic"
  case czechKeys = "keys-czech"
  case keypad

  /// Those with the most words.
  static let wordy: [Scene] = [
    .idle, .wrong, .tooShort, .capsLock, .wrongPassword, .question, .waiting, .noPattern, .keys,
  ]

  static let output = OutputID(1)

  /// An example of what is typed, where that is shown.
  var typed: String {
    switch self {
    case .revealed: "tea for 2, please"
    case .question: "427"
    default: ""
    }
  }

  /// The points of dots counted from 1 on a pad.
  static func points(_ numbers: [Int], on pad: Box) -> [Point] {
    let layout = GridLayout(
      grid: .nine, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    return numbers.compactMap { Grid.nine.dot(index: $0 - 1) }.map { layout.center(of: $0) }
  }

  /// A model in that state, on a screen.
  func model(on screen: Screen, appearance: Appearance = Appearance()) -> LockScreen {
    var appearance = appearance
    appearance.hasKeypad = self == .keypad
    if self == .large {
      (appearance.pad.dotRadius, appearance.pad.ringRadius, appearance.pad.lineWidth) = (0.14, 0.36, 0.12)
      appearance.clockSize = 100
    }
    var model = LockScreen(mode: self == .taps ? .taps : .drag, appearance: appearance)
    model.setOutput(
      Self.output, width: Double(screen.width), height: Double(screen.height),
      unitsPerMillimetre: screen.unitsPerMillimetre)
    model.locked()
    model.setUserName("Guest account")
    model.setBattery(Battery(percent: 84, isPluggedIn: self == .capsLock))
    model.setKeyboard(
      KeyboardStatus(isCapsLocked: self == .capsLock, layout: "DE", hasOtherLayouts: self == .capsLock),
      seat: 1)
    let isWaiting = self == .waiting
    model.setPattern(
      self == .noPattern
        ? .none : isWaiting ? .waiting(.nine, .fill, milliseconds: 299_000) : .ready(.nine, .fill),
      milliseconds: 0)
    switch self {
    case .idle, .waiting, .noPattern: break
    case .typing: Self.openKeys("us", typing: 17, in: &model)
    case .revealed:
      Self.openKeys("us", typing: 17, in: &model)
      if let eye = model.layout(of: Self.output)?.eye {
        let point = Point(x: eye.x + eye.width / 2, y: eye.y + eye.height / 2)
        model.contactDown(.touch(0), on: Self.output, at: point, milliseconds: 0)
      }
    case .keys: Self.openKeys("us,de", in: &model, touching: [Point(x: 0.5, y: 0.38)])
    case .shiftedKeys: Self.openKeys("us", in: &model, tapping: [Point(x: 0.05, y: 0.63)])
    case .symbolKeys: Self.openKeys("de", in: &model, tapping: [Point(x: 0.05, y: 0.9)])
    case .germanKeys: Self.openKeys("de", in: &model)
    case .russianKeys: Self.openKeys("ru,us", in: &model)
    case .arabicKeys: Self.openKeys("ara", in: &model)
    case .czechKeys: Self.openKeys("cz", in: &model)
    case .keypad: Self.openKeys("us", in: &model, touching: [Point(x: 0.4, y: 0.38)])
    case .drawing, .large: Self.draw([1, 2, 5, 8], towards: 9, in: &model)
    case .ring:
      Self.press(
        [
          .tab(isBackwards: false), .arrow(.up), .space, .arrow(.right), .space, .arrow(.down), .arrow(.down),
        ],
        in: &model)
    case .buttonRing: Self.press([.tab(isBackwards: true)], in: &model)
    case .taps:
      for number in [1, 4, 5, 9] { Self.draw([number], towards: nil, in: &model) }
    case .wrong:
      Self.draw([1, 2, 3, 5, 7], towards: nil, in: &model)
      model.patternAnswer(.denied(attempt: 1), milliseconds: 1_000)
    case .tooShort: Self.draw([4, 5, 6], towards: nil, in: &model)
    case .password, .capsLock: Self.type(9, in: &model)
    case .wrongPassword:
      Self.type(9, in: &model)
      model.key(.enter)
      model.passwordAnswer(.denied(attempt: 1))
    case .question:
      Self.type(9, in: &model)
      model.key(.enter)
      model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: true, text: "Verification code"))
      Self.type(3, in: &model)
    }
    // All motion is over.
    _ = model.movingBox(on: Self.output, milliseconds: 5_000)
    return model
  }

  /// Opens the keyboard on the screen and types a little.
  ///
  /// - Parameters:
  ///   - names: of the layouts.
  ///   - count: how many characters are typed.
  ///   - tapped: points of the keyboard that a finger touches first, in shares of its width and height.
  ///   - touched: points on which fingers stay.
  private static func openKeys(
    _ names: String, typing count: Int = 7, in model: inout LockScreen, tapping tapped: [Point] = [],
    touching touched: [Point] = []
  ) {
    guard let button = model.layout(of: output)?.button else { return }
    let point = Point(x: button.x + button.width / 2, y: button.y + button.height / 2)
    model.contactDown(.touch(0), on: output, at: point, milliseconds: 0)
    model.contactUp(.touch(0), milliseconds: 0)
    model.setKeyLayouts(KeyLayout.layouts(named: names), selected: 0)
    for _ in 0..<count { model.key(.character, from: .screen) }
    guard let box = model.layout(of: output)?.keyboard else { return }
    for (finger, share) in (tapped + touched).enumerated() {
      let point = Point(x: box.x + share.x * box.width, y: box.y + share.y * box.height)
      let contact = ContactID.touch(Int32(finger))
      model.contactDown(contact, on: output, at: point, milliseconds: 0)
      if finger < tapped.count { model.contactUp(contact, milliseconds: 0) }
    }
  }

  private static func press(_ keys: [KeyInput], in model: inout LockScreen) {
    for key in keys { model.key(key) }
  }

  private static func type(_ count: Int, in model: inout LockScreen) {
    for _ in 0..<count { model.key(.character) }
  }

  /// Draws dots counted from 1, and stays with the finger on the way to another.
  private static func draw(_ numbers: [Int], towards: Int?, in model: inout LockScreen) {
    guard let pad = model.layout(of: output)?.pad else { return }
    let points = points(numbers, on: pad)
    guard let first = points.first, let last = points.last else { return }
    model.contactDown(.touch(0), on: output, at: first, milliseconds: 0)
    for point in points.dropFirst() { model.contactMoved(.touch(0), to: point, milliseconds: 0) }
    if let towards, let goal = self.points([towards], on: pad).first {
      let point = Point(x: last.x + (goal.x - last.x) * 0.8, y: last.y + (goal.y - last.y) * 0.8 - 6)
      model.contactMoved(.touch(0), to: point, milliseconds: 0)
    } else {
      model.contactUp(.touch(0), milliseconds: 0)
    }
  }
}
