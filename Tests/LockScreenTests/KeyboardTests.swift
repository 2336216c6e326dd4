import Canvas
import GestureEngine
import Testing

@testable import LockScreen

@Suite struct KeyboardTests {
  private func code(_ character: Unicode.Scalar) -> UInt32 { character.value }

  @Test("opening the field by touch asks for the keys of that finger's seat, once")
  func opening() {
    let screen = Screen()
    guard let button = screen.model.layout(of: Screen.output)?.button else { return }
    let point = Point(x: button.x + 30, y: button.y + 20)
    screen.model.contactDown(.touch(3, seat: 7), on: Screen.output, at: point, milliseconds: 0)
    screen.model.contactUp(.touch(3, seat: 7), milliseconds: 0)
    #expect(screen.take().filter { $0 == .openKeyboard(seat: 7) }.count == 1)
    screen.model.key(.character, from: .screen)
    #expect(!screen.take().contains(.openKeyboard(seat: 7)))
  }

  @Test("without a keymap the field is shown without keys")
  func noKeymap() {
    #expect(KeyedScreen([]).face == .password)
  }

  @Test("a key acts when it is touched, and is lit as long as the finger is on it")
  func press() {
    let keys = KeyedScreen()
    #expect(keys.press("g")?.stroke == KeyStroke(code: code("g")))
    #expect(keys.litCount == 1)
    let damage = keys.screen.take().compactMap { if case .redraw(_, let box) = $0 { box } else { nil } }
    #expect(damage.count == 1 && damage[0].width < 40 && damage[0].height < 60)
    keys.lift()
    #expect(keys.litCount == 0)
    #expect(keys.screen.take().count == 1)
  }

  @Test("a key that is held on an output that goes is held no longer")
  func lostOutput() {
    let keys = KeyedScreen()
    keys.press(.backspace)
    #expect(keys.holdsKey(0))
    keys.screen.model.removeOutput(Screen.output)
    #expect(!keys.holdsKey(0))
  }

  @Test("two fingers that overlap type both letters in the order of pressing")
  func rollover() {
    let keys = KeyedScreen()
    #expect(keys.press("a", 0)?.stroke.code == code("a"))
    #expect(keys.press("l", 1)?.stroke.code == code("l"))
    #expect(keys.litCount == 2)
    keys.lift(0)
    #expect(keys.litCount == 1 && keys.holdsKey(1))
    #expect(keys.press("b", 0)?.stroke.code == code("b"))
    keys.lift(1)
    keys.lift(0)
    #expect(keys.litCount == 0)
  }

