import GestureEngine
import LockScreen
import Testing

@Suite struct PasswordTests {
  @Test("the first character opens the field and is kept; Enter makes an attempt; a grant unlocks")
  func unlock() {
    let screen = Screen()
    #expect(!screen.showsField)
    screen.type(6)
    #expect(screen.showsField)
    #expect(screen.password == .typing(count: 6))
    screen.model.key(.enter)
    #expect(screen.take().contains(.submitPassword(attempt: 1)))
    #expect(screen.password == .checking(attempt: 1, count: 6))
    screen.model.passwordAnswer(.granted(attempt: 1))
    #expect(screen.take().last == .unlock(.password))
  }

  @Test("Enter, Space, BackSpace and Escape on a field nobody opened cost nothing and open nothing")
  func wakeOnly() {
    let screen = Screen()
    for key in [KeyInput.enter, .backspace, .escape, .clear] { screen.model.key(key) }
    #expect(!screen.accepts(space: true))
    #expect(!screen.showsField)
    #expect(!screen.take().contains(.submitPassword(attempt: 1)))
  }

  @Test("a password may begin with a space once the field was opened")
  func leadingSpace() {
    let screen = Screen()
    screen.type(1)
    screen.model.key(.backspace)
    #expect(screen.accepts(space: true))
  }

  @Test("an empty password is an attempt only where it is allowed")
  func emptyPassword() {
    let strict = Screen()
    strict.model.key(.enter)
    #expect(strict.password == .empty)
    let lenient = Screen(allowsEmptyPassword: true)
    lenient.model.key(.enter)
    #expect(lenient.take().contains(.submitPassword(attempt: 1)))
  }

  @Test("Enter on the empty field says what the field wants; on the pad it only wakes the screen")
  func enterOnEmptyField() {
    let screen = Screen()
    screen.model.key(.enter)
    #expect(screen.hint == .drawPattern)
    #expect(!screen.take().contains(.explainEmptyPassword))
    screen.type(1)
    screen.model.key(.backspace)
    screen.model.key(.enter)
    #expect(screen.hint == .typeFirst)
    #expect(!screen.hint.isError)
    #expect(screen.take().contains(.explainEmptyPassword))
    screen.type(1)
    #expect(screen.hint == .typePassword)
    let lenient = Screen(allowsEmptyPassword: true, pattern: .none)
    lenient.model.key(.enter)
    #expect(lenient.hint == .checking)
  }

