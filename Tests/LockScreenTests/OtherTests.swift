import LockScreen
import Testing

/// Authenticators that the configuration names.
@Suite struct OtherTests {
  @Test("one that is ready before locked begins with it, one that is ready later at once")
  func begins() {
    let screen = Screen(locked: false)
    screen.model.otherReady(1)
    #expect(screen.take().isEmpty)
    screen.model.locked()
    #expect(screen.take() == [.beginOther(index: 1, attempt: 1)])
    screen.model.otherReady(0)
    #expect(screen.take() == [.beginOther(index: 0, attempt: 2)])
    screen.model.otherReady(0)
    #expect(screen.take().isEmpty)
  }

  @Test("only a grant of the attempt that it runs itself unlocks")
  func grants() {
    let screen = Screen()
    screen.model.otherAnswer(.granted(attempt: 1), from: 0)
    screen.model.otherReady(0)
    screen.model.otherReady(1)
    for (attempt, index) in [(2, 0), (1, 1), (0, 0), (3, 2), (1, -1)] as [(UInt32, Int)] {
      screen.model.otherAnswer(.granted(attempt: attempt), from: index)
      #expect(screen.phase == .locked)
    }
    screen.model.otherAnswer(.granted(attempt: 2), from: 1)
    #expect(screen.phase == .unlocking(.other))
    #expect(screen.take().last == .unlock(.other))
  }

  @Test("a grant before locked is dropped, and so is one of an attempt that has ended")
  func grantsOutOfTurn() {
    let screen = Screen(locked: false)
    screen.model.otherReady(0)
    screen.model.otherAnswer(.granted(attempt: 1), from: 0)
    screen.model.locked()
    #expect(screen.phase == .locked)
    screen.model.otherAnswer(.denied(attempt: 1), from: 0)
    screen.model.otherAnswer(.granted(attempt: 1), from: 0)
    screen.model.otherReady(0)
    screen.model.otherLost(0)
    screen.model.otherAnswer(.granted(attempt: 2), from: 0)
    #expect(screen.phase == .locked)
    screen.take()
    screen.model.otherReady(0)
    #expect(screen.take() == [.beginOther(index: 0, attempt: 3)])
  }

  @Test("a denial counts as no failed attempt, and touches nothing that is typed or drawn")
  func denies() {
    let screen = Screen()
    screen.model.otherReady(0)
    screen.type(3)
    screen.take()
    screen.model.otherAnswer(.denied(attempt: 1), from: 0)
    #expect(screen.failedAttempts == 0)
    #expect(screen.password == .typing(count: 3))
    #expect(!screen.take().contains(.wipeTyped))
  }

  @Test("what it says is shown while its attempt runs, but never in the place of a question of PAM's")
  func speaks() {
    let screen = Screen()
    screen.model.otherReady(0)
    screen.model.otherAnswer(.message(attempt: 2, text: "Old", isError: false), from: 0)
    #expect(screen.message == nil)
    screen.model.otherAnswer(.message(attempt: 1, text: "Touch", isError: false), from: 0)
    #expect(screen.message == "Touch")
    screen.model.otherAnswer(.unavailable(attempt: 1), from: 0)
    #expect(screen.message == nil)
    screen.model.otherReady(0)
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: true, text: "Code:"))
    screen.model.otherAnswer(.message(attempt: 2, text: "Type your password", isError: true), from: 0)
    #expect(screen.message == "Code:")
    screen.model.otherLost(0)
    #expect(screen.message == "Code:")
  }

  @Test("it can ask for nothing")
  func prompts() {
    let screen = Screen()
    screen.model.otherReady(0)
    screen.take()
    screen.model.otherAnswer(.prompt(attempt: 1, prompt: 1, isVisible: false, text: "Password:"), from: 0)
    #expect(screen.message == nil)
    #expect(screen.take().isEmpty)
  }

  @Test("after the unlock nothing of it counts")
  func afterUnlock() {
    let screen = Screen()
    screen.model.otherReady(0)
    screen.model.otherAnswer(.granted(attempt: 1), from: 0)
    screen.take()
    screen.model.otherReady(1)
    screen.model.otherLost(0)
    screen.model.otherAnswer(.message(attempt: 1, text: "x", isError: false), from: 0)
    #expect(screen.take().isEmpty)
  }
}
