import Canvas
import GestureEngine
import LockScreen
import Stage
import Testing

@testable import LockScreen

/// That everything there is to read in the window in which a pattern is set can be read, in every preset.
@Suite struct EnrolmentReadabilityTests {
  private static let window = OutputID(1)
  private let rig: ReadingRig

  init() throws { rig = try ReadingRig() }

  /// One that waits for the first drawing.
  private func model(_ screen: ReadingRig.Screen) -> Enrolment {
    var model = Enrolment(grid: .nine, policy: .fill)
    model.begin()
    model.setOutput(Self.window, width: Double(screen.width), height: Double(screen.height))
    model.key(.character, from: .keyboard)
    model.key(.enter, from: .keyboard)
    model.passwordAnswer(.granted(attempt: 1))
    while model.takeEffect() != nil {}
    return model
  }

  /// Draws dots counted from 1.
  private func draw(_ numbers: [Int], in model: inout Enrolment) throws {
    let found = model.padBox(on: Self.window)
    let pad = try #require(found)
    let grid = GridLayout(
      grid: .nine, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    let points = numbers.compactMap { Grid.nine.dot(index: $0 - 1) }.map { grid.center(of: $0) }
    _ = model.contactDown(.touch(0), on: Self.window, at: try #require(points.first), milliseconds: 0)
    for point in points.dropFirst() { model.contactMoved(.touch(0), to: point, milliseconds: 0) }
    model.contactUp(.touch(0), milliseconds: 0)
    model.alarm(.endStroke, milliseconds: 0)
    while model.takeEffect() != nil {}
  }

  /// All words of the window as it is now.
  private func expectReadable(
    _ model: borrowing Enrolment, _ palette: Palette, _ screen: ReadingRig.Screen, hasAdvice: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let output = model.output
    let layout = try #require(output).layout
    var boxes = [("title", layout.title), ("hint", layout.hint)]
    if hasAdvice { boxes.append(("advice", layout.advice)) }
    for (button, box) in model.buttons(in: layout) { boxes.append(("\(button)", rig.inside(box))) }
    let picture = try rig.draw(model, Self.window, palette, screen)
    for (name, box) in boxes {
      let contrast = rig.contrast(in: box, of: picture, screen)
      #expect(contrast >= Color.readableContrast, "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test("the first drawing, and what is refused", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func first(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    var model = model(screen)
    try expectReadable(model, palette, screen)
    try draw([1, 2, 3, 5, 7, 8, 9], in: &model)
    let hint = model.hint
    #expect(hint.isError)
    try expectReadable(model, palette, screen)
  }

  @Test(
    "the question, how strong it is, and the buttons, also the pressed one",
    arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func chosen(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    for pattern in [[2, 4, 9, 6, 5], [4, 2, 6, 8, 1, 5], [2, 9, 4, 3, 8, 1, 6, 7]] {
      var model = model(screen)
      try draw(pattern, in: &model)
      try expectReadable(model, palette, screen, hasAdvice: true)
      let output = model.output
      for (_, box) in model.buttons(in: try #require(output).layout) {
        let point = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
        _ = model.contactDown(.touch(0), on: Self.window, at: point, milliseconds: 0)
        try expectReadable(model, palette, screen, hasAdvice: true)
        model.contactCancelled(.touch(0))
      }
    }
  }

  @Test(
    "the second drawing, that it differs, and its end", arguments: ReadingRig.presets, ReadingRig.Screen.all)
  func second(preset: String, screen: ReadingRig.Screen) throws {
    let palette = try rig.palette(preset)
    let pattern = [4, 2, 6, 8, 1, 5]
    for isStored in [true, false] {
      var model = model(screen)
      try draw(pattern, in: &model)
      model.key(.enter, from: .keyboard)
      try expectReadable(model, palette, screen)
      try draw([2, 5, 7, 8, 9], in: &model)
      let hint = model.hint
      #expect(hint == .differs)
      try expectReadable(model, palette, screen)
      model.alarm(.clearPattern, milliseconds: 2_000)
      try draw(pattern, in: &model)
      if isStored { model.stored() } else { model.storeFailed(.outOfMemory) }
      let step = model.step
      #expect(step == (isStored ? .done : .failed(.outOfMemory)))
      try expectReadable(model, palette, screen, hasAdvice: !isStored)
    }
  }
}
