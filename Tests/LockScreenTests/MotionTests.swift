import Canvas
import GestureEngine
import LockScreen
import Testing

@Suite struct MotionTests {
  private func isMoving(_ screen: Screen) -> Bool {
    !screen.model.movingBox(on: Screen.output, milliseconds: screen.now).isEmpty
  }

  @Test("a dot that is taken grows for a while, is drawn once more at rest, and then nothing moves")
  func grows() {
    let screen = Screen()
    screen.draw([1], lift: false)
    #expect(isMoving(screen))
    screen.now += 100
    #expect(isMoving(screen))
    screen.now += 100
    #expect(isMoving(screen))
    #expect(!isMoving(screen))
  }

  @Test("a wrong stroke shakes and comes to rest")
  func shakes() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.now += 1000
    _ = isMoving(screen)
    _ = isMoving(screen)
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    #expect(isMoving(screen))
    screen.now += 400
    #expect(isMoving(screen))
    #expect(!isMoving(screen))
  }

  @Test("nothing moves on a screen that nobody touches, and only the dots that grow are drawn again")
  func quiet() {
    let screen = Screen()
    #expect(!isMoving(screen))
    screen.draw([1, 2], lift: false)
    screen.now += 1000
    _ = isMoving(screen)
    _ = isMoving(screen)
    screen.model.contactMoved(.touch(0), to: screen.center(5), milliseconds: screen.now)
    let box = screen.model.movingBox(on: Screen.output, milliseconds: screen.now)
    #expect(!box.isEmpty && box.width < 150 && box.height < 200)
  }

  @Test("the field shakes for a wrong password, however long PAM took, and comes to rest")
  func field() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter, milliseconds: screen.now)
    screen.now += 3_000
    #expect(!isMoving(screen))
    screen.model.passwordAnswer(.denied(attempt: 1))
    #expect(isMoving(screen))
    screen.now += 300
    #expect(isMoving(screen))
    screen.now += 100
    #expect(!isMoving(screen))
  }

  @Test("with reduce-motion neither stroke nor field shakes")
  func reduced() {
    var appearance = Appearance()
    appearance.reducesMotion = true
    let screen = Screen(appearance: appearance)
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    #expect(!isMoving(screen))
    screen.alarm(.clearPattern)
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.denied(attempt: 1))
    #expect(!isMoving(screen))
  }
}
