import LockScreen
import Testing

@Suite struct FingerprintTests {
  /// What the screen wants done but for drawing.
  private func asked(_ screen: Screen) -> [Effect] {
    screen.take().filter { if case .redraw = $0 { false } else { true } }
  }

  /// A locked screen whose reader waits for a finger, in attempt 1.
  private func listening() -> Screen {
    let screen = Screen()
    screen.model.setFingerprint(isReady: true)
    screen.take()
    return screen
  }

  @Test("the first finger is asked for when the reader is there, and a match unlocks")
  func match() {
    let screen = Screen()
    screen.model.setFingerprint(isReady: true)
    #expect(asked(screen) == [.beginFingerprint(attempt: 1)])
    screen.model.fingerprintAnswer(.granted(attempt: 1))
    #expect(screen.take().last == .unlock(.fingerprint))
    #expect(screen.phase == .unlocking(.fingerprint))
  }

  @Test("a reader that is there early is asked when the screen is locked, and no earlier")
  func early() {
    let screen = Screen(locked: false)
    screen.model.setFingerprint(isReady: true)
    #expect(asked(screen).isEmpty)
    screen.model.fingerprintAnswer(.granted(attempt: 1))
    #expect(screen.phase == .locking)
    screen.model.locked()
    #expect(asked(screen) == [.beginFingerprint(attempt: 1)])
    #expect(screen.phase == .locked)
  }

  @Test("a finger that does not match is followed by the next attempt, and is no failed password")
  func noMatch() {
    let screen = listening()
    screen.model.fingerprintAnswer(.denied(attempt: 1))
    #expect(screen.take().contains(.beginFingerprint(attempt: 2)))
    #expect(screen.fingerprintHint == .noMatch)
    #expect(screen.failedAttempts == 0)
    screen.model.fingerprintAnswer(.granted(attempt: 2))
    #expect(screen.phase == .unlocking(.fingerprint))
  }

  @Test(
    "five fingers that do not match turn the reader off, whatever lies between them, until another method unlocks"
  )
  func fiveNoMatches() {
    let screen = listening()
    screen.model.fingerprintAnswer(.denied(attempt: 1))
    screen.model.fingerprintAnswer(.denied(attempt: 2))
    screen.model.fingerprintHelperLost()
    screen.model.setFingerprint(isReady: true)
    screen.model.fingerprintAnswer(.unavailable(attempt: 3))
    screen.model.fingerprintAnswer(.message(attempt: 4, text: "Too short.", isError: false))
    screen.model.fingerprintAnswer(.denied(attempt: 4))
    screen.model.fingerprintAnswer(.denied(attempt: 5))
    #expect(screen.fingerprint == .listening(attempt: 6))
    screen.take()
    screen.model.fingerprintAnswer(.denied(attempt: 6))
    #expect(screen.fingerprint == .off)
    #expect(screen.fingerprintHint == .off)
    screen.model.fingerprintHelperLost()
    screen.model.setFingerprint(isReady: true)
    screen.model.fingerprintAnswer(.granted(attempt: 6))
    screen.model.fingerprintAnswer(.granted(attempt: 7))
    #expect(!screen.take().contains { if case .beginFingerprint = $0 { true } else { false } })
    #expect(screen.phase == .locked)
    screen.draw([1, 2, 5, 8])
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.phase == .unlocking(.pattern))
  }

  @Test("an answer to another attempt than the present one is dropped", arguments: [0, 1, 3] as [UInt32])
  func stale(attempt: UInt32) {
    let screen = listening()
    screen.model.fingerprintAnswer(.denied(attempt: 1))
    screen.take()
    screen.model.fingerprintAnswer(.granted(attempt: attempt))
    screen.model.fingerprintAnswer(.denied(attempt: attempt))
    screen.model.fingerprintAnswer(.message(attempt: attempt, text: "Lift it.", isError: false))
    #expect(screen.take().isEmpty)
    #expect(screen.fingerprint == .listening(attempt: 2))
    #expect(screen.phase == .locked)
  }

  @Test(
    "an attempt that could not be decided, and a helper that died, count nothing and are followed by the next"
  )
  func undecided() {
    let screen = listening()
    screen.model.fingerprintAnswer(.unavailable(attempt: 1))
    #expect(asked(screen) == [.beginFingerprint(attempt: 2)])
    screen.model.fingerprintHelperLost()
    screen.model.fingerprintAnswer(.granted(attempt: 2))
    #expect(screen.phase == .locked)
    screen.model.setFingerprint(isReady: true)
    #expect(asked(screen) == [.beginFingerprint(attempt: 3)])
    #expect(screen.fingerprintHint == nil)
  }

  @Test("what the reader advises is kept to be shown, and asks for a redraw once")
  func advice() {
    let screen = listening()
    screen.model.fingerprintAnswer(.message(attempt: 1, text: "The swipe was too short.", isError: false))
    #expect(screen.fingerprintHint == .advice("The swipe was too short."))
    let redraws = screen.take().count { if case .redraw = $0 { true } else { false } }
    #expect(redraws == 1)
    screen.model.fingerprintAnswer(.message(attempt: 1, text: "The swipe was too short.", isError: false))
    #expect(screen.take().isEmpty)
  }

  @Test("a finger unlocks while a password is being typed, and a stroke goes on while fingers fail")
  func beside() {
    let screen = listening()
    screen.draw([1, 2, 5], lift: false)
    screen.model.fingerprintAnswer(.denied(attempt: 1))
    screen.draw([8])
    screen.type(3)
    screen.model.fingerprintAnswer(.denied(attempt: 2))
    #expect(screen.password == .typing(count: 3))
    screen.take()
    screen.model.fingerprintAnswer(.granted(attempt: 3))
    let effects = screen.take()
    #expect(effects.contains(.wipeTyped))
    #expect(effects.last == .unlock(.fingerprint))
  }

  @Test("once another method has unlocked, no finger is listened to")
  func afterwards() {
    let screen = listening()
    screen.type(2)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.granted(attempt: 1))
    screen.take()
    screen.model.fingerprintAnswer(.granted(attempt: 1))
    screen.model.fingerprintAnswer(.denied(attempt: 1))
    #expect(screen.take().isEmpty)
    #expect(screen.phase == .unlocking(.password))
  }
}
