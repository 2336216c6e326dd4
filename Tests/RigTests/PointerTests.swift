import Testing

extension RigTests {
  /// A mouse draws.
  @Suite struct PointerTests {
    @Test(
      "a mouse draws the pattern and the session is open again", arguments: [RigSession.Kind.sway, .labwc])
    func unlocks(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try session.expectHidden()
        try mouse.draw(Owner.pattern, on: locker.pad(on: session.kind.outputName), .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test(
      "a wrong pattern turns red and counts, the right one unlocks then",
      arguments: [RigSession.Kind.sway, .labwc])
    func wrongThenRight(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let owner = try Owner.matrix()
        let mouse = try session.plugMouse()
        let locker = try session.lock(owner)
        try locker.awaitScreen()
        let pad = try locker.pad(on: session.kind.outputName)
        try mouse.draw(Owner.wrongPattern, on: pad, .whole(1280, 720))
        let red = try session.awaitPicture("the red of an error") { $0.showsError }
        red.expectHidesDesktop()
        #expect(owner.countedFailures == 1)
        try session.awaitPicture("the end of the red") { !$0.showsError }
        #expect(locker.isRunning)
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
        #expect(owner.countedFailures == 0)
      }
    }

    @Test("a mouse that is plugged in while locked draws as well")
    func latecomer() throws {
      try RigSession.run(.sway) { session in
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        let mouse = try session.plugMouse()
        let pad = try locker.pad(on: session.kind.outputName)
        // The compositor answers the request for the pointer by its enter, once it is over a surface.
        try mouse.move(over: pad, .whole(1280, 720))
        try locker.awaitLine("wl_pointer", ".enter(")
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
      }
    }
  }
}
