import Testing

extension RigTests {
  /// A finger draws: real wl_touch events, from KWin through sway.
  @Suite struct TouchTests {
    @Test("a finger draws the pattern and the session is open again")
    func unlocks() throws {
      try RigSession.run(.touchable) { session in
        let finger = try session.plugFinger()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitTouchScreen()
        try session.expectHidden()
        try finger.draw(Owner.pattern, on: locker.pad(on: session.kind.outputName))
        try locker.expectUnlocked(by: "pattern")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test("a wrong pattern turns red and counts, the right one unlocks then")
    func wrongThenRight() throws {
      try RigSession.run(.touchable) { session in
        let owner = try Owner.matrix()
        let finger = try session.plugFinger()
        let locker = try session.lock(owner)
        try locker.awaitTouchScreen()
        let pad = try locker.pad(on: session.kind.outputName)
        try finger.draw(Owner.wrongPattern, on: pad)
        try session.awaitPicture("the red of an error") { $0.showsError }
        #expect(owner.countedFailures == 1)
        try session.awaitPicture("the end of the red") { !$0.showsError }
        try finger.draw(Owner.pattern, on: pad)
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test("a stroke that the touch screen takes back is not submitted, though it was the right one")
    func cancelled() throws {
      try RigSession.run(.touchable) { session in
        let owner = try Owner.matrix()
        let finger = try session.plugFinger()
        let locker = try session.lock(owner)
        try locker.awaitTouchScreen()
        let pad = try locker.pad(on: session.kind.outputName)
        let points = pad.stroke(through: Owner.pattern)
        try finger.down(at: points[0])
        try finger.move(along: points)
        try session.awaitPicture("the stroke") { $0.showsStroke }
        try finger.cancel()
        try locker.awaitLine("wl_touch", ".cancel(")
        try session.awaitPicture("the end of the stroke") { !$0.showsStroke }
        #expect(owner.countedFailures == 0)
        // Had it been submitted, this one would come too late.
        try finger.draw(Owner.wrongPattern, on: pad)
        try session.awaitPicture("the red of an error") { $0.showsError }
        #expect(locker.isRunning)
        #expect(owner.countedFailures == 1)
      }
    }

    @Test("a second finger draws nothing, and lifting it ends nothing")
    func secondFinger() throws {
      try RigSession.run(.touchable) { session in
        let finger = try session.plugFinger()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitTouchScreen()
        let pad = try locker.pad(on: session.kind.outputName)
        let points = pad.stroke(through: Owner.pattern)
        try finger.down(at: points[0])
        try finger.move(along: points.prefix(6))
        try finger.down(at: pad.center(of: 3), id: 1)
        try finger.up(id: 1)
        try finger.move(along: points.dropFirst(5))
        try finger.up()
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test(
      "a touch screen that vanishes in mid-stroke takes the stroke with it, and serves again when it is back")
    func vanishes() throws {
      try RigSession.run(.touchable) { session in
        let owner = try Owner.matrix()
        let first = try session.plugFinger()
        let locker = try session.lock(owner)
        try locker.awaitTouchScreen()
        let pad = try locker.pad(on: session.kind.outputName)
        let points = pad.stroke(through: Owner.pattern)
        try first.down(at: points[0])
        try first.move(along: points)
        try session.awaitPicture("the stroke") { $0.showsStroke }
        first.unplug()
        let gone = try locker.awaitLine("wl_touch", ".release(")
        try session.awaitPicture("the end of the stroke") { !$0.showsStroke }
        #expect(locker.isRunning)
        #expect(owner.countedFailures == 0)
        let finger = try session.plugFinger()
        try locker.awaitLine(".get_touch(", from: gone)
        // Nothing tells that the compositor has had the request for the new touch screen, but a touch.
        _ = try Deadline.wait(for: "a touch to arrive", story: locker.program.lastWords()) {
          try finger.down(at: (pad.x / 2, pad.y / 2))
          try finger.up()
          return locker.hasSaid("wl_touch", ".up(", from: gone) ? true : nil
        }
        try finger.draw(Owner.pattern, on: pad)
        try locker.expectUnlocked(by: "pattern")
      }
    }
  }
}
