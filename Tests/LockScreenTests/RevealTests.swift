import Canvas
import GestureEngine
import Testing

@testable import LockScreen

/// The eye in the password field.
@Suite struct RevealTests {
  private func eye(of screen: Screen, on output: OutputID = Screen.output) -> Point {
    let box = screen.model.layout(of: output)?.eye ?? .none
    return Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
  }

  @discardableResult
  private func hold(_ screen: Screen, finger: Int32 = 0, on output: OutputID = Screen.output)
    -> ScreenKeyPress?
  {
    screen.model.contactDown(
      .touch(finger), on: output, at: eye(of: screen, on: output), milliseconds: screen.now)
  }

  /// A screen on which something is typed.
  private func typing(_ appearance: Appearance = Appearance()) -> Screen {
    let screen = Screen(appearance: appearance)
    screen.type(3)
    screen.take()
    return screen
  }

  @Test("what is typed is shown while a finger holds the eye, and not before or after")
  func held() {
    let screen = typing()
    #expect(!screen.showsTyped)
    hold(screen)
    #expect(screen.showsTyped)
    let field = screen.model.layout(of: Screen.output)?.field ?? .none
    #expect(screen.take().contains(.redraw(Screen.output, field)))
    screen.lift(.touch(0))
    #expect(!screen.showsTyped)
    #expect(screen.take().contains(.redraw(Screen.output, field)))
  }

  @Test("a finger that slides off the eye shuts it, and opens it no more when it comes back")
  func slidOff() {
    let screen = typing()
    hold(screen)
    let point = eye(of: screen)
    screen.model.contactMoved(.touch(0), to: Point(x: point.x - 8, y: point.y), milliseconds: screen.now)
    #expect(screen.showsTyped)
    screen.model.contactMoved(.touch(0), to: Point(x: point.x - 40, y: point.y), milliseconds: screen.now)
    #expect(!screen.showsTyped)
    screen.model.contactMoved(.touch(0), to: point, milliseconds: screen.now)
    #expect(!screen.showsTyped)
  }

  @Test(
    "a finger that is cancelled, or lost with its seat or its output, shuts the eye",
    arguments: 0..<4)
  func lost(way: Int) {
    let screen = typing()
    hold(screen)
    switch way {
    case 0: screen.model.contactCancelled(.touch(0))
    case 1: screen.model.contactsLost(seat: ContactID.touch(0).seat)
    // It lies elsewhere now.
    case 2: screen.model.setOutput(Screen.output, width: 720, height: 360)
    default:
      screen.model.removeOutput(Screen.output)
      screen.model.setOutput(Screen.output, width: 360, height: 720)
    }
    #expect(!screen.showsTyped)
  }

  @Test("a finger of another seat or on another output that is lost leaves the eye open")
  func othersLost() {
    let screen = typing()
    screen.model.setOutput(OutputID(2), width: 360, height: 720)
    hold(screen)
    screen.model.contactsLost(seat: ContactID.touch(0).seat + 1)
    screen.model.contactCancelled(.touch(1))
    screen.model.removeOutput(OutputID(2))
    #expect(screen.showsTyped)
  }

  @Test("what is typed is shown on the output whose eye is held alone")
  func oneOutput() {
    let screen = typing()
    let other = OutputID(2)
    screen.model.setOutput(other, width: 1280, height: 720)
    hold(screen, on: other)
    #expect(!screen.showsTyped)
    #expect(!screen.model.revealedBox(on: other).isEmpty)
  }

