import LockScreen
import Testing

/// Grants that come while the machine goes to sleep.
@Suite struct SleepTests {
  @Test("a right password is dropped, told and not counted, and unlocks when it is typed again afterwards")
  func password() {
    let screen = Screen()
    screen.model.mayUnlock = { false }
    screen.type(4)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.granted(attempt: 1))
    #expect(screen.phase == .locked && screen.failedAttempts == 0)
    #expect(screen.hint == .goingToSleep)
    #expect(!screen.take().contains(.unlock(.password)))
    screen.model.mayUnlock = { true }
    // The grant that was dropped is over.
    screen.model.passwordAnswer(.granted(attempt: 1))
    #expect(screen.phase == .locked)
    screen.type(4)
    screen.model.key(.enter)
    screen.model.passwordAnswer(.granted(attempt: 2))
    #expect(screen.take().last == .unlock(.password))
  }

  @Test("a right pattern is dropped, told and not counted, and unlocks when it is drawn again afterwards")
  func pattern() {
    let screen = Screen()
    screen.model.mayUnlock = { false }
    screen.draw([1, 2, 3, 6])
    screen.model.patternAnswer(.granted(attempt: 1), milliseconds: screen.now)
    #expect(screen.phase == .locked && screen.failedAttempts == 0)
    #expect(screen.hint == .goingToSleep)
    #expect(screen.take().contains(.replaceAuthenticator(.pattern)))
    screen.model.mayUnlock = { true }
    screen.now += 700
    screen.alarm(.clearPattern)
    screen.draw([1, 2, 3, 6])
    screen.model.patternAnswer(.granted(attempt: 2), milliseconds: screen.now)
    #expect(screen.take().last == .unlock(.pattern))
  }

  @Test("a finger, a program of the configuration's and a signal are dropped, and asked for again")
  func others() {
    let screen = Screen()
    screen.model.mayUnlock = { false }
    screen.model.setFingerprint(isReady: true)
    screen.model.otherReady(0)
    screen.take()
    screen.model.fingerprintAnswer(.granted(attempt: 1))
    screen.model.otherAnswer(.granted(attempt: 1), from: 0)
    screen.model.unlockAsked()
    #expect(screen.phase == .locked)
    let effects = screen.take()
    #expect(effects.contains(.replaceAuthenticator(.fingerprint)))
    #expect(effects.contains(.replaceOther(index: 0)))
    screen.model.mayUnlock = { true }
    screen.model.setFingerprint(isReady: true)
    screen.model.otherReady(0)
    #expect(screen.take().contains(.beginFingerprint(attempt: 2)))
    screen.model.fingerprintAnswer(.granted(attempt: 2))
    #expect(screen.take().last == .unlock(.fingerprint))
  }

  @Test("what comes of no attempt is not asked about")
  func stale() {
    let screen = Screen()
    var asked = 0
    screen.model.mayUnlock = {
      asked += 1
      return false
    }
    screen.model.passwordAnswer(.granted(attempt: 1))
    screen.model.patternAnswer(.granted(attempt: 0), milliseconds: screen.now)
    screen.model.fingerprintAnswer(.granted(attempt: 1))
    screen.model.otherAnswer(.granted(attempt: 1), from: 0)
    #expect(asked == 0 && screen.phase == .locked)
  }
}
