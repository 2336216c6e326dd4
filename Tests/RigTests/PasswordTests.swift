import Testing

extension RigTests {
  /// A keyboard types.
  @Suite struct PasswordTests {
    @Test("the typed password unlocks", arguments: [RigSession.Kind.sway, .labwc])
    func unlocks(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test(
      "a wrong password is shown as wrong, the right one unlocks then",
      arguments: [RigSession.Kind.sway, .labwc])
    func wrongThenRight(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let owner = try Owner.matrix()
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(owner)
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.wrongPassword)
        try keyboard.strike(.enter)
        let red = try session.awaitPicture("the red of an error") { $0.showsError }
        red.expectHidesDesktop()
        #expect(locker.isRunning)
        // A wrong password costs no pattern.
        #expect(owner.countedFailures == 0)
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test("a password that was begun with mistakes and cleared by Escape can be typed anew")
    func escape() throws {
      try RigSession.run(.sway) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type("Close")
        try keyboard.strike(.escape)
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test("a keyboard that is plugged in while locked, with a keymap of its own, types the password")
    func wtype() throws {
      try RigSession.run(.sway) { session in
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try session.inRoot("wtype", "-s", "300", Owner.password, "-k", "Return")
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test("without a pattern the password field is there at once, and unlocks")
    func withoutPattern() throws {
      try RigSession.run(.labwc) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix(enrolled: false))
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }
  }
}
