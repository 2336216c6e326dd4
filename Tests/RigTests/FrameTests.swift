import Testing

extension RigTests {
  /// What is drawn is shown, also where only a commit of the lock surface itself makes the compositor draw.
  @Suite struct FrameTests {
    @Test("each letter of a password is shown before the next is typed", arguments: Rig.drawing)
    func letters(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        for letter in Owner.password {
          let before = locker.lines.count
          try keyboard.type(String(letter))
          try locker.awaitFrames(1, from: before)
        }
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
      }
    }

    @Test(
      "a wrong pattern's red is shown, and its end, and then the right one unlocks", arguments: Rig.drawing)
    func wrongPattern(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        let pad = try locker.pad(on: session.kind.outputName)
        try mouse.draw(Owner.wrongPattern, on: pad, .whole(1280, 720))
        let denied = try locker.awaitLine("patternlock: failed method=pattern")
        // The red, and its end after 0.7 s.
        try locker.awaitFrames(2, from: denied)
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
      }
    }
  }
}
