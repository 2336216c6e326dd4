import Canvas
import GestureEngine
import Testing

@testable import LockScreen

@Suite struct RingTests {
  private func press(_ keys: KeyInput..., on screen: Screen) {
    for key in keys { screen.model.key(key, milliseconds: screen.now) }
  }

  /// 2, 5, 4, 1: from the middle, where the ring begins.
  private func takeFour(_ screen: Screen) {
    press(
      .tab(isBackwards: false), .arrow(.up), .space, .arrow(.down), .space, .arrow(.left), .space,
      .arrow(.up),
      .space, on: screen)
  }

  private func box(_ part: KeyPath<ScreenLayout, Box>, of screen: Screen) -> Box {
    screen.model.layout(of: Screen.output)?[keyPath: part] ?? .none
  }

  @Test("Tab, arrows, Space and Enter draw a pattern that unlocks")
  func draws() {
    let screen = Screen()
    takeFour(screen)
    #expect(screen.hint == .endWithKeys)
    press(.enter, on: screen)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [2, 5, 4, 1])
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.phase == .unlocking(.pattern))
  }

  @Test("without Tab, arrows, Space and Enter mean nothing on the pad")
  func notBeforeTab() {
    let screen = Screen()
    press(
      .arrow(.up), .space, .arrow(.left), .space, .arrow(.down), .space, .arrow(.down), .space, .enter,
      on: screen)
    #expect(screen.take().isEmpty)
    #expect(!screen.takesSpace)
    #expect(screen.encoded == [])
  }

  @Test("Tab goes from the field to the pad, to the button and back; Shift-Tab the other way round")
  func order() {
    let screen = Screen()
    var places: [Focus] = []
    for _ in 0..<3 {
      press(.tab(isBackwards: false), on: screen)
      places.append(screen.focus)
    }
    #expect(places == [.pad, .button, .nothing])
    for _ in 0..<3 {
      press(.tab(isBackwards: true), on: screen)
      places.append(screen.focus)
    }
    #expect(places.suffix(3) == [.button, .pad, .nothing])
  }

  @Test("what is left out is no place of the ring")
  func noButton() {
    var appearance = Appearance()
    appearance.parts = []
    let screen = Screen(appearance: appearance)
    press(.tab(isBackwards: false), .tab(isBackwards: false), on: screen)
    #expect(screen.focus == .nothing)
    let field = Screen(pattern: .none, appearance: appearance)
    press(.tab(isBackwards: false), on: field)
    #expect(field.focus == .nothing)
  }

  @Test("the ring stays on the pad at its edges", arguments: Direction.allCases)
  func edges(direction: Direction) {
    let screen = Screen()
    press(.tab(isBackwards: false), on: screen)
    for _ in 0..<9 { press(.arrow(direction), on: screen) }
    press(.space, on: screen)
    let dot = [Direction.up: 2, .down: 8, .left: 4, .right: 6][direction]
    #expect(screen.encoded == [dot])
  }

  @Test("it begins in the middle of every grid, and on the same dot after every pattern")
  func start() {
    for side in Grid.allowedSides {
      guard let grid = Grid(columns: side, rows: side) else { continue }
      var ring = PadRing(grid: grid)
      let middle = UInt8((side - 1) / 2)
      let begun = ring.dot
      #expect(begun?.column == middle && begun?.row == middle)
      ring.move(.right)
      ring.move(.down)
      let moved = ring.dot
      #expect(moved?.column == middle + 1 && moved?.row == middle + 1)
      ring.wipe()
      let wiped = ring.dot
      #expect(wiped == begun)
    }
    let screen = Screen()
    takeFour(screen)
    press(.enter, on: screen)
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.alarm(.clearPattern)
    #expect(screen.focus == .pad)
    press(.space, on: screen)
    #expect(screen.encoded == [5])
  }

  @Test("Enter with too few dots is shown as wrong and is no attempt; with none it is nothing")
  func tooShort() {
    let screen = Screen(allowsEmptyPassword: true)
    press(.tab(isBackwards: false), on: screen)
    screen.take()
    press(.enter, on: screen)
    #expect(screen.password == .empty)
    press(.space, .enter, on: screen)
    #expect(screen.hint == .tooShort)
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("Escape gives up what is drawn, and pressed again takes the ring away")
  func escape() {
    let screen = Screen()
    takeFour(screen)
    press(.escape, on: screen)
    #expect(screen.encoded == [])
    #expect(screen.focus == .pad)
    press(.escape, on: screen)
    #expect(screen.focus == .nothing)
  }

  @Test("a character opens the field, and what was drawn and where the ring was is gone")
  func character() {
    let screen = Screen()
    takeFour(screen)
    #expect(screen.accepts(space: false) && !screen.accepts(space: true))
    screen.type(1)
    #expect(screen.showsField && screen.password == .typing(count: 1))
    #expect(screen.encoded == [])
    #expect(screen.focus == .nothing)
    #expect(screen.accepts(space: true))
    press(.enter, on: screen)
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("Space and Enter press the button that has the ring", arguments: [KeyInput.space, .enter])
  func button(key: KeyInput) {
    let screen = Screen()
    press(.tab(isBackwards: true), key, on: screen)
    #expect(screen.showsField)
    #expect(screen.focus == .nothing)
    // And from the field back to the pad, on which the keys then are.
    screen.type(2)
    press(.tab(isBackwards: true), key, on: screen)
    #expect(!screen.showsField && screen.password == .empty)
    #expect(screen.focus == .pad)
    #expect(!screen.take().contains(.submitPassword(attempt: 1)))
  }

  @Test("while dots come one by one the button ends them")
  func done() {
    let screen = Screen()
    takeFour(screen)
    #expect(screen.buttonWay == .done)
    press(.tab(isBackwards: false), .space, on: screen)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.buttonWay == .password)
  }

  @Test("a touch takes the ring and what keys drew, and draws at once; on another output, too")
  func touch() {
    let screen = Screen()
    let other = OutputID(2)
    screen.model.setOutput(other, width: 1280, height: 720)
    takeFour(screen)
    screen.draw([3, 6, 9, 8], on: other)
    #expect(screen.focus == .nothing)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [3, 6, 9, 8])
  }

  @Test("a click on the button that says so ends what keys have drawn")
  func clickDone() {
    let screen = Screen()
    takeFour(screen)
    let button = box(\.button, of: screen)
    screen.model.contactDown(
      .pointer(), on: Screen.output, at: Point(x: button.x + button.width / 2, y: button.y + 9),
      milliseconds: screen.now)
    screen.model.contactUp(.pointer(), milliseconds: screen.now)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("15 s without a key take away the ring and what it drew")
  func forgotten() {
    let screen = Screen()
    takeFour(screen)
    #expect(screen.take().contains(.wake(.forgetDots, milliseconds: 15_000)))
    #expect(screen.isBeingEntered)
    screen.alarm(.forgetDots)
    #expect(screen.encoded == [] && screen.focus == .nothing)
    #expect(!screen.isBeingEntered)
    #expect(screen.take().contains(.stop(.forgetDots)))
  }

  @Test("the ring is where the keyboard is, and dots stay where they were begun")
  func keyboardOutput() {
    let screen = Screen()
    let other = OutputID(2)
    screen.model.setOutput(other, width: 1280, height: 720)
    screen.model.setKeyboardOutput(other)
    press(.tab(isBackwards: false), .space, on: screen)
    #expect(screen.ringOutput == other && screen.strokeOutput == other)
    screen.model.setKeyboardOutput(Screen.output)
    #expect(screen.ringOutput == other)
    press(.escape, on: screen)
    #expect(screen.ringOutput == Screen.output)
    // An output that goes takes what is drawn on it along.
    screen.model.setKeyboardOutput(other)
    press(.space, on: screen)
    screen.model.removeOutput(other)
    #expect(screen.encoded == [])
    #expect(screen.ringOutput == Screen.output)
  }

  @Test("a step of the ring draws two dots again, not the pad")
  func stepDamage() {
    let screen = Screen()
    press(.tab(isBackwards: false), on: screen)
    screen.take()
    press(.arrow(.left), on: screen)
    let pad = box(\.pad, of: screen)
    let widths = screen.take().compactMap { effect -> Double? in
      if case .redraw(_, let box) = effect, box.overlaps(pad) { box.width } else { nil }
    }
    #expect(widths.count == 2 && (widths.max() ?? 0) < pad.width / 3)
  }

  @Test("keys that end, begin or choose something do not repeat")
  func repeats() {
    let all: [KeyInput] = [
      .arrow(.up), .backspace, .character, .tooLong, .space, .enter, .escape, .tab(isBackwards: false),
      .clear,
    ]
    #expect(all.filter(\.repeats) == [.arrow(.up), .backspace, .character, .tooLong])
  }
}

extension Screen {
  // The test macros cannot take the model itself, which is not copyable.
  fileprivate var focus: Focus { model.focus }
  fileprivate var takesSpace: Bool { model.takesSpace }
  fileprivate var buttonWay: ButtonWay { model.buttonWay }
  fileprivate var isBeingEntered: Bool { model.isBeingEntered }
  fileprivate var ringOutput: OutputID? { model.ringOutput }
  fileprivate var strokeOutput: OutputID? { model.strokeOutput }
}