  @Test("what empties the field shuts the eye for good, though the finger is still on it", arguments: 0..<5)
  func emptied(way: Int) {
    let screen = typing()
    hold(screen)
    switch way {
    case 0: screen.model.key(.clear)
    case 1: for _ in 0..<3 { screen.model.key(.backspace) }
    case 2:
      screen.model.key(.enter)
      #expect(!screen.showsTyped)
      screen.model.passwordAnswer(.denied(attempt: 1))
      #expect(!screen.showsTyped)
    case 3:
      screen.model.key(.enter)
      screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: false, text: "PIN"))
    default: screen.alarm(.forgetTyped)
    }
    #expect(!screen.showsTyped)
    screen.type(2)
    #expect(!screen.showsTyped)
  }

  @Test("typing goes on while the eye is held, and what is typed is shown with it")
  func typingOn() {
    let screen = typing()
    hold(screen)
    screen.type(2)
    screen.model.key(.backspace)
    #expect(screen.showsTyped)
    #expect(screen.password == .typing(count: 4))
  }

  @Test("a touch on the eye opens no keys, draws nothing and presses nothing, where there is a pattern, too")
  func nothingElse() {
    let screen = typing()
    hold(screen)
    #expect(screen.model.layout(of: Screen.output)?.face == .password)
    screen.model.contactMoved(.touch(0), to: screen.center(5), milliseconds: screen.now)
    let button = screen.model.layout(of: Screen.output)?.button ?? .none
    let point = Point(x: button.x + button.width / 2, y: button.y + button.height / 2)
    screen.model.contactMoved(.touch(0), to: point, milliseconds: screen.now)
    screen.lift(.touch(0))
    #expect(screen.password == .typing(count: 3))
    #expect(screen.model.layout(of: Screen.output)?.face == .password)
    #expect(screen.encoded == [])
  }

  @Test("a second finger on the eye changes nothing, nor its lifting")
  func secondFinger() {
    let screen = typing()
    hold(screen)
    hold(screen, finger: 1)
    screen.lift(.touch(1))
    #expect(screen.showsTyped)
    screen.lift(.touch(0))
    #expect(!screen.showsTyped)
  }

  @Test("there is no eye where nothing is typed, while it is checked, and where it is left out")
  func noEye() {
    let screen = Screen()
    screen.type(1)
    screen.model.key(.backspace)
    hold(screen)
    // Then a touch on the field is what it always was.
    #expect(screen.model.layout(of: Screen.output)?.face == .passwordWithKeys)
    let checking = typing()
    checking.model.key(.enter)
    hold(checking)
    checking.type(1)
    #expect(!checking.showsTyped)
    var plain = Appearance()
    plain.parts.remove(.reveal)
    #expect(typing(plain).model.layout(of: Screen.output)?.eye == Box.none)
  }

  @Test("the eye alone is nothing to draw before the pattern is known")
  func nothingToDraw() {
    var appearance = Appearance()
    appearance.parts = .reveal
    let screen = Screen(pattern: .unknown, appearance: appearance)
    let showsAnything = screen.model.showsAnything
    #expect(!showsAnything)
  }

  @Test("a question whose answer may be seen shows it always, and one whose answer may not has the eye")
  func questions() {
    let screen = typing()
    screen.model.key(.enter)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: true, text: "Code"))
    #expect(!screen.showsTyped)
    screen.type(1)
    #expect(screen.showsTyped)
    #expect(screen.eyeLook == nil)
    screen.model.key(.enter)
    #expect(!screen.showsTyped)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 2, isVisible: false, text: "PIN"))
    screen.type(1)
    #expect(!screen.showsTyped)
    hold(screen)
    #expect(screen.showsTyped)
  }

  @Test("what unlocks meanwhile shuts the eye")
  func unlocked() {
    let screen = typing()
    hold(screen)
    screen.model.unlockAsked()
    #expect(screen.phase == .unlocking(.signal))
    #expect(!screen.showsTyped)
  }

  @Test("a real key that takes the keys off the screen moves the field, and so shuts the eye")
  func movedField() {
    let keys = KeyedScreen()
    keys.screen.model.key(.character, from: .screen)
    hold(keys.screen)
    #expect(keys.screen.showsTyped)
    keys.screen.model.key(.character, from: .keyboard)
    #expect(!keys.screen.showsTyped)
  }

  @Test("holding the eye is a sign of life: what is typed is kept for as long as after a key")
  func signOfLife() {
    let screen = typing()
    hold(screen)
    #expect(screen.take().contains(.wake(.forgetTyped, milliseconds: 15_000)))
  }

  // MARK: Keys

  @Test("the ring stops at the eye where something is typed; Space and Enter open and shut it")
  func ring() {
    let screen = typing()
    screen.model.key(.tab(isBackwards: false))
    #expect(screen.focus == .eye)
    screen.model.key(.space)
    #expect(screen.showsTyped)
    screen.model.key(.enter)
    #expect(!screen.showsTyped)
    #expect(screen.password == .typing(count: 3))
  }

  @Test("the eye that a key opened is shut when the ring leaves it, by Tab, by typing, by touch and by time")
  func ringLeaves() {
    let ways: [(Screen) -> Void] = [
      { $0.model.key(.tab(isBackwards: false)) }, { $0.type(1) }, { $0.alarm(.forgetDots) },
      { $0.model.contactDown(.touch(0), on: Screen.output, at: Point(x: 1, y: 1), milliseconds: $0.now) },
    ]
    for leave in ways {
      let screen = typing()
      screen.model.key(.tab(isBackwards: false))
      screen.model.key(.space)
      #expect(screen.showsTyped)
      leave(screen)
      #expect(!screen.showsTyped)
    }
  }

  // MARK: The enrolment

  @Test(
    "the password of an enrolment can be looked at, too, unless the eye is left out",
    arguments: [true, false])
  func enrolment(isLeftOut: Bool) {
    var appearance = Appearance()
    if isLeftOut { appearance.parts.remove(.reveal) }
    let rig = EnrolmentRig(isPastPassword: false, appearance: appearance)
    rig.type(3)
    let layout = ScreenLayout(
      width: 480, height: 800, face: .password, parts: [.userName, .hint, .reveal])
    let point = Point(x: layout.eye.x + 20, y: layout.eye.y + 20)
    _ = rig.model.contactDown(.touch(0), on: EnrolmentRig.window, at: point, milliseconds: rig.now)
    let isShown = !rig.model.revealedBox(on: EnrolmentRig.window).isEmpty
    #expect(isShown != isLeftOut)
  }
}

extension Screen {
  /// Whether the first output shows what is typed.
  fileprivate var showsTyped: Bool { !model.revealedBox(on: Screen.output).isEmpty }
  fileprivate var focus: Focus { model.focus }
  fileprivate var eyeLook: FieldView.EyeLook? { model.eyeLook(on: Screen.output) }
}
