import Canvas
import GestureEngine

@testable import LockScreen

/// An enrolment under test: feeds it and collects what it wants done.
final class EnrolmentRig {
  var model: Enrolment
  private(set) var effects: [EnrolmentEffect] = []
  var now: Int64 = 1_000

  static let window = OutputID(1)

  /// - Parameter isPastPassword: whether the password was granted already.
  init(
    isPastPassword: Bool = true, policy: JumpPolicy = .fill, mode: EntryMode = .drag,
    appearance: Appearance = Appearance(),
    width: Double = 480, height: Double = 800
  ) {
    model = Enrolment(grid: .nine, policy: policy, mode: mode, appearance: appearance)
    model.begin()
    model.setOutput(Self.window, width: width, height: height)
    if isPastPassword {
      type(4)
      model.key(.enter, from: .keyboard)
      model.passwordAnswer(.granted(attempt: 1))
    }
    take()
    effects = []
  }

  /// Effects since the last call.
  @discardableResult
  func take() -> [EnrolmentEffect] {
    var taken: [EnrolmentEffect] = []
    while let effect = model.takeEffect() { taken.append(effect) }
    effects += taken
    return taken
  }

  func type(_ count: Int) {
    for _ in 0..<count where model.acceptsText(isSpace: false) { model.key(.character, from: .keyboard) }
  }

  /// Draws dots, counted from 1, with one finger and lifts it.
  func draw(_ numbers: [Int], isLifted: Bool = true) {
    guard let pad = model.padBox(on: Self.window) else { return }
    let layout = GridLayout(
      grid: .nine, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    for (index, dot) in numbers.compactMap({ Grid.nine.dot(index: $0 - 1) }).enumerated() {
      let point = layout.center(of: dot)
      if index == 0 {
        _ = model.contactDown(.touch(0), on: Self.window, at: point, milliseconds: now)
      } else {
        model.contactMoved(.touch(0), to: point, milliseconds: now)
      }
    }
    if isLifted { lift() }
  }

  /// Lifts the finger, which does not come back.
  func lift() {
    model.contactUp(.touch(0), milliseconds: now)
    model.alarm(.endStroke, milliseconds: now)
  }

  /// Taps dots, counted from 1.
  func tap(_ numbers: [Int]) {
    for number in numbers { draw([number]) }
  }

  /// Presses a button of the present step with a finger.
  func push(_ button: EnrolmentButton) {
    guard let layout = model.output?.layout,
      let box = model.buttons(in: layout).first(where: { $0.button == button })?.box
    else { return }
    let point = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    _ = model.contactDown(.touch(1), on: Self.window, at: point, milliseconds: now)
    model.contactUp(.touch(1), milliseconds: now)
  }

  /// Presses keys of a keyboard.
  func press(_ keys: KeyInput...) { press(keys) }

  func press(_ keys: some Sequence<KeyInput>) {
    for key in keys { model.key(key, from: .keyboard, milliseconds: now) }
  }

  /// The dots that are drawn now, from 1.
  var positions: [Int] {
    (0..<model.recognizer.pattern.count).map { Int(model.recognizer.pattern[$0].index) + 1 }
  }

  /// The dots of the first drawing, from 1.
  var firstDots: [Int] { (0..<model.first.count).map { Int(model.first[$0].index) + 1 } }

  /// The dots that would be stored now, from 1.
  var encoded: [Int] {
    var bytes = [UInt8](repeating: 0, count: Pattern.maximumEncodedCount)
    let count = bytes.withUnsafeMutableBytes { model.encodePattern(into: $0) }
    return count > 2 ? bytes[2..<count].map { Int($0) + 1 } : []
  }

  // The test macros cannot take the model itself, which is not copyable.
  var step: EnrolmentStep { model.step }
  var hint: EnrolmentHint { model.hint }
  var hasDots: Bool { model.hasDots }
  var hasFirst: Bool { !model.first.isEmpty }
  var phase: RecognizerPhase { model.recognizer.phase }
  var password: PasswordState { model.screen.password }
  var passwordHint: Hint { model.screen.hint }
  var focus: EnrolmentFocus { model.focus }
  var buttons: [EnrolmentButton] { model.buttons }
  func alarm(_ alarm: Alarm) { model.alarm(alarm, milliseconds: now) }
}
