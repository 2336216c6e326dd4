import Canvas
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Typing, and what is shown of it.
  @Suite struct Keys {
    @Test(
      "typed characters show as bullets, and Enter hands over exactly what was typed",
      arguments: Personality.allCases)
    func bullets(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let empty = rig.count(LockerRig.bullet)
      rig.seat.type("Ab7!")
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      try rig.settle()
      let four = rig.count(LockerRig.bullet)
      rig.seat.type("x")
      try rig.wait(for: "the fifth bullet") { rig.count(LockerRig.bullet) > four + 20 }
      #expect(four != empty)
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") {
        rig.helpers.attempts(.password) == [FakeHelpers.hexadecimal(Array("Ab7!x".utf8))]
      }
      try rig.expectStillLocked(for: 100)
    }

    @Test(
      "a wrong password is shown as wrong, and the right one unlocks afterwards",
      arguments: Personality.allCases)
    func wrongPassword(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.type("wrong")
      rig.seat.tap(.enter)
      try rig.wait(for: "the red outline") { rig.isRed }
      try rig.wait(for: "its end") { !rig.isRed }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "typing goes on from a wrong password at once, and nothing of the wrong one is left",
      arguments: Personality.allCases)
    func typedOverWrong(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.type("wrong")
      rig.seat.tap(.enter)
      try rig.wait(for: "the red outline") { rig.isRed }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "Ctrl-U clears in a layout without Latin letters, by a Latin layout beside it or by the key's place",
      arguments: ["ru", "gr", "ru,us"])
    func clearedWithoutLatin(_ layout: String) throws {
      let rig = try LockerRig(layout: layout)
      try rig.lock()
      // The same keys in each.
      rig.seat.tap(.a)
      rig.seat.press(.leftControl)
      rig.seat.tap(.u)
      rig.seat.release(.leftControl)
      rig.seat.type("1")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == [FakeHelpers.hexadecimal(Array("1".utf8))])
    }

    @Test(
      "Enter, Escape, Space and modifiers on an empty field cost no attempt", arguments: Personality.allCases)
    func emptyField(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      for key in [Key.enter, .escape, .space, .leftShift, .capsLock, .capsLock, .enter] { rig.seat.tap(key) }
      try rig.expectStillLocked(for: 100)
      #expect(rig.helpers.attempts(.password).isEmpty)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("Escape empties the field and brings the pad back", arguments: Personality.allCases)
    func escape(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.type("half")
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      rig.seat.tap(.escape)
      try rig.wait(for: "the pad") { rig.count(LockerRig.accent) == 0 }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "the corner tells of caps lock while it is on, and goes with the keyboard",
      arguments: Personality.allCases)
    func capsLock(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let panels = rig.output.cover?.subsurfaces.count
      rig.seat.tap(.capsLock)
      try rig.wait(for: "the sign") { rig.showsCorner }
      rig.seat.tap(.capsLock)
      try rig.wait(for: "the end of the sign") { !rig.showsCorner }
      #expect(rig.output.cover?.subsurfaces.count == panels)
      rig.seat.tap(.capsLock)
      try rig.wait(for: "the sign") { rig.showsCorner }
      rig.seat.setCapabilities([.touch, .pointer])
      try rig.wait(for: "the end of the sign") { !rig.showsCorner }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("the layout is told where the keymap has several", arguments: ["us", "us,de"])
    func layoutName(_ names: String) throws {
      let rig = try LockerRig(layout: names)
      try rig.lock()
      // Without a painter there are no words, but there is the panel for them.
      let panels = names == "us" ? 1 : 2
      try rig.wait(for: "the panels") { rig.output.cover?.subsurfaces.count == panels }
      try rig.settle()
      #expect(rig.output.cover?.subsurfaces.count == panels)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("Ctrl-U and Ctrl-BackSpace empty the field", arguments: [Key.u, .backspace])
    func clear(_ key: Key) throws {
      let rig = try LockerRig()
      try rig.lock()
      rig.seat.type("half")
      rig.seat.press(.leftControl)
      rig.seat.tap(key)
      rig.seat.release(.leftControl)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("BackSpace takes one character back", arguments: Personality.allCases)
    func backspace(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.type("abc")
      rig.seat.tap(.backspace)
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password) == ["6162"] }
    }

    @Test("a BackSpace that is held down repeats until it is released", arguments: Personality.allCases)
    func backspaceRepeats(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      rig.seat.repetition = (50, 100)
      try rig.lock()
      rig.seat.type("a long password that is wrong")
      rig.seat.press(.backspace)
      // 29 characters at 50 a second.
      try rig.loop.run(for: 1200)
      rig.seat.release(.backspace)
      rig.seat.type("x")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password) == ["78"] }
    }

    @Test("a key that repeats stops when the keyboard leaves or its device goes", arguments: [true, false])
    func repeatEnds(_ leaves: Bool) throws {
      let rig = try LockerRig()
      rig.seat.repetition = (100, 50)
      try rig.lock()
      rig.seat.press(.a)
      if leaves {
        rig.seat.focusKeyboard(on: nil)
      } else {
        rig.seat.setCapabilities([.touch])
      }
      rig.seat.release(.a)
      try rig.loop.run(for: 300)
      rig.seat.setCapabilities([.touch, .keyboard])
      try rig.wait(for: "the keyboard") { rig.seat.isKeyboardListenedTo }
      rig.seat.focusKeyboard(on: rig.output.cover)
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == ["61"])
    }

    @Test("keys that are held when the keyboard enters are not typed", arguments: Personality.allCases)
    func heldOnEnter(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      rig.seat.heldKeys = [Key.a.rawValue, Key.u.rawValue]
      try rig.lock()
      rig.seat.release(.a)
      rig.seat.release(.u)
      rig.seat.type("z")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == ["7a"])
    }

    @Test(
      "each key counts once, however often the capabilities are announced", arguments: Personality.allCases)
    func announcedAgain(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      for _ in 0..<5 { rig.seat.setCapabilities([.touch, .pointer, .keyboard]) }
      try rig.settle()
      rig.seat.type("abc")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == ["616263"])
    }

    @Test(
      "a keyboard that is lost and comes back types, from an empty state of its modifiers",
      arguments: Personality.allCases)
    func keyboardComesBack(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.press(.leftShift)
      rig.seat.setCapabilities([.touch])
      rig.seat.release(.leftShift)
      try rig.settle()
      rig.seat.setCapabilities([.touch, .keyboard])
      try rig.wait(for: "the keyboard") { rig.seat.isKeyboardListenedTo }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("two keyboards have modifiers of their own and type one password", arguments: Personality.allCases)
    func twoSeats(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      let other = rig.compositor.addSeat("seat1", [.keyboard], layout: rig.layout)
      try rig.lock()
      try rig.wait(for: "both keyboards") { other.hasKeyboardFocus && rig.seat.hasKeyboardFocus }
      other.press(.leftShift)
      rig.seat.type("ab")
      other.type("c")
      other.release(.leftShift)
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      // Whatever is held on one keyboard is not held on the other.
      #expect(rig.helpers.attempts(.password) == ["616243"])
    }

    @Test("keys that are pressed while a password is checked are dropped", arguments: Personality.allCases)
    func typedWhileChecking(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      // Each attempt has a helper of its own; only the first one takes its time.
      let slow = FakeHelpers.once(
        rig.directory.path + "/slow",
        "\(FakeHelpers.helloPassword)\nhear; gate; denied\n\(FakeHelpers.silence)")
      let script = FakeHelpers(
        in: rig.directory, password: slow + "\n" + FakeHelpers.honestPassword,
        pattern: FakeHelpers.honestPattern)
      try rig.lock(helpers: script.folder)
      rig.seat.type("wrong")
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.password).count == 1 }
      for _ in 0..<50 {
        rig.seat.type("dropped")
        rig.seat.tap(.enter)
      }
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.wait(for: "the red outline") { rig.isRed }
      try rig.wait(for: "its end") { !rig.isRed }
      #expect(rig.helpers.attempts(.password).count == 1)
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test("a keymap of another layout types its own characters", arguments: Personality.allCases)
    func otherLayout(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      let german = rig.compositor.addSeat("german", [.keyboard], layout: try KeyboardLayout("de"))
      try rig.lock()
      try rig.wait(for: "the keyboard") { german.hasKeyboardFocus }
      #expect(german.type("zyß"))
      german.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == [FakeHelpers.hexadecimal(Array("zyß".utf8))])
    }

    @Test(
      "what is too long is refused with the field in red, and nothing is cut", arguments: Personality.allCases
    )
    func tooLong(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      for _ in 0..<511 { rig.seat.type("a") }
      try rig.settle()
      #expect(!rig.isRed)
      rig.seat.type("b")
      try rig.wait(for: "the red outline") { rig.isRed }
      rig.seat.tap(.enter)
      try rig.wait(for: "the attempt") { !rig.helpers.attempts(.password).isEmpty }
      #expect(rig.helpers.attempts(.password) == [String(repeating: "61", count: 511)])
    }
  }
}
