import Canvas
import GestureEngine
import Testing

@testable import LockScreen

/// What shows the keyboard on the screen, and takes it away.
@Suite struct KeyboardToggleTests {
  /// Presses it where it is now.
  private func press(_ screen: Screen, by contact: ContactID) {
    guard let box = screen.model.layout(of: Screen.output)?.keyboardToggle, !box.isEmpty else { return }
    screen.model.contactDown(
      contact, on: Screen.output, at: Point(x: box.x + box.width / 2, y: box.y + box.height / 2),
      milliseconds: screen.now)
    screen.model.contactUp(contact, milliseconds: screen.now)
  }

  private func face(_ screen: Screen) -> Face? { screen.model.layout(of: Screen.output)?.face }

  @Test(
    "a finger and the mouse show the keyboard by it and take it away, and what is typed stays",
    arguments: [ContactID.touch(0, seat: 7), .pointer(seat: 7)])
  func toggles(_ contact: ContactID) {
    let screen = Screen()
    screen.type(3)
    screen.take()
    press(screen, by: contact)
    #expect(face(screen) == .passwordWithKeys)
    #expect(screen.take().contains(.openKeyboard(seat: 7)))
    screen.model.setKeyLayouts([SampleKeys.layout()], selected: 0)
    press(screen, by: contact)
    #expect(face(screen) == .password)
    #expect(screen.password == .typing(count: 3))
  }

  @Test("what PAM is checking is not given up because the keyboard was asked for meanwhile")
  func checking() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.take()
    press(screen, by: .touch(0))
    #expect(face(screen) == .passwordWithKeys)
    let arms = screen.take().contains { if case .wake(.forgetTyped, _) = $0 { true } else { false } }
    #expect(!arms)
  }

  @Test("it can be left out, and the field shows the keyboard all the same")
  func leftOut() {
    var appearance = Appearance()
    appearance.parts.remove(.keyboardToggle)
    let screen = Screen(appearance: appearance)
    screen.type(3)
    guard let field = screen.model.layout(of: Screen.output)?.field else { return }
    let point = Point(x: field.x + 20, y: field.y + 20)
    screen.model.contactDown(.touch(0), on: Screen.output, at: point, milliseconds: screen.now)
    #expect(face(screen) == .passwordWithKeys)
  }
}
