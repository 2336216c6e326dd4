import Canvas
import GestureEngine
import LockScreen
import Testing

@Suite struct FaceTests {
  private func layout(_ screen: Screen) -> ScreenLayout {
    screen.model.layout(of: Screen.output) ?? ScreenLayout(width: 0, height: 0)
  }

  private func middle(_ box: Box) -> Point { Point(x: box.x + box.width / 2, y: box.y + box.height / 2) }

  private func tap(_ screen: Screen, _ point: Point, _ contact: ContactID = .touch(0), liftAt: Point? = nil) {
    screen.model.contactDown(contact, on: Screen.output, at: point, milliseconds: screen.now)
    if let liftAt { screen.model.contactMoved(contact, to: liftAt, milliseconds: screen.now) }
    screen.model.contactUp(contact, milliseconds: screen.now)
  }

  @Test("the button opened by a finger shows the field with keys; opened with the pointer, without")
  func button() {
    let touched = Screen()
    tap(touched, middle(layout(touched).button))
    #expect(layout(touched).face == .passwordWithKeys)
    let clicked = Screen()
    tap(clicked, middle(layout(clicked).button), .pointer())
    #expect(layout(clicked).face == .password)
  }

  @Test("the button on the password's face leads back to the pad and wipes what is typed")
  func back() {
    let screen = Screen()
    screen.type(3)
    tap(screen, middle(layout(screen).button), .pointer())
    #expect(layout(screen).face == .pattern)
    #expect(screen.take().contains(.wipeTyped))
  }

  @Test("a press that is lifted beside the button does nothing")
  func slidOff() {
    let screen = Screen()
    tap(screen, middle(layout(screen).button), liftAt: Point(x: 5, y: 5))
    #expect(layout(screen).face == .pattern)
  }

  @Test("a press that the compositor cancels does nothing, and the button works afterwards")
  func cancelled() {
    let screen = Screen()
    let point = middle(layout(screen).button)
    screen.model.contactDown(.touch(0), on: Screen.output, at: point, milliseconds: 0)
    screen.model.contactsLost(seat: 0)
    screen.model.contactUp(.touch(0), milliseconds: 0)
    #expect(layout(screen).face == .pattern)
    tap(screen, point)
    #expect(layout(screen).face == .passwordWithKeys)
  }

  @Test("a finger on the field opens the keys; the pointer does not")
  func fieldOpensKeys() {
    let screen = Screen(pattern: .none)
    tap(screen, middle(layout(screen).field), .pointer())
    #expect(layout(screen).face == .password)
    tap(screen, middle(layout(screen).field))
    #expect(layout(screen).face == .passwordWithKeys)
  }

  @Test("without a pattern there is no button that would lead to it")
  func noButton() {
    #expect(layout(Screen(pattern: .none)).button.isEmpty)
  }

  @Test("without a pattern, what PAM is checking can still be given up by touch")
  func cancelButton() {
    let screen = Screen(pattern: .none)
    screen.type(3)
    screen.model.key(.enter)
    #expect(!layout(screen).button.isEmpty)
    tap(screen, middle(layout(screen).button))
    #expect(screen.take().contains(.cancelPassword(attempt: 1)))
    #expect(layout(screen).button.isEmpty)
  }

  @Test("a question of PAM's is gone from the screen with the attempt that it was part of")
  func questionGone() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: true, text: "Code:"))
    screen.model.key(.enter)
    screen.model.passwordAnswer(.denied(attempt: 1))
    screen.alarm(.endComplaint)
    #expect(screen.hint != .words("Code:"))
  }

  @Test("a change of face lays the outputs out again")
  func layOut() {
    let screen = Screen()
    screen.type(1)
    #expect(screen.take().contains(.layOut(Screen.output)))
    screen.type(1)
    #expect(!screen.take().contains(.layOut(Screen.output)))
  }

  @Test("the hint says what to do, what went wrong until the next input, and PAM's words")
  func hints() {
    let screen = Screen()
    #expect(screen.hint == .drawPattern)
    screen.draw([1, 2, 5])
    #expect(screen.hint == .tooShort)
    screen.alarm(.clearPattern)
    screen.draw([1, 2, 5, 8])
    #expect(screen.hint == .checking)
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    #expect(screen.hint == .wrongPattern)
    #expect(screen.hint.isError)
    #expect(screen.take().contains(.wake(.endComplaint, milliseconds: 4_000)))
    screen.alarm(.endComplaint)
    #expect(screen.hint == .drawPattern)
    screen.type(1)
    #expect(screen.hint == .typePassword)
    screen.model.key(.enter)
    #expect(screen.hint == .checking)
    screen.model.passwordAnswer(.message(attempt: 1, text: "Token?", isError: false))
    #expect(screen.hint == .words("Token?"))
    screen.model.passwordAnswer(.denied(attempt: 1))
    #expect(screen.hint == .failureWords("Token?"))
    screen.type(1)
    #expect(screen.hint == .typePassword)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.denied(attempt: 2))
    #expect(screen.hint == .wrongPassword)
    screen.type(1)
    #expect(screen.hint != .wrongPassword)
  }

  @Test("a palm on the button leaves the stroke of the thumb alone", arguments: [Screen.output, OutputID(2)])
  func palm(output: OutputID) {
    let screen = Screen()
    screen.model.setOutput(OutputID(2), width: 360, height: 720)
    screen.draw([1, 2, 5, 8], lift: false)
    screen.model.contactDown(
      .touch(1), on: output, at: middle(layout(screen).button), milliseconds: screen.now)
    screen.lift(.touch(1))
    #expect(!screen.showsField)
    screen.lift(.touch(0))
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a button that says something else by the time it is let go does nothing")
  func changedButton() {
    let screen = Screen()
    let button = middle(layout(screen).button)
    screen.model.contactDown(.pointer(), on: Screen.output, at: button, milliseconds: screen.now)
    screen.type(1)
    #expect(layout(screen).button.contains(x: button.x, y: button.y))
    screen.model.contactUp(.pointer(), milliseconds: screen.now)
    #expect(screen.password == .typing(count: 1))
  }
}
