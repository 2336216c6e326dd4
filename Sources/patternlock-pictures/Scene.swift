import GestureEngine
import LockScreen

/// A state of the lock screen that is worth a picture.
enum Scene: String, CaseIterable {
  case idle
  case drawing
  case wrong
  case tooShort = "too-short"
  case password
  case wrongPassword = "wrong-password"
  case question
  case waiting
  case noPattern = "no-pattern"

  static let output = OutputID(1)

  /// A model in that state, on an output of a size in surface units.
  func model(width: Int, height: Int, appearance: Appearance = Appearance()) -> LockScreen {
    var model = LockScreen(appearance: appearance)
    model.setOutput(Self.output, width: Double(width), height: Double(height))
    model.locked()
    model.setUserName("Guest account")
    let isWaiting = self == .waiting
    model.setPattern(
      self == .noPattern
        ? .none : isWaiting ? .waiting(.nine, .fill, milliseconds: 299_000) : .ready(.nine, .fill), milliseconds: 0)
    switch self {
    case .idle, .waiting, .noPattern: break
    case .drawing: Self.draw([1, 2, 5, 8], towards: 9, in: &model)
    case .wrong:
      Self.draw([1, 2, 3, 5, 7], towards: nil, in: &model)
      model.patternAnswer(.denied(attempt: 1), milliseconds: 1_000)
    case .tooShort: Self.draw([4, 5, 6], towards: nil, in: &model)
    case .password: Self.type(9, in: &model)
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

  private static func type(_ count: Int, in model: inout LockScreen) {
    for _ in 0..<count { model.key(.character) }
  }

  /// Draws dots counted from 1, and stays with the finger on the way to another.
  private static func draw(_ numbers: [Int], towards: Int?, in model: inout LockScreen) {
    guard let pad = model.layout(of: output)?.pad else { return }
    let layout = GridLayout(
      grid: .nine, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    let points = numbers.compactMap { Grid.nine.dot(index: $0 - 1) }.map { layout.center(of: $0) }
    guard let first = points.first, let last = points.last else { return }
    model.contactDown(.touch(0), on: output, at: first, milliseconds: 0)
    for point in points.dropFirst() { model.contactMoved(.touch(0), to: point, milliseconds: 0) }
    if let towards, let dot = Grid.nine.dot(index: towards - 1) {
      let goal = layout.center(of: dot)
      let point = Point(x: last.x + (goal.x - last.x) * 0.8, y: last.y + (goal.y - last.y) * 0.8 - 6)
      model.contactMoved(.touch(0), to: point, milliseconds: 0)
    } else {
      model.contactUp(.touch(0), milliseconds: 0)
    }
  }
}
