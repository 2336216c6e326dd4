import Canvas
import GestureEngine
import LockScreen
import Platform
import Stage

// How the states of the pictures come about.
extension Scene {
  /// A model in that state, on a screen.
  func model(on screen: Screen) -> LockScreen {
    var model = LockScreen(mode: self == .taps ? .taps : .drag, appearance: appearance)
    model.setOutput(
      Self.output, width: Double(screen.width), height: Double(screen.height),
      unitsPerMillimetre: screen.unitsPerMillimetre)
    model.locked()
    model.setUserName("Guest account")
    model.setBattery(
      Battery(percent: self == .lowBattery ? 7 : 84, isPluggedIn: self == .capsLock))
    model.setKeyboard(
      KeyboardStatus(isCapsLocked: self == .capsLock, layout: "DE", hasOtherLayouts: self == .capsLock),
      seat: 1)
    model.setPattern(pattern, milliseconds: 0)
    reach(in: &model)
    // All motion is over.
    _ = model.movingBox(on: Self.output, milliseconds: 5_000)
    return model
  }

  private var appearance: Appearance {
    var appearance = Appearance()
    switch self {
    case .large:
      (appearance.pad.dotRadius, appearance.pad.ringRadius, appearance.pad.lineWidth) = (0.14, 0.36, 0.12)
      appearance.clockSize = 100
    case .keypad: appearance.hasKeypad = true
    case .failedAttempts: appearance.showsFailedAttempts = true
    case .hiddenTrace: appearance.hidesTrace = true
    case .bare, .barePassword: appearance.parts = []
    default: break
    }
    return appearance
  }

  private var pattern: PatternAvailability {
    switch self {
    case .noPattern, .cancel: .none
    case .waiting: .waiting(.nine, .fill, milliseconds: 299_000)
    default: .ready(.nine, .fill)
    }
  }

  /// Does what leads to the state.
  private func reach(in model: inout LockScreen) {
    switch self {
    case .idle, .lowBattery, .waiting, .noPattern, .bare: break
    case .drawing, .large, .hiddenTrace: Self.draw([1, 2, 5, 8], towards: 9, in: &model)
    case .ring:
      Self.press(
        [
          .tab(isBackwards: false), .arrow(.up), .space, .arrow(.right), .space, .arrow(.down), .arrow(.down),
        ],
        in: &model)
    case .buttonRing: Self.press([.tab(isBackwards: true)], in: &model)
    case .taps:
      for number in [1, 4, 5, 9] { Self.draw([number], towards: nil, in: &model) }
    case .checking, .right, .wrong:
      Self.draw([1, 2, 3, 5, 7], towards: nil, in: &model)
      if self == .right { model.patternAnswer(.granted(attempt: 1), milliseconds: 1_000) }
      if self == .wrong { model.patternAnswer(.denied(attempt: 1), milliseconds: 1_000) }
    case .tooShort: Self.draw([4, 5, 6], towards: nil, in: &model)
    case .emptyPassword: Self.openField(by: .pointer(), in: &model)
    case .password, .capsLock, .barePassword: Self.type(9, in: &model)
    case .tooLong:
      Self.type(100, in: &model)
      model.key(.tooLong)
    case .checkingPassword, .rightPassword, .wrongPassword, .failedAttempts, .cannotCheck, .question,
      .information,
      .cancel:
      Self.type(9, in: &model)
      model.key(.enter)
      answerPassword(in: &model)
    case .reader, .unknownFinger, .readerOff:
      model.setFingerprint(isReady: true)
      let count: UInt32 = self == .readerOff ? 5 : self == .unknownFinger ? 1 : 0
      for attempt in 0..<count { model.fingerprintAnswer(.denied(attempt: attempt + 1)) }
    case .typing: Self.openKeys("us", typing: 17, in: &model)
    case .revealed:
      Self.openKeys("us", typing: 17, in: &model)
      if let eye = model.layout(of: Self.output)?.eye {
        let point = Point(x: eye.x + eye.width / 2, y: eye.y + eye.height / 2)
        model.contactDown(.touch(0), on: Self.output, at: point, milliseconds: 0)
      }
    case .keys: Self.openKeys("us,de", in: &model, touching: [Point(x: 0.5, y: 0.38)])
    case .shiftedKeys: Self.openKeys("us", in: &model, tapping: [Self.shiftKey])
    case .lockedKeys: Self.openKeys("us", in: &model, tapping: [Self.shiftKey, Self.shiftKey])
    case .symbolKeys: Self.openKeys("de", in: &model, tapping: [Self.pageKey])
    case .otherSymbolKeys: Self.openKeys("de", in: &model, tapping: [Self.pageKey, Self.shiftKey])
    case .germanKeys: Self.openKeys("de", in: &model)
    case .russianKeys: Self.openKeys("ru,us", in: &model)
    case .arabicKeys: Self.openKeys("ara", in: &model)
    case .czechKeys: Self.openKeys("cz", in: &model)
    case .switchedKeys: Self.openKeys("us,de", in: &model, tapping: [Self.layoutKey])
    case .keypad: Self.openKeys("us", in: &model, touching: [Point(x: 0.4, y: 0.38)])
    }
  }

  /// What PAM says to the password.
  private func answerPassword(in model: inout LockScreen) {
    switch self {
    case .rightPassword: model.passwordAnswer(.granted(attempt: 1))
    case .wrongPassword: model.passwordAnswer(.denied(attempt: 1))
    case .failedAttempts:
      model.passwordAnswer(.denied(attempt: 1))
      for attempt: UInt32 in 2...3 {
        Self.type(9, in: &model)
        model.key(.enter)
        model.passwordAnswer(.denied(attempt: attempt))
      }
    case .cannotCheck: model.passwordAnswer(.unavailable(attempt: 1))
    case .question:
      model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: true, text: "Verification code"))
      Self.type(3, in: &model)
    case .information:
      model.passwordAnswer(
        .message(attempt: 1, text: "Your password will expire in 5 days", isError: false))
    default: break
    }
  }

  /// Where keys are, in shares of the keyboard's width and height; on a page of symbols the next one's is where Shift is.
  private static let shiftKey = Point(x: 0.05, y: 0.63)
  private static let pageKey = Point(x: 0.05, y: 0.9)
  private static let layoutKey = Point(x: 0.22, y: 0.9)

  /// Pushes the button that leads to the password.
  private static func openField(by contact: ContactID, in model: inout LockScreen) {
    guard let button = model.layout(of: output)?.button else { return }
    let point = Point(x: button.x + button.width / 2, y: button.y + button.height / 2)
    model.contactDown(contact, on: output, at: point, milliseconds: 0)
    model.contactUp(contact, milliseconds: 0)
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
    openField(by: .touch(0), in: &model)
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
      model.alarm(.endStroke, milliseconds: 0)
    }
  }
}
