import GestureEngine
import LockScreen

/// A step of an enrolment that is worth a picture.
enum EnrolmentScene: String, CaseIterable {
  case password
  case first
  case drawing
  case ring
  case buttonRing = "button-ring"
  case taps
  case refused
  case weak
  case fair
  case strong
  case repeating
  case again
  case differs
  case failed
  case done

  /// Those that differ most where words run from right to left.
  static let wordy: [EnrolmentScene] = [.first, .refused, .weak, .taps, .again, .failed]

  /// A model at that step, in a window of a size in surface units.
  func model(width: Int, height: Int) -> Enrolment {
    var model = Enrolment(grid: .nine, policy: .fill, mode: self == .taps ? .taps : .drag)
    model.begin()
    model.setOutput(Scene.output, width: Double(width), height: Double(height))
    for _ in 0..<9 { model.key(.character, from: .keyboard) }
    if self == .password { return Self.settled(model) }
    model.key(.enter, from: .keyboard)
    model.passwordAnswer(.granted(attempt: 1))
    while model.takeEffect() != nil {}
    switch self {
    case .password, .first: break
    case .drawing: Self.draw([4, 2, 6, 8], in: &model, isLifted: false)
    case .ring:
      Self.press(
        [.tab(isBackwards: false), .arrow(.up), .space, .arrow(.right), .space, .arrow(.down)], in: &model)
    case .buttonRing:
      Self.press([.tab(isBackwards: false), .arrow(.up)], in: &model)
      for direction in [Direction.right, .down, .left, .up] {
        Self.press([.space, .arrow(direction)], in: &model)
      }
      Self.press([.tab(isBackwards: false), .tab(isBackwards: false)], in: &model)
    case .taps:
      for number in [1, 4, 5, 9] { Self.draw([number], in: &model) }
    case .refused: Self.draw([1, 2, 3, 5, 7, 8, 9], in: &model)
    case .weak: Self.draw([2, 4, 9, 6, 5], in: &model)
    case .fair: Self.draw(Self.pattern, in: &model)
    case .strong: Self.draw([2, 9, 4, 3, 8, 1, 6, 7], in: &model)
    case .repeating, .again, .differs, .failed, .done:
      Self.draw(Self.pattern, in: &model)
      model.key(.enter, from: .keyboard)
      if self == .again { Self.draw(Array(Self.pattern.prefix(4)), in: &model, isLifted: false) }
      if self == .differs { Self.draw([2, 5, 7, 8, 9], in: &model) }
      if self == .failed || self == .done { Self.draw(Self.pattern, in: &model) }
      if self == .failed { model.storeFailed(.outOfMemory) }
      if self == .done { model.stored() }
    }
    return Self.settled(model)
  }

  private static let pattern = [4, 2, 6, 8, 1, 5]

  /// All motion is over.
  private static func settled(_ model: consuming Enrolment) -> Enrolment {
    while model.takeEffect() != nil {}
    _ = model.movingBox(on: Scene.output, milliseconds: 5_000)
    return model
  }

  private static func press(_ keys: [KeyInput], in model: inout Enrolment) {
    for key in keys { model.key(key, from: .keyboard) }
  }

  private static func draw(_ numbers: [Int], in model: inout Enrolment, isLifted: Bool = true) {
    guard let pad = model.padBox(on: Scene.output) else { return }
    let points = Scene.points(numbers, on: pad)
    guard let first = points.first, let last = points.last else { return }
    _ = model.contactDown(.touch(0), on: Scene.output, at: first, milliseconds: 0)
    for point in points.dropFirst() { model.contactMoved(.touch(0), to: point, milliseconds: 0) }
    if isLifted {
      model.contactUp(.touch(0), milliseconds: 0)
      model.alarm(.endStroke, milliseconds: 0)
    } else {
      let aside = Point(x: last.x + pad.width / 5, y: last.y - pad.width / 7)
      model.contactMoved(.touch(0), to: aside, milliseconds: 0)
    }
  }
}
