import Canvas
import GestureEngine
import Testing

@testable import LockScreen

@Suite struct TapTests {
  /// Taps a point and lifts the finger.
  private func tap(_ point: Point, on output: OutputID = Screen.output, of screen: Screen) {
    screen.model.contactDown(.touch(0), on: output, at: point, milliseconds: screen.now)
    screen.lift(.touch(0))
  }

  private func tap(_ numbers: [Int], on output: OutputID = Screen.output, of screen: Screen) {
    for number in numbers { tap(screen.center(number, on: output), on: output, of: screen) }
  }

  private func button(of screen: Screen, on output: OutputID = Screen.output) -> Box {
    screen.model.layout(of: output)?.button ?? .none
  }

  private func middle(_ box: Box) -> Point { Point(x: box.x + box.width / 2, y: box.y + box.height / 2) }

  @Test("taps take dots, and the button that says Done hands them over")
  func taps() {
    let screen = Screen(mode: .taps)
    #expect(screen.hint == .tapPattern)
    #expect(way(screen) == .password)
    tap([1, 2, 5, 8], of: screen)
    #expect(way(screen) == .done)
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
    tap(middle(button(of: screen)), of: screen)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [1, 2, 5, 8])
    #expect(way(screen) == .password)
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.phase == .unlocking(.pattern))
  }

  @Test("Enter ends taps, too, once Tab has led to the pad")
  func enter() {
    let screen = Screen(mode: .taps)
    tap([1, 2, 5, 8], of: screen)
    screen.model.key(.tab(isBackwards: false))
    screen.model.key(.enter)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a tap that is made twice, on a dot that is taken or beside the dots, does nothing")
  func twice() {
    let screen = Screen(mode: .taps)
    tap([1, 1, 2, 2, 1, 5, 8, 8, 5], of: screen)
    tap(Point(x: 5, y: 5), of: screen)
    #expect(screen.encoded == [1, 2, 5, 8])
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("dragging takes no dots but the first")
  func drag() {
    let screen = Screen(mode: .taps)
    screen.draw([1, 2, 5, 8])
    #expect(screen.encoded == [1])
  }

  @Test("what is half tapped is forgotten 15 s after the last tap")
  func forgotten() {
    let screen = Screen(mode: .taps)
    tap([1, 2, 5], of: screen)
    #expect(screen.take().contains(.wake(.forgetDots, milliseconds: 15_000)))
    screen.alarm(.forgetDots)
    #expect(screen.encoded == [])
    #expect(way(screen) == .password)
    #expect(screen.take().contains(.stop(.forgetDots)))
  }

  @Test("when the taps are over, nothing waits to forget them")
  func noAlarm() {
    let screen = Screen(mode: .taps)
    tap([1, 2, 5, 8], of: screen)
    screen.take()
    tap(middle(button(of: screen)), of: screen)
    #expect(screen.take().contains(.stop(.forgetDots)))
  }

  @Test("the button is there while dots are taken, even where it is left out otherwise")
  func hiddenButton() {
    var appearance = Appearance()
    appearance.parts = []
    let screen = Screen(mode: .taps, appearance: appearance)
    #expect(button(of: screen).isEmpty)
    tap([1, 2, 5, 8], of: screen)
    #expect(!button(of: screen).isEmpty)
    tap(middle(button(of: screen)), of: screen)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(button(of: screen).isEmpty)
  }

  @Test("where no button has room, a tap beside the dots ends them")
  func noRoom() {
    let screen = Screen(mode: .taps)
    screen.model.setOutput(Screen.output, width: 180, height: 180)
    tap([1, 2, 5, 8], of: screen)
    #expect(button(of: screen).isEmpty)
    tap(Point(x: 2, y: 2), of: screen)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("dots stay on the output on which they were begun; taps on another take none")
  func otherOutput() {
    let screen = Screen(mode: .taps)
    let other = OutputID(2)
    screen.model.setOutput(other, width: 1280, height: 720)
    tap([1, 2], of: screen)
    tap([9, 6], on: other, of: screen)
    tap([5, 8], of: screen)
    #expect(screen.encoded == [1, 2, 5, 8])
    tap(middle(button(of: screen, on: other)), on: other, of: screen)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("taps and keys take dots of one pattern")
  func keysToo() {
    let screen = Screen(mode: .taps)
    tap([1, 2], of: screen)
    for key in [KeyInput.tab(isBackwards: false), .space, .arrow(.down), .space] { screen.model.key(key) }
    tap([9], of: screen)
    #expect(screen.encoded == [1, 2, 5, 8, 9])
  }

  private func way(_ screen: Screen) -> ButtonWay { screen.model.buttonWay }
}
