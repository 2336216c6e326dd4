import Testing

extension RigTests {
  /// What is on the screen, pixel by pixel, at each scale.
  @Suite struct PixelTests {
    @Test(
      "every pixel is as drawn at that scale, with words and without: nothing is blurred, no edge fades, no desktop shows",
      arguments: [RigSession.Kind.sway, .labwc], [false, true])
    func scales(_ kind: RigSession.Kind, hasWords: Bool) throws {
      try RigSession.run(kind) { session in
        // A whole number of surface units at each scale: grim stretches pictures of outputs where it is not.
        let (width, height) = (1200, 720)
        try session.setMode(width: width, height: height)
        let mouse = try session.plugMouse()
        let locker = try lock(session, hasWords: hasWords)
        for scale in [1, 1.5, 1.25, 2] {
          try session.setScale(scale)
          // The compositor paints the pointer into its pictures: all but its point goes out of sight.
          try mouse.moveAside()
          try awaitCrispScreen(
            session, "scale \(scale)",
            ExpectedScreen(width: width, height: height, scale: scale, hasWords: hasWords))
        }
        try mouse.draw(Owner.pattern, on: locker.pad(on: kind.outputName), .whole(600, 360))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test(
      "a size or a transform that changes while locked leaves no pixel of the desktop, and nothing blurred",
      arguments: [false, true])
    func sizes(hasWords: Bool) throws {
      try RigSession.run(.sway) { session in
        let mouse = try session.plugMouse()
        let locker = try lock(session, hasWords: hasWords)
        for (arguments, width, height, scale) in [
          (["mode", "1920x1080"], 1920, 1080, 1), (["transform", "90"], 1080, 1920, 1),
          (["transform", "180"], 1920, 1080, 1), (["transform", "270"], 1080, 1920, 1),
          (["scale", "1.5"], 1080, 1920, 1.5), (["scale", "1"], 1080, 1920, 1),
          (["mode", "720x360"], 360, 720, 1),
        ] as [([String], Int, Int, Double)] {
          try session.inRoot(["swaymsg", "output", "HEADLESS-1"] + arguments)
          try mouse.moveAside()
          try awaitCrispScreen(
            session, "\(arguments)",
            ExpectedScreen(width: width, height: height, scale: scale, hasWords: hasWords))
        }
        try mouse.draw(Owner.pattern, on: locker.pad(on: "HEADLESS-1"), session.place(of: "HEADLESS-1"))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    /// Locks, without what changes with time; of what is said, the hint and the button.
    private func lock(_ session: RigSession, hasWords: Bool) throws -> Locker {
      let options = [
        "--hide-clock", "--hide-date", "--hide-battery", "--hide-keyboard-layout", "--reduce-motion",
      ]
      let locker =
        hasWords
        ? try session.lock(Owner.matrix(hasPainter: true), command: options, isPlain: false)
        : try session.lock(Owner.matrix())
      try locker.awaitScreen()
      return locker
    }

    /// Takes pictures until one is as drawn here; none may show the desktop.
    private func awaitCrispScreen(_ session: RigSession, _ what: String, _ expected: ExpectedScreen) throws {
      var difference = ""
      try Deadline.wait(for: "the crisp screen at \(what)", within: 10_000, story: "; \(difference)") {
        let picture = try session.picture()
        picture.expectHidesDesktop()
        let largest = expected.largestDifference(from: picture)
        difference = "\(picture.width)×\(picture.height), \(largest)"
        return largest.amount <= Self.rounding ? () : nil
      }
    }

    /// Compositors round otherwise than Cairo when they blend and scale.
    private static let rounding = 4
  }
}
