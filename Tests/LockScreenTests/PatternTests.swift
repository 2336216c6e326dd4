import GestureEngine
import LockScreen
import Testing

@Suite struct PatternTests {
  @Test("a stroke of four dots is handed over as attempt 1, and granting it unlocks")
  func unlock() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [1, 2, 5, 8])
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.take().last == .unlock(.pattern))
    #expect(screen.phase == .unlocking(.pattern))
    #expect(screen.encoded == [], "what unlocked is kept no longer")
  }

  @Test("what was right is drawn again where it was drawn, and its dots go with the last effect")
  func shownAsRight() {
    let screen = Screen()
    screen.model.setOutput(OutputID(2), width: 1280, height: 720)
    screen.draw([1, 2, 5, 8])
    screen.take()
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    var redrawn: [OutputID] = []
    while let effect = screen.model.takeEffect() {
      if case .redraw(let output, _) = effect { redrawn.append(output) }
      if effect == .unlock(.pattern) { #expect(screen.encoded == [1, 2, 5, 8]) }
    }
    #expect(redrawn == [Screen.output])
    #expect(screen.encoded == [])
  }

  @Test("each dot is felt once, however many it brought along, and what was wrong is felt")
  func felt() {
    let screen = Screen()
    func feelings() -> [Sensation] {
      screen.take().compactMap { if case .feel(let sensation) = $0 { sensation } else { nil } }
    }
    // 2 and 5 lie on the way to 3 and 8.
    screen.draw([1, 2, 5], lift: false)
    screen.model.contactMoved(.touch(0), to: Point(x: 1, y: 1), milliseconds: screen.now)
    #expect(feelings() == [.dotTaken, .dotTaken, .dotTaken])
    screen.model.contactCancelled(.touch(0))
    for key in [KeyInput.tab(isBackwards: false), .arrow(.left), .arrow(.up), .space, .arrow(.right)] {
      screen.model.key(key)
    }
    #expect(feelings() == [.dotTaken])
    for key in [KeyInput.arrow(.right), .space] { screen.model.key(key) }
    #expect(screen.encoded == [1, 2, 3])
    #expect(feelings() == [.dotTaken])
    screen.model.key(.enter)
    #expect(feelings() == [.wrong])
    let early = Screen(locked: false)
    early.draw([1, 2, 5, 8])
    #expect(!early.take().contains(.feel(.dotTaken)))
  }

  @Test("nothing is listened to before the compositor has said that it hides the session")
  func beforeLocked() {
    let screen = Screen(locked: false)
    screen.draw([1, 2, 5, 8])
    screen.type(3)
    screen.model.key(.enter)
    screen.model.patternAnswer(.granted(attempt: 0), milliseconds: screen.now)
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    screen.model.passwordAnswer(.granted(attempt: 1))
    let effects = screen.take()
    #expect(!effects.contains(.submitPattern(attempt: 1)))
    #expect(!effects.contains { if case .unlock = $0 { true } else { false } })
    #expect(screen.phase == .locking)
  }

  @Test("a grant without an attempt, for an old attempt or for one to come is dropped", arguments: [0, 1, 3])
  func wrongAttempt(number: UInt32) {
    let screen = Screen()
    screen.model.patternAnswer(.granted(attempt: number), milliseconds: screen.now)
    #expect(screen.phase == .locked)
    // The second attempt is with the authenticator now.
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.alarm(.clearPattern)
    screen.draw([1, 2, 5, 9])
    screen.model.patternAnswer(.granted(attempt: number), milliseconds: screen.now)
    #expect(screen.phase == .locked)
    screen.model.patternAnswer(.granted(attempt: 2), milliseconds: screen.now)
    #expect(screen.phase == .unlocking(.pattern))
  }

  @Test("the password's grant does not unlock while only a pattern is being checked")
  func otherMethod() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.passwordAnswer(.granted(attempt: 1))
    #expect(screen.phase == .locked)
  }

  @Test("a wrong pattern is shown for 700 ms with input off, then cleared")
  func wrong() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.take()
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    #expect(screen.take().contains(.wake(.clearPattern, milliseconds: 700)))
    #expect(screen.failedAttempts == 1)
    screen.alarm(.clearPattern)
    screen.draw([3, 2, 1, 4])
    #expect(screen.take().contains(.submitPattern(attempt: 2)))
  }

  @Test(
    "a stroke that is begun while the last one is red takes its place, on whichever output",
    arguments: [1, 2])
  func strokeInRed(_ number: UInt32) throws {
    let screen = Screen()
    screen.model.setOutput(OutputID(2), width: 1280, height: 720)
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.take()
    screen.draw([3], on: OutputID(number), lift: false)
    let effects = screen.take()
    let pad = try #require(screen.model.layout(of: Screen.output)?.pad)
    let clearsRed = effects.contains {
      if case .redraw(Screen.output, let box) = $0 { box.union(pad) == box } else { false }
    }
    #expect(clearsRed)
    #expect(screen.hint != .wrongPattern)
    screen.alarm(.clearPattern)
    for dot in [2, 1, 4] {
      screen.model.contactMoved(
        .touch(0), to: screen.center(dot, on: OutputID(number)), milliseconds: screen.now)
    }
    screen.lift(.touch(0))
    #expect(screen.take().contains(.submitPattern(attempt: 2)))
    #expect(screen.encoded == [3, 2, 1, 4])
  }

  @Test(
    "a finger that rests beside the dots of one output keeps none from drawing on any", arguments: [1, 2])
  func restingFinger(_ number: UInt32) {
    let screen = Screen()
    screen.model.setOutput(OutputID(2), width: 1280, height: 720)
    screen.model.contactDown(
      .touch(9), on: Screen.output, at: Point(x: 2, y: 700), milliseconds: screen.now)
    screen.draw([3, 2], on: OutputID(number), lift: false)
    screen.model.contactMoved(.touch(9), to: screen.center(7), milliseconds: screen.now)
    for dot in [1, 4] {
      screen.model.contactMoved(
        .touch(0), to: screen.center(dot, on: OutputID(number)), milliseconds: screen.now)
    }
    screen.lift(.touch(0))
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [3, 2, 1, 4])
  }

  @Test("what was down on an output that went while a pattern was checked keeps nobody from drawing")
  func downOnGoneOutput() {
    let screen = Screen()
    screen.model.setOutput(OutputID(2), width: 1280, height: 720)
    screen.draw([1, 2, 5, 8])
    screen.model.contactDown(.touch(0), on: Screen.output, at: screen.center(1), milliseconds: screen.now)
    screen.model.removeOutput(Screen.output)
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.alarm(.clearPattern)
    let contact = ContactID.pointer()
    for (index, dot) in [3, 2, 1, 4].enumerated() {
      let point = screen.center(dot, on: OutputID(2))
      if index == 0 {
        screen.model.contactDown(contact, on: OutputID(2), at: point, milliseconds: screen.now)
      } else {
        screen.model.contactMoved(contact, to: point, milliseconds: screen.now)
      }
    }
    screen.model.contactUp(contact, milliseconds: screen.now)
    #expect(screen.take().contains(.submitPattern(attempt: 2)))
    #expect(screen.encoded == [3, 2, 1, 4])
  }

  @Test("a release that is never told keeps no finger from drawing")
  func releaseUntold() throws {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.contactDown(.pointer(), on: Screen.output, at: screen.center(1), milliseconds: screen.now)
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.alarm(.clearPattern)
    let button = try #require(screen.model.layout(of: Screen.output)?.button)
    let point = Point(x: button.x + 1, y: button.y + 1)
    for _ in 0..<2 {
      screen.model.contactDown(.pointer(), on: Screen.output, at: point, milliseconds: screen.now)
      screen.model.contactUp(.pointer(), milliseconds: screen.now)
    }
    screen.draw([3, 2, 1, 4])
    #expect(screen.take().contains(.submitPattern(attempt: 2)))
  }

  @Test("a key that is pressed right after a stroke does not lose it")
  func keyAfterStroke() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8], lift: false)
    screen.model.contactUp(.touch(0), milliseconds: screen.now)
    screen.model.key(.character)
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a finger whose contact breaks off for a moment goes on with its stroke")
  func brokenContact() {
    let screen = Screen()
    screen.draw([1, 2], lift: false)
    screen.model.contactUp(.touch(0), milliseconds: screen.now)
    #expect(screen.take().contains(.wake(.endStroke, milliseconds: 60)))
    screen.now += 25
    let end = screen.center(2)
    screen.model.contactDown(
      .touch(1), on: Screen.output, at: Point(x: end.x + 3, y: end.y), milliseconds: screen.now)
    screen.model.contactMoved(.touch(1), to: screen.center(5), milliseconds: screen.now)
    screen.model.contactMoved(.touch(1), to: screen.center(8), milliseconds: screen.now)
    // Late, and about the lift before.
    screen.lift(.touch(1))
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [1, 2, 5, 8])
  }

  @Test("a clear alarm that is late does not erase the stroke begun since")
  func lateAlarm() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.draw([1, 2, 5], lift: false)
    screen.alarm(.clearPattern)
    screen.model.contactMoved(.touch(0), to: screen.center(8), milliseconds: screen.now)
    screen.lift(.touch(0))
    #expect(screen.take().contains(.submitPattern(attempt: 2)))
    #expect(screen.encoded == [1, 2, 5, 8])
  }

  @Test("three dots are shown as wrong but are no attempt and no failure")
  func tooShort() {
    let screen = Screen()
    screen.draw([1, 2, 5])
    let effects = screen.take()
    #expect(effects.contains(.wake(.clearPattern, milliseconds: 700)))
    #expect(!effects.contains { if case .submitPattern = $0 { true } else { false } })
    #expect(screen.failedAttempts == 0)
  }

  @Test("an attempt that could not be decided is shown as wrong but not counted")
  func unavailable() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.patternHelperLost(milliseconds: screen.now)
    #expect(screen.take().contains(.wake(.clearPattern, milliseconds: 700)))
    #expect(screen.failedAttempts == 0)
  }

  @Test("a stroke that the compositor cancels is never handed over")
  func cancelled() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8], lift: false)
    screen.model.contactsLost(seat: 0)
    screen.lift(.touch(0))
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a second finger on another output draws nothing and does not move the pad of the first")
  func secondOutput() {
    let screen = Screen()
    let other = OutputID(2)
    screen.model.setOutput(other, width: 1280, height: 720)
    screen.draw([1, 2], lift: false)
    screen.draw([3, 6, 9], finger: 1, on: other)
    screen.model.contactMoved(.touch(0), to: screen.center(5), milliseconds: screen.now)
    screen.model.contactMoved(.touch(0), to: screen.center(8), milliseconds: screen.now)
    screen.lift(.touch(0))
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.encoded == [1, 2, 5, 8])
  }

  @Test("a stroke redraws only the output on which it began")
  func redrawsOneOutput() {
    let screen = Screen()
    let other = OutputID(2)
    screen.model.setOutput(other, width: 1280, height: 720)
    screen.take()
    screen.draw([1, 2, 5], lift: false)
    let redrawn = screen.take().compactMap { if case .redraw(let id, _) = $0 { id } else { nil } }
    #expect(!redrawn.isEmpty)
    #expect(!redrawn.contains(other))
  }

  @Test("an output that goes takes its stroke with it, but not an attempt that is being checked")
  func outputGone() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8], lift: false)
    screen.model.removeOutput(Screen.output)
    screen.lift(.touch(0))
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
    screen.model.setOutput(OutputID(2), width: 360, height: 720)
    screen.draw([1, 2, 5, 8], on: OutputID(2))
    screen.model.removeOutput(OutputID(2))
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.phase == .unlocking(.pattern))
  }

  @Test("an output that changes its size in mid-stroke keeps the dots taken")
  func resize() {
    let screen = Screen()
    screen.draw([1, 2], lift: false)
    screen.model.setOutput(Screen.output, width: 720, height: 360)
    screen.model.contactMoved(.touch(0), to: screen.center(2), milliseconds: screen.now)
    screen.model.contactMoved(.touch(0), to: screen.center(5), milliseconds: screen.now)
    screen.model.contactMoved(.touch(0), to: screen.center(8), milliseconds: screen.now)
    screen.lift(.touch(0))
    #expect(screen.encoded == [1, 2, 5, 8])
  }

  @Test("without a pattern the password field is shown and strokes mean nothing")
  func noPattern() {
    let screen = Screen(pattern: .none)
    #expect(screen.showsField)
    screen.draw([1, 2, 5, 8])
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("while a wait lasts the field is shown; when it is over the pad is back")
  func waiting() {
    let screen = Screen(pattern: .waiting(.nine, .fill, milliseconds: 60_000))
    #expect(screen.showsField)
    screen.draw([1, 2, 5, 8])
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
    #expect(screen.hint == .wait(seconds: 60))
    screen.now += 59_001
    screen.alarm(.countDown)
    #expect(screen.hint == .wait(seconds: 1))
    #expect(screen.take().contains(.wake(.countDown, milliseconds: 999)))
    screen.now += 999
    screen.alarm(.countDown)
    #expect(!screen.showsField)
    screen.draw([1, 2, 5, 8])
    #expect(screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a wait that begins with a wrong pattern still lets the wrong one be seen")
  func waitAfterWrong() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.denied(attempt: 1), milliseconds: screen.now)
    screen.model.setPattern(.waiting(.nine, .fill, milliseconds: 60_000), milliseconds: screen.now)
    #expect(!screen.showsField)
    screen.alarm(.clearPattern)
    #expect(screen.showsField)
  }

  @Test("after an unlock nothing is listened to any more")
  func afterUnlock() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    screen.take()
    screen.draw([1, 2, 5, 8])
    screen.type(3)
    screen.model.key(.enter)
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.take().isEmpty)
  }

  @Test("a second that ends before the session is hidden still counts down")
  func waitBeforeLocked() {
    let screen = Screen(locked: false, pattern: .waiting(.nine, .fill, milliseconds: 60_000))
    screen.now += 1_000
    screen.alarm(.countDown)
    let arms = screen.take().contains { if case .wake(.countDown, _) = $0 { true } else { false } }
    #expect(arms)
    screen.model.locked()
    #expect(screen.hint == .wait(seconds: 59))
  }

  @Test(
    "a stroke that is under way ends where the pattern cannot be drawn any more, and is handed over to nobody",
    arguments: [PatternAvailability.waiting(.nine, .fill, milliseconds: 60_000), .off, .none])
  func unavailable(_ availability: PatternAvailability) {
    let screen = Screen()
    screen.draw([1, 2, 5, 8], lift: false)
    screen.model.setPattern(availability, milliseconds: screen.now)
    screen.take()
    #expect(screen.showsField && screen.encoded.isEmpty)
    screen.lift(.touch(0))
    #expect(!screen.take().contains(.submitPattern(attempt: 1)))
  }

  @Test("a pattern that cannot be read is told instead of another try, and the password is asked for")
  func unreadable() {
    let screen = Screen()
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.unavailable(attempt: 1), milliseconds: screen.now)
    #expect(screen.hint == .cannotCheck)
    screen.model.setPattern(.unreadable, milliseconds: screen.now)
    #expect(screen.hint == .patternIsUnreadable)
    screen.alarm(.clearPattern)
    screen.alarm(.endComplaint)
    #expect(screen.showsField && screen.hint == .patternIsUnreadable)
    screen.type(1)
    #expect(screen.hint == .patternIsUnreadable)
    #expect(screen.failedAttempts == 0)
  }

  @Test("that the pattern is off is told beside what to do instead")
  func off() {
    let screen = Screen(pattern: .off)
    #expect(screen.showsField && screen.hint == .patternIsOff)
  }
}
