import Canvas
import GestureEngine
import LockScreen
import Platform
import Testing

@Suite struct StatusTests {
  private let capsLocked = KeyboardStatus(isCapsLocked: true, layout: "EN", hasOtherLayouts: false)
  private let plain = KeyboardStatus(isCapsLocked: false, layout: "EN", hasOtherLayouts: false)

  @Test("the corner holds what there is to tell, and has no panel where that is nothing")
  func signs() {
    let screen = Screen()
    #expect(screen.signs.isEmpty)
    let panels = screen.layout.panels.count
    screen.model.setKeyboard(plain, seat: 1)
    #expect(screen.signs.isEmpty)
    #expect(screen.layout.panels.count == panels)
    screen.model.setKeyboard(KeyboardStatus(isCapsLocked: true, layout: "DE", hasOtherLayouts: true), seat: 1)
    #expect(screen.signs == [.capsLock, .keyboardLayout])
    #expect(screen.layout.panels.count == panels + 1)
    screen.model.setBattery(Battery(percent: 50, isPluggedIn: false))
    #expect(screen.signs == [.capsLock, .keyboardLayout, .battery])
    screen.model.setBattery(nil)
    screen.model.setKeyboard(nil, seat: 1)
    #expect(screen.signs.isEmpty)
  }

  @Test("each change draws the corner anew, and what is no change draws nothing")
  func redraws() {
    let screen = Screen()
    screen.model.setBattery(Battery(percent: 50, isPluggedIn: false))
    #expect(screen.take().contains(.layOut(Screen.output)))
    screen.model.setBattery(Battery(percent: 50, isPluggedIn: false))
    #expect(screen.take() == [])
    screen.model.setBattery(Battery(percent: 49, isPluggedIn: false))
    #expect(screen.take() == [.redraw(Screen.output, screen.layout.status)])
  }

  @Test("that caps lock is on is said while a password is typed, and not on the pad")
  func capsLockHint() {
    let screen = Screen()
    screen.model.setKeyboard(capsLocked, seat: 1)
    #expect(screen.hint == .drawPattern)
    screen.type(1)
    #expect(screen.hint == .capsLock)
    screen.model.setKeyboard(plain, seat: 1)
    #expect(screen.hint == .typePassword)
    #expect(screen.take().contains(.redraw(Screen.output, screen.layout.hint)))
  }

  @Test("what PAM asks and what went wrong stands before caps lock")
  func capsLockRank() {
    let screen = Screen()
    screen.model.setKeyboard(capsLocked, seat: 1)
    screen.type(2)
    screen.model.key(.enter)
    #expect(screen.hint == .checking)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: false, text: "Code"))
    #expect(screen.hint == .words("Code"))
    screen.model.passwordAnswer(.denied(attempt: 1))
    #expect(screen.hint == .wrongPassword)
    screen.alarm(.endComplaint)
    #expect(screen.hint == .capsLock)
  }

  @Test("the words can be turned off, and the sign stays")
  func noWords() {
    var appearance = Appearance()
    appearance.tellsCapsLock = false
    let screen = Screen(appearance: appearance)
    screen.model.setKeyboard(capsLocked, seat: 1)
    screen.type(1)
    #expect(screen.hint == .typePassword)
    #expect(screen.signs == .capsLock)
  }

  @Test("keys on the screen know no caps lock")
  func screenKeys() {
    let screen = Screen()
    screen.model.setKeyboard(capsLocked, seat: 1)
    let button = screen.layout.button
    let point = Point(x: button.x + button.width / 2, y: button.y + button.height / 2)
    screen.model.contactDown(.touch(0), on: Screen.output, at: point, milliseconds: 0)
    screen.model.contactUp(.touch(0), milliseconds: 0)
    #expect(!screen.layout.keyboard.isEmpty)
    #expect(screen.hint == .typePassword)
  }

  @Test(
    "with several keyboards, caps lock on any of them is told, and the layout of the one that changed last")
  func severalSeats() {
    let screen = Screen()
    screen.model.setKeyboard(capsLocked, seat: 1)
    screen.model.setKeyboard(
      KeyboardStatus(isCapsLocked: false, layout: "FR", hasOtherLayouts: true), seat: 2)
    #expect(screen.signs == [.capsLock, .keyboardLayout])
    screen.model.setKeyboard(nil, seat: 1)
    #expect(screen.signs == .keyboardLayout)
    screen.model.setKeyboard(plain, seat: 3)
    #expect(screen.signs.isEmpty)
  }

  @Test("a single layout is shown on request, and no layout if that is turned off")
  func layoutOptions() {
    var appearance = Appearance()
    appearance.alwaysShowsLayout = true
    let always = Screen(appearance: appearance)
    always.model.setKeyboard(plain, seat: 1)
    #expect(always.signs == .keyboardLayout)
    appearance.parts.remove(.keyboardLayout)
    let never = Screen(appearance: appearance)
    never.model.setKeyboard(plain, seat: 1)
    #expect(never.signs.isEmpty)
  }
}

extension Screen {
  fileprivate var layout: ScreenLayout {
    model.layout(of: Screen.output) ?? ScreenLayout(width: 0, height: 0)
  }
  fileprivate var signs: Appearance.Parts { layout.statusParts }
}
