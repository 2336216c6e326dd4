import Testing

extension RigTests {
  /// Outputs that come, go and change while the session is locked.
  @Suite struct OutputTests {
    @Test("an output that is added while locked is covered, can be drawn on, and can go again")
    func addedAndRemoved() throws {
      try RigSession.run(.sway) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try session.inRoot("swaymsg", "create_output")
        let added = try session.awaitPicture("the new output to be covered", of: "HEADLESS-2") {
          $0.showsBackground && $0.hidesDesktop
        }
        added.expectHidesDesktop()
        try locker.awaitLine("layout output=HEADLESS-2")
        try session.inRoot("swaymsg", "output", "HEADLESS-2", "unplug")
        try session.inRoot("swaymsg", "create_output")
        try session.awaitPicture("a third output to be covered", of: "HEADLESS-3") { $0.showsBackground }
        try locker.awaitFrame(after: "layout output=HEADLESS-3")
        try session.expectHidden()
        try mouse.draw(Owner.pattern, on: locker.pad(on: "HEADLESS-3"), session.place(of: "HEADLESS-3"))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test("when the last output goes the session stays locked, and a new one is covered")
    func lastOutput() throws {
      try RigSession.run(.sway) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try session.inRoot("swaymsg", "output", "HEADLESS-1", "unplug")
        try locker.awaitLine("wl_registry", "global_remove")
        #expect(locker.isRunning)
        try session.inRoot("swaymsg", "create_output")
        try session.awaitPicture("the new output to be covered", of: "HEADLESS-2") { $0.showsBackground }
        try locker.awaitFrame(after: "layout output=HEADLESS-2")
        try mouse.draw(Owner.pattern, on: locker.pad(on: "HEADLESS-2"), session.place(of: "HEADLESS-2"))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test("two outputs are covered from the first picture on")
    func twoOutputs() throws {
      try RigSession.run(.sway) { session in
        try session.inRoot("swaymsg", "create_output")
        try session.awaitPicture("the desktop", of: "HEADLESS-2") { $0.share(of: .desktop) > 0.99 }
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitLine("patternlock: locked")
        for output in ["HEADLESS-1", "HEADLESS-2"] { try session.expectHidden(on: output) }
        try locker.awaitScreen()
        try mouse.draw(Owner.pattern, on: locker.pad(on: "HEADLESS-2"), session.place(of: "HEADLESS-2"))
        try locker.expectUnlocked(by: "pattern")
      }
    }
  }
}