  @Test("what is typed while PAM checks is dropped")
  func typedWhileChecking() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    #expect(!screen.accepts(space: false))
    screen.model.key(.enter)
    screen.model.key(.backspace)
    #expect(screen.password == .checking(attempt: 1, count: 3))
    #expect(screen.take().filter { $0 == .submitPassword(attempt: 2) }.isEmpty)
  }

  @Test("a wrong password is wiped, counted and shown as wrong; typing starts anew at once")
  func wrong() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.take()
    screen.model.passwordAnswer(.denied(attempt: 1))
    let effects = screen.take()
    #expect(effects.contains(.wipeTyped))
    #expect(effects.contains(.wake(.clearPasswordError, milliseconds: 700)))
    #expect(screen.failedAttempts == 1)
    screen.type(1)
    #expect(screen.password == .typing(count: 1))
    screen.alarm(.clearPasswordError)
    #expect(screen.password == .typing(count: 1))
  }

  @Test(
    "a late answer to a password that was given up unlocks nothing; a wrong one counts, and both are told")
  func lateAnswer() {
    for isGrant in [true, false] {
      let screen = Screen()
      screen.type(3)
      screen.model.key(.enter)
      screen.model.key(.escape)
      #expect(screen.take().contains(.cancelPassword(attempt: 1)))
      #expect(screen.password == .empty && !screen.showsField)
      screen.model.passwordAnswer(isGrant ? .granted(attempt: 1) : .denied(attempt: 1))
      #expect(screen.phase == .locked)
      #expect(screen.take().contains(.lateAnswer(isGrant: isGrant)))
      #expect(screen.failedAttempts == (isGrant ? 0 : 1))
      screen.type(2)
      screen.model.key(.enter)
      screen.model.passwordAnswer(isGrant ? .granted(attempt: 1) : .denied(attempt: 1))
      #expect(screen.phase == .locked)
      #expect(screen.password == .checking(attempt: 2, count: 2))
    }
  }

  @Test("what is entered while PAM still checks what was given up is kept, and handed over when PAM is done")
  func keptPassword() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.key(.escape)
    screen.take()
    screen.type(5)
    #expect(screen.password == .typing(count: 5))
    #expect(screen.hint == .stillChecking)
    screen.model.key(.enter)
    let effects = screen.take()
    #expect(!effects.contains(.submitPassword(attempt: 2)) && !effects.contains(.wipeTyped))
    // It stays as long as PAM takes.
    #expect(effects.contains(.stop(.forgetTyped)))
    #expect(screen.password == .waiting(count: 5))
    #expect(!screen.accepts(space: false))
    #expect(screen.hint == .stillChecking)
    screen.model.passwordAnswer(.denied(attempt: 1))
    #expect(screen.take().contains(.submitPassword(attempt: 2)))
    #expect(screen.password == .checking(attempt: 2, count: 5))
    screen.model.passwordAnswer(.granted(attempt: 2))
    #expect(screen.take().last == .unlock(.password))
  }

  @Test("Escape clears what is kept for PAM; the pattern and the next password work")
  func clearKept() {
    let screen = Screen()
    for _ in 0..<2 {
      screen.type(3)
      screen.model.key(.enter)
      screen.model.key(.escape)
    }
    #expect(screen.take().last(where: { $0 == .wipeTyped }) != nil)
    #expect(screen.password == .empty)
    screen.model.passwordAnswer(.cancelled(attempt: 1))
    #expect(!screen.take().contains(.submitPassword(attempt: 2)))
    screen.draw([1, 2, 5, 8])
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    screen.type(3)
    screen.model.key(.enter)
    #expect(screen.take().contains(.submitPassword(attempt: 2)))
  }

  @Test(
    "a grant is dropped while the machine goes to sleep: it is told, counts as nothing, and is asked for again"
  )
  func sleeping() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.granted(attempt: 1))
    screen.take()
    #expect(!screen.release(isSleeping: true))
    #expect(screen.phase == .locked)
    #expect(screen.hint == .goingToSleep)
    #expect(screen.failedAttempts == 0)
    #expect(screen.password == .empty)
    screen.take()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.granted(attempt: 2))
    #expect(screen.take().last == .unlock(.password))
    #expect(screen.release(isSleeping: false))
    #expect(screen.phase == .unlocked(.password))
    #expect(!screen.release(isSleeping: false))
  }

  @Test("BackSpace removes one character, Ctrl-U all; the field stays open for typing anew")
  func editing() {
    let screen = Screen()
    screen.type(3)
    screen.take()
    screen.model.key(.backspace)
    #expect(screen.take().contains(.eraseLastCharacter))
    #expect(screen.password == .typing(count: 2))
    screen.model.key(.clear)
    #expect(screen.take().contains(.wipeTyped))
    #expect(screen.password == .empty)
    #expect(screen.showsField)
  }

  @Test("Escape wipes what is typed and puts the pad back")
  func escape() {
    let screen = Screen()
    screen.type(3)
    screen.take()
    screen.model.key(.escape)
    #expect(screen.take().contains(.wipeTyped))
    #expect(!screen.showsField)
  }

  @Test("a half-typed password is forgotten 15 s after the last key")
  func forgotten() {
    let screen = Screen()
    screen.type(3)
    #expect(screen.take().contains(.wake(.forgetTyped, milliseconds: 15_000)))
    screen.alarm(.forgetTyped)
    #expect(screen.take().contains(.wipeTyped))
    #expect(screen.password == .empty)
    #expect(!screen.showsField)
  }

  @Test("a check that takes long is not ended by the forgetting of typed keys")
  func longCheck() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    #expect(screen.take().contains(.stop(.forgetTyped)))
  }

  @Test("a further prompt of PAM's is answered by what is typed after it, even by nothing")
  func prompts() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 2, isVisible: true, text: "Code:"))
    #expect(screen.message == "Code:")
    #expect(screen.password == .asked(attempt: 1, prompt: 2, isVisible: true, count: 0))
    screen.type(2)
    screen.model.key(.enter)
    #expect(screen.take().contains(.respond(attempt: 1, prompt: 2)))
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 3, isVisible: false, text: "Press Enter"))
    screen.model.key(.enter)
    #expect(screen.take().contains(.respond(attempt: 1, prompt: 3)))
  }

  @Test("the texts of an attempt stand together in place of 'Wrong password', for 8 s or until the next key")
  func texts() {
    let screen = Screen()
    for (attempt, isCut) in [(UInt32(1), false), (2, true)] {
      screen.type(3)
      screen.model.key(.enter)
      #expect(screen.hint == .checking)
      screen.model.passwordAnswer(
        .message(attempt: attempt, text: "The account is locked due to 3 failed logins.", isError: false))
      screen.model.passwordAnswer(
        .message(attempt: attempt, text: "(10 minutes left to unlock)", isError: false))
      screen.take()
      screen.model.passwordAnswer(.denied(attempt: attempt))
      let words =
        "The account is locked due to 3 failed logins.\u{2028}(10 minutes left to unlock)"
      #expect(screen.hint == .failureWords(words))
      #expect(screen.hint.isError)
      #expect(screen.take().contains(.wake(.endComplaint, milliseconds: 8_000)))
      screen.alarm(.clearPasswordError)
      #expect(screen.hint == .failureWords(words))
      if isCut { screen.type(1) } else { screen.alarm(.endComplaint) }
      #expect(screen.hint == .typePassword)
    }
    // What was said of one attempt is not said of the next.
    screen.model.key(.enter)
    screen.model.passwordAnswer(.denied(attempt: 3))
    #expect(screen.hint == .wrongPassword)
  }

  @Test("what PAM said stands in place of the general sentence where the attempt could not be decided, too")
  func textsOfUndecided() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.message(attempt: 1, text: "The directory is away.\n", isError: true))
    screen.model.passwordAnswer(.unavailable(attempt: 1))
    #expect(screen.hint == .failureWords("The directory is away."))
    #expect(screen.failedAttempts == 0)
  }

  @Test("texts before a prompt stand above it, and go with its answer")
  func textsAbovePrompt() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.message(attempt: 1, text: "Password has expired", isError: true))
    screen.model.passwordAnswer(.message(attempt: 1, text: "Choose another", isError: false))
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: false, text: "New password: "))
    #expect(screen.hint == .words("Password has expired\u{2028}Choose another\u{2028}New password:"))
    screen.type(2)
    #expect(screen.hint == .words("Password has expired\u{2028}Choose another\u{2028}New password:"))
    screen.model.key(.enter)
    #expect(screen.hint == .checking)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 2, isVisible: false, text: "Again: "))
    #expect(screen.message == "Again:")
    screen.model.passwordAnswer(.denied(attempt: 1))
    #expect(screen.hint == .wrongPassword)
  }

  @Test("a module that talks and talks keeps its last words on the screen, and its question")
  func talkative() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    for number in 0..<1_000 {
      for text in [
        "Place your finger on the reader, try \(number)", "  ",
        "Place your finger on the reader, try \(number)",
      ] {
        screen.model.passwordAnswer(.message(attempt: 1, text: text, isError: false))
      }
    }
    let before = screen.message ?? ""
    #expect(before.count <= 220)
    #expect(before.hasSuffix("try 998 Place your finger on the reader, try 999"))
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: false, text: "PIN: "))
    #expect(screen.message == before + " PIN:")
    screen.model.key(.escape)
    #expect(screen.message == nil)
  }

  @Test(
    "a question waits a minute for its answer; a half-typed answer is forgotten after 15 s, the question stays"
  )
  func unansweredQuestion() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.prompt(attempt: 1, prompt: 1, isVisible: true, text: "Code:"))
    #expect(screen.take().contains(.wake(.forgetTyped, milliseconds: 60_000)))
    screen.type(2)
    #expect(screen.take().contains(.wake(.forgetTyped, milliseconds: 15_000)))
    screen.alarm(.forgetTyped)
    let effects = screen.take()
    #expect(effects.contains(.wipeTyped))
    #expect(effects.contains(.wake(.forgetTyped, milliseconds: 60_000)))
    #expect(screen.password == .asked(attempt: 1, prompt: 1, isVisible: true, count: 0))
    screen.alarm(.forgetTyped)
    #expect(screen.take().contains(.cancelPassword(attempt: 1)))
    #expect(screen.password == .empty)
  }

  @Test("typing throws away a stroke in progress, so that one method is shown at a time")
  func typingEndsStroke() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8], lift: false)
    screen.type(1)
    screen.lift(.touch(0))
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a character too many is refused with a sign, which the next key takes away")
  func tooLong() {
    let screen = Screen()
    screen.type(2)
    screen.model.key(.tooLong)
    #expect(screen.isAtLimit)
    #expect(screen.password == .typing(count: 2))
    screen.model.key(.backspace)
    #expect(!screen.isAtLimit)
  }

  @Test("a helper that dies in mid-check shows wrong, counts nothing and leaves typing open")
  func helperLost() {
    let screen = Screen()
    screen.type(3)
    screen.model.key(.enter)
    screen.model.passwordHelperLost()
    #expect(screen.password == .wrong)
    #expect(screen.failedAttempts == 0)
    #expect(screen.accepts(space: false))
  }

  @Test("a pattern granted while a password is being checked unlocks")
  func patternWhileChecking() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.type(3)
    screen.model.key(.enter)
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.phase == .unlocking(.pattern))
  }
}
