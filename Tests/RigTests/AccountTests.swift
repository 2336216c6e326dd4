import Testing

extension RigTests {
  /// An ordinary user with an ordinary password, checked by pam_unix through the service file that is installed.
  @Suite("a user's own session", .enabled(if: Rig.hasRootDirectory, Rig.whyNoOwner))
  struct AccountTests {
    @Test("the account's password unlocks, a wrong one does not", arguments: [RigSession.Kind.sway, .labwc])
    func password(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind, as: Owner.accountName) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.account(in: session))
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.wrongPassword)
        try keyboard.strike(.enter)
        // pam_unix takes its two seconds over a wrong one.
        try locker.awaitLine("failed method=password count=1")
        try session.expectHidden()
        #expect(locker.isRunning)
        try keyboard.type(Owner.accountPassword)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test("a pattern that was enrolled with the account's password unlocks")
    func pattern() throws {
      try RigSession.run(.sway, as: Owner.accountName) { session in
        let owner = try Owner.account(in: session)
        try owner.enroll(password: Owner.accountPassword)
        let mouse = try session.plugMouse()
        let locker = try session.lock(owner)
        try locker.awaitScreen()
        try mouse.draw(Owner.pattern, on: locker.pad(on: session.kind.outputName), .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
        #expect(owner.countedFailures == 0)
      }
    }

    @Test("a wrong password enrols nothing")
    func wrongPassword() throws {
      try RigSession.run(.sway, as: Owner.accountName) { session in
        let owner = try Owner.account(in: session)
        do {
          try owner.enroll(password: Owner.wrongPassword)
          Issue.record("the pattern was enrolled")
        } catch let refusal as Owner.NotEnrolled {
          #expect(refusal.reason.contains("the password is wrong"))
        }
        #expect(owner.countedFailures == nil)
      }
    }
  }
}