  @Test("Shift is for one letter; pressed twice it stays until it is pressed again")
  func shift() {
    let keys = KeyedScreen()
    keys.tap(.shift)
    #expect(keys.tap("g")?.stroke == KeyStroke(code: code("g"), modifiers: SampleKeys.shift))
    #expect(keys.tap("g")?.stroke == KeyStroke(code: code("g")))
    keys.tap(.shift)
    keys.screen.now += 300
    keys.tap(.shift)
    for _ in 0..<3 { #expect(keys.tap("g")?.stroke.modifiers == SampleKeys.shift) }
    keys.tap(.shift)
    #expect(keys.tap("g")?.stroke.modifiers == 0)
  }

  @Test("a second press of Shift that comes late takes it back")
  func slowShift() {
    let keys = KeyedScreen()
    keys.tap(.shift)
    keys.screen.now += 1_000
    keys.tap(.shift)
    #expect(keys.tap("g")?.stroke.modifiers == 0)
  }

  @Test("Shift that is held down is for all letters until it is lifted")
  func heldShift() {
    let keys = KeyedScreen()
    keys.press(.shift, 5)
    for _ in 0..<2 { #expect(keys.tap("g")?.stroke.modifiers == SampleKeys.shift) }
    keys.lift(5)
    #expect(keys.tap("g")?.stroke.modifiers == 0)
  }

  @Test("the page of symbols stays until it is left, and leads on to the others")
  func pages() {
    let keys = KeyedScreen([SampleKeys.layout(symbolCount: 60)])
    keys.tap(.page(.symbols(0)))
    #expect(keys.tap("1")?.stroke.code == code("1"))
    #expect(keys.tap("@")?.stroke.code == code("@"))
    #expect(keys.press("~") == nil)
    keys.tap(.page(.symbols(1)))
    #expect(keys.tap("~")?.stroke.code == code("~"))
    keys.tap(.page(.symbols(2)))
    #expect(keys.keyboard?.page == .symbols(2))
    keys.tap(.page(.symbols(0)))
    keys.tap(.page(.letters))
    #expect(keys.tap("q")?.stroke.code == code("q"))
  }

  @Test("turning the page lets go of all keys")
  func pageLetsGo() {
    let keys = KeyedScreen()
    keys.press(.backspace, 1)
    #expect(keys.holdsKey(1))
    keys.press(.page(.symbols(0)), 2)
    #expect(!keys.holdsKey(1) && keys.litCount == 0)
  }

  @Test("the layout key goes round through the keymap's layouts, beginning with the present one")
  func layouts() {
    let russian = SampleKeys.layout(["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"], name: "RU", group: 1)
    let keys = KeyedScreen([SampleKeys.layout(), russian], selected: 1)
    #expect(keys.tap("й")?.stroke == KeyStroke(code: code("й"), group: 1))
    keys.tap(.layout)
    #expect(keys.tap("q")?.stroke == KeyStroke(code: code("q")))
    keys.tap(.layout)
    #expect(keys.keyboard?.layout.name == "RU")
    #expect(KeyedScreen().keyboard?.rows.last?.keys.contains { $0.role == .layout } == false)
  }

  @Test("BackSpace repeats as long as it is held; letters do not")
  func repetition() {
    let keys = KeyedScreen()
    #expect(keys.press(.backspace)?.repeats == true)
    #expect(keys.holdsKey())
    keys.lift()
    #expect(!keys.holdsKey())
    #expect(keys.press("a")?.repeats == false)
  }

  @Test("fingers that the compositor takes away let go of their keys", arguments: [true, false])
  func cancelled(isWholeSeat: Bool) {
    let keys = KeyedScreen()
    keys.press(.backspace, 1)
    if isWholeSeat {
      keys.screen.model.contactsLost(seat: 0)
    } else {
      keys.screen.model.contactCancelled(.touch(1))
    }
    #expect(!keys.holdsKey(1) && keys.litCount == 0)
    #expect(keys.press("a", 1) != nil)
  }

  @Test("hiding the keys leaves the field with what is typed; touching it brings them back")
  func hide() {
    let keys = KeyedScreen()
    keys.screen.model.key(.character, from: .screen)
    keys.tap(.hide)
    #expect(keys.face == .password)
    #expect(keys.screen.password == .typing(count: 1))
    #expect(!keys.holdsKey())
  }

  @Test("a key of a real keyboard takes the keys away; one on the screen does not")
  func realKey() {
    let keys = KeyedScreen()
    keys.screen.model.key(.character, from: .screen)
    #expect(keys.face == .passwordWithKeys)
    keys.screen.model.key(.character, from: .keyboard)
    #expect(keys.face == .password)
    #expect(keys.screen.password == .typing(count: 2))
  }

  @Test("keys work with the pointer too, and in the gaps and below the lowest row")
  func pointer() {
    let keys = KeyedScreen()
    let below = keys.screen.model.contactDown(
      .pointer(), on: Screen.output, at: Point(x: 340, y: 718), milliseconds: keys.screen.now)
    #expect(below?.stroke.code == 13)
  }

  @Test("digits fill the keyboard when asked for, and lead to the letters")
  func keypad() {
    var appearance = Appearance()
    appearance.hasKeypad = true
    let keys = KeyedScreen(appearance: appearance)
    #expect(keys.keyboard?.page == .keypad)
    for digit in "0123456789".unicodeScalars { #expect(keys.tap(digit)?.stroke.code == code(digit)) }
    #expect(keys.tap(.enter)?.stroke.code == 13)
    #expect(keys.tap(.backspace)?.stroke.code == 8)
    keys.tap(.page(.letters))
    #expect(keys.tap("q")?.stroke.code == code("q"))
    let noDigits = KeyedScreen([SampleKeys.layout(symbolCount: 4)], appearance: appearance)
    #expect(noDigits.keyboard?.page == .letters)
  }

  @Test("a wrong place among the keys presses nothing")
  func wrongPlace() {
    var keyboard = ScreenKeyboard([SampleKeys.layout()], selected: 9, hasKeypad: false)
    let outcome = keyboard?.press(
      KeyPosition(row: 9, column: 0), by: .touch(0), on: Screen.output, milliseconds: 0)
    #expect(outcome != nil && outcome?.press == nil)
    #expect(keyboard?.held.isEmpty == true)
  }
}
