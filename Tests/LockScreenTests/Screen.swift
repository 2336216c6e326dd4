import Canvas
import GestureEngine
import LockScreen

/// A lock screen under test: feeds it and collects what it wants done.
final class Screen {
  var model: LockScreen
  private(set) var effects: [Effect] = []
  var now: Int64 = 1_000

  static let output = OutputID(1)

  /// A locked screen of 360 × 720 with a pattern on nine dots.
  init(
    allowsEmptyPassword: Bool = false, mode: EntryMode = .drag, locked: Bool = true,
    pattern: PatternAvailability = .ready(.nine, .fill), appearance: Appearance = Appearance()
  ) {
    model = LockScreen(allowsEmptyPassword: allowsEmptyPassword, mode: mode, appearance: appearance)
    model.setOutput(Self.output, width: 360, height: 720)
    if locked { model.locked() }
    model.setPattern(pattern, milliseconds: now)
    _ = take()
  }

  /// Effects since the last call.
  @discardableResult
  func take() -> [Effect] {
    var taken: [Effect] = []
    while let effect = model.takeEffect() { taken.append(effect) }
    effects += taken
    return taken
  }

  /// The middle of a dot, counted from 1 row by row.
  func center(_ number: Int, on output: OutputID = output) -> Point {
    guard let pad = model.layout(of: output)?.pad else { return Point(x: -1, y: -1) }
    let layout = GridLayout(
      grid: .nine, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    guard let dot = Grid.nine.dot(index: number - 1) else { return Point(x: -1, y: -1) }
    return layout.center(of: dot)
  }

  /// Draws dots with one finger and lifts it.
  func draw(_ numbers: [Int], finger: Int32 = 0, on output: OutputID = output, lift: Bool = true) {
    for (index, number) in numbers.enumerated() {
      if index == 0 {
        model.contactDown(.touch(finger), on: output, at: center(number, on: output), milliseconds: now)
      } else {
        model.contactMoved(.touch(finger), to: center(number, on: output), milliseconds: now)
      }
    }
    if lift { self.lift(.touch(finger)) }
  }

  /// Lifts a finger, which does not come back.
  func lift(_ contact: ContactID) {
    model.contactUp(contact, milliseconds: now)
    alarm(.endStroke)
  }

  /// Types so many characters.
  func type(_ count: Int) {
    for _ in 0..<count where model.acceptsText(isSpace: false) { model.key(.character) }
  }

  /// The dots of the pattern that would be handed over now, from 1.
  var encoded: [Int] {
    var bytes = [UInt8](repeating: 0, count: Pattern.maximumEncodedCount)
    let count = bytes.withUnsafeMutableBytes { model.encodePattern(into: $0) }
    return bytes[2..<count].map { Int($0) + 1 }
  }

  // The test macros cannot take the model itself, which is not copyable.
  var phase: UnlockGate.Phase { model.phase }
  func release(isSleeping: Bool) -> Bool { model.release(isSleeping: isSleeping) }
  var failedAttempts: Int { model.failedAttempts }
  var message: String? { model.message }
  var isAtLimit: Bool { model.isAtLimit }
  var hint: Hint { model.hint }
  func alarm(_ alarm: Alarm) { model.alarm(alarm, milliseconds: now) }
  func accepts(space: Bool) -> Bool { model.acceptsText(isSpace: space) }
  var fingerprint: FingerprintState { model.fingerprint }
  var fingerprintHint: FingerprintHint? { model.fingerprintHint }
  var password: PasswordState { model.password }
  var showsField: Bool { model.showsField }
}
