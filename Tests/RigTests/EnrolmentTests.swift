import Glibc
import Testing

extension RigTests {
  /// `patternlock enroll` in a window of a real compositor.
  @Suite struct EnrolmentTests {
    @Test(
      "keyboard and mouse set a pattern in a window, and it unlocks from then on",
      arguments: [RigSession.Kind.sway, .labwc])
    func wholeWay(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let owner = try Owner.matrix(enrolled: false)
        let mouse = try session.plugMouse()
        let keyboard = try session.plugKeyboard()
        let window = try session.lock(owner, command: ["enroll"])
        try window.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        let pad = try session.awaitWindow(window)
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        // The main button has much more of the accent than a stroke.
        try session.awaitPicture("the meter and the buttons") {
          $0.count(of: .init(red: 0, green: 170, blue: 255), within: 8) > 4_000
        }
        try keyboard.strike(.enter)
        try session.awaitPicture("the second drawing's turn") { picture in
          let dot = pad.center(of: Owner.pattern[0])
          return picture[Int(dot.x), Int(dot.y)].red > 100
        }
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        #expect(try window.program.awaitEnding() == .exited(0), "\(window.program.lastWords())")

        let locker = try session.lock(owner)
        try locker.awaitScreen()
        try mouse.draw(Owner.pattern, on: locker.pad(on: kind.outputName), .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test("a keyboard alone sets a pattern in a window", arguments: [RigSession.Kind.sway, .labwc])
    func keysAlone(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let owner = try Owner.matrix(enrolled: false)
        let keyboard = try session.plugKeyboard()
        let window = try session.lock(owner, command: ["enroll"])
        try window.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.password)
        try keyboard.strike(.enter)
        _ = try session.awaitWindow(window)
        try keyboard.strike(.tab)
        // From the middle of the pad to the dots of Owner.pattern; the second Enter goes on.
        let steps: [VirtualKeyboard.Key] =
          [.left, .space, .up, .right, .space, .down, .right, .space, .left, .down, .space]
          + [.up, .up, .left, .space, .enter]
        for key in steps + [.enter] + steps { try keyboard.strike(key) }
        #expect(try window.program.awaitEnding() == .exited(0), "\(window.program.lastWords())")
        #expect(owner.countedFailures == 0)
      }
    }
  }
}
