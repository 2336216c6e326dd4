import Testing

extension RigTests {
  /// `patternlock try`: the lock screen in a window of a real compositor, with the real ways in.
  @Suite struct TryTests {
    @Test(
      "a mouse draws the pattern in a window, which ends with 0 and has locked nothing",
      arguments: [RigSession.Kind.sway, .labwc])
    func pointer(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let owner = try Owner.matrix()
        let mouse = try session.plugMouse()
        let window = try session.lock(owner, command: ["try"])
        let pad = try session.awaitWindow(window)
        try mouse.draw(Owner.wrongPattern, on: pad, .whole(1280, 720))
        try session.awaitPicture("the red of an error") { $0.showsError }
        #expect(owner.countedFailures == 1)
        try session.awaitPicture("the end of the red") { !$0.showsError }
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        try Self.expectSuccess(window)
        #expect(owner.countedFailures == 0)
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test("a finger draws the pattern in a window")
    func touch() throws {
      try RigSession.run(.touchable) { session in
        let finger = try session.plugFinger()
        let window = try session.lock(Owner.matrix(), command: ["try"])
        try window.awaitLine(".get_touch(")
        try finger.draw(Owner.pattern, on: session.awaitWindow(window))
        try Self.expectSuccess(window)
      }
    }

    @Test("closing the window ends it with 0")
    func closing() throws {
      try RigSession.run(.sway) { session in
        let window = try session.lock(Owner.matrix(), command: ["try"])
        _ = try session.awaitWindow(window)
        try session.inRoot("swaymsg", "[app_id=patternlock] kill")
        #expect(try window.program.awaitEnding() == .exited(0), "\(window.program.lastWords())")
        #expect(window.program.outputText.contains("the window was closed; nothing was locked"))
      }
    }

    private static func expectSuccess(_ window: Locker) throws {
      #expect(try window.program.awaitEnding() == .exited(0), "\(window.program.lastWords())")
      #expect(
        window.program.outputText.contains("the pattern would have unlocked the session; nothing was locked"))
      #expect(!window.hasSaid("ext_session_lock_v1"))
    }
  }
}

extension RigSession {
  /// Waits until a window shows the dots of its pad and stays where it is.
  ///
  /// - Returns: where the pad is, in coordinates of the output.
  func awaitWindow(_ window: Locker) throws -> Pad {
    try window.awaitLine("layout output=window")
    var last: Pad?
    return try Deadline.wait(for: "a window that rests", story: window.program.lastWords()) {
      defer { last = place(of: window) }
      guard let last, last == place(of: window) else { return nil }
      return last
    }
  }

  /// Where the pad of a window is now, from its place in a picture. Frames that compositors draw around a window are
  /// lighter than it.
  private func place(of window: Locker) -> Pad? {
    guard let pad = try? window.pad(on: "window"), let picture = try? picture(),
      let size = window.lines.last(where: { $0.contains("set_window_geometry(") })?
        .firstMatch(of: /geometry\(0, 0, (\d+), (\d+)\)/),
      let width = Int(size.1), let height = Int(size.2)
    else { return nil }
    func isInside(_ x: Int, _ y: Int) -> Bool {
      let pixel = picture[x, y]
      return max(pixel.red, pixel.green, pixel.blue) < 60
    }
    let middle = picture.width / 2
    guard let bottom = (0..<picture.height).last(where: { isInside(middle, $0) }),
      let left = (0..<picture.width).first(where: { isInside($0, bottom - 20) }),
      let right = (0..<picture.width).last(where: { isInside($0, bottom - 20) }), right - left + 1 == width
    else { return nil }
    let place = Pad(
      x: pad.x + Double(left), y: pad.y + Double(bottom + 1 - height), width: pad.width, height: pad.height)
    // It can be drawn on when its dots are there.
    let dot = place.center(of: 1)
    return picture[Int(dot.x), Int(dot.y)].red > 100 ? place : nil
  }
}
