import Testing

extension RigTests {
  /// What is on the screen, pixel by pixel, at each scale.
  @Suite struct PixelTests {
    @Test(
      "every pixel is as drawn at that scale: nothing is blurred, no edge fades, no desktop shows",
      arguments: [RigSession.Kind.sway, .labwc])
    func scales(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        try expectCrisp(session, locker, scale: 1, width: 1280, height: 720)
        for scale in [1.5, 1.25, 2] {
          try session.setScale(scale)
          try session.awaitPicture("scale \(scale)") { picture in
            picture.expectHidesDesktop()
            return ExpectedScreen(width: 1280, height: 720, scale: scale).largestDifference(from: picture).amount <= 4
          }
          try expectCrisp(session, locker, scale: scale, width: 1280, height: 720)
        }
        try mouse.draw(Owner.pattern, on: locker.pad(on: kind.outputName), .whole(640, 360))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test("a size or a transform that changes while locked leaves no pixel of the desktop, and nothing blurred")
    func sizes() throws {
      try RigSession.run(.sway) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        for (arguments, width, height) in [
          (["mode", "1920x1080"], 1920, 1080), (["transform", "90"], 1080, 1920), (["mode", "720x360"], 360, 720),
        ] {
          try session.inRoot(["swaymsg", "output", "HEADLESS-1"] + arguments)
          try session.awaitPicture("\(arguments)") { picture in
            picture.expectHidesDesktop()
            return ExpectedScreen(width: width, height: height, scale: 1).largestDifference(from: picture).amount <= 4
          }
        }
        try mouse.draw(Owner.pattern, on: locker.pad(on: "HEADLESS-1"), session.place(of: "HEADLESS-1"))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    private func expectCrisp(
      _ session: RigSession, _ locker: Locker, scale: Double, width: Int, height: Int
    ) throws {
      let picture = try session.picture()
      let difference = ExpectedScreen(width: width, height: height, scale: scale).largestDifference(from: picture)
      #expect(
        difference.amount <= 4,
        "at scale \(scale), pixel \(difference.x), \(difference.y): \(picture.summary)")
    }
  }
}
