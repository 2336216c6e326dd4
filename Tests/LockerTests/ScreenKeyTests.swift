import Canvas
import EventLoop
import GestureEngine
import Glibc
import TestCompositor
import Testing

@testable import LockScreen

extension LockerTests {
  /// Typing on the screen.
  @Suite struct ScreenKeys {
    private let places = ScreenKeyPlaces()

    private func tap(_ point: OutputPoint, _ rig: LockerRig) {
      rig.seat.touchDown(0, on: rig.output, at: point)
      rig.seat.touchUp(0)
    }

    /// Opens the field by touch, with its button or on itself, and waits until its keys are there.
    private func open(_ rig: LockerRig, field: Bool = false) throws {
      let layout = ScreenLayout(width: 360, height: 720, face: field ? .password : .pattern)
      let target = field ? layout.field : layout.button
      let point = OutputPoint(x: target.x + target.width / 2, y: target.y + target.height / 2)
      try rig.wait(for: "what is to be touched") { isDrawn(point, rig) }
      tap(point, rig)
      try rig.wait(for: "the keys") { showsKeys(rig) }
    }

    /// Whether there is more than the background, which is 14 at most, a little below a point.
    private func isDrawn(_ point: OutputPoint, _ rig: LockerRig) -> Bool {
      rig.output.picture().color(x: Int(point.x * 2) - 10, y: Int(point.y * 2) + 20).red > 20
    }

    private func showsKeys(_ rig: LockerRig) -> Bool { isDrawn(places.key(0, 0), rig) }

    @Test("a password typed on the screen, with fingers that overlap, unlocks through PAM")
    func unlock() throws {
      let rig = try LockerRig(isPlain: false)
      let helpers = try WrappedHelpers(
        in: rig.directory, program: LockerRig.programs + "/patternlock-auth", password: "open Sesame")
      unlink(rig.directory.path + "/data/patternlock/pattern")
      try rig.lock(helpers: helpers.folder)
      try open(rig, field: true)
      for (index, character) in "open ".enumerated() {
        // The next finger comes down before the last one is lifted.
        rig.seat.touchDown(Int32(index % 2), on: rig.output, at: try places.key(for: character))
        if index > 0 { rig.seat.touchUp(Int32((index + 1) % 2)) }
      }
      rig.seat.touchUp(0)
      tap(places.shift, rig)
      for character in "sesamex" { tap(try places.key(for: character), rig) }
      tap(places.backspace, rig)
      tap(places.enter, rig)
      try rig.waitForUnlock()
    }

    @Test("what was typed on the screen reaches the helper as it was typed, also without any keyboard")
    func noKeyboard() throws {
      let rig = try LockerRig(isPlain: false)
      rig.seat.setCapabilities([.touch])
      try rig.lock()
      try open(rig)
      for character in FakeHelpers.password { tap(try places.key(for: character), rig) }
      tap(places.enter, rig)
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.password) == [FakeHelpers.hexadecimal(Array(FakeHelpers.password.utf8))])
    }

    @Test("a real key takes the keys off the screen, and types on")
    func realKey() throws {
      let rig = try LockerRig(isPlain: false)
      try rig.lock()
      try open(rig)
      for character in "correct" { tap(try places.key(for: character), rig) }
      rig.seat.type(" horse")
      try rig.wait(for: "the end of the keys") { !showsKeys(rig) }
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "BackSpace that is held down repeats, and stops when the finger is lifted or lost",
      arguments: [true, false])
    func repetition(isLifted: Bool) throws {
      let rig = try LockerRig(isPlain: false)
      rig.seat.repetition = (50, 100)
      try rig.lock()
      try open(rig)
      // The icons on the keys have the bullets' colour, but on a key that is lit.
      let empty = rig.count(LockerRig.bullet)
      let unlit = rig.count(LockerRig.accent)
      rig.seat.touchDown(0, on: rig.output, at: places.backspace)
      try rig.wait(for: "the light") { rig.count(LockerRig.accent) > unlit + 1_000 }
      let emptyWhileHeld = rig.count(LockerRig.bullet)
      rig.seat.touchUp(0)
      try rig.wait(for: "the end of the light") { rig.count(LockerRig.accent) < unlit + 1_000 }
      for character in "wrongwrong" { tap(try places.key(for: character), rig) }
      try rig.wait(for: "the bullets") { rig.count(LockerRig.bullet) > empty + 1_000 }
      rig.seat.touchDown(0, on: rig.output, at: places.backspace)
      try rig.wait(for: "the end of the bullets") { rig.count(LockerRig.bullet) < emptyWhileHeld + 100 }
      if isLifted { rig.seat.touchUp(0) } else { rig.seat.touchCancel() }
      try rig.loop.run(for: 50)
      for character in FakeHelpers.password { tap(try places.key(for: character), rig) }
      try rig.loop.run(for: 300)
      tap(places.enter, rig)
      try rig.waitForUnlock()
    }

    @Test("a touched key is lit in the accent, unless that is turned off", arguments: [true, false])
    func lit(isOn: Bool) throws {
      let rig = try LockerRig(isPlain: false)
      try rig.lock(isOn ? [] : ["--no-key-highlight"])
      try open(rig)
      let before = rig.count(LockerRig.accent)
      rig.seat.touchDown(0, on: rig.output, at: try places.key(for: "g"))
      if isOn {
        try rig.wait(for: "the light") { rig.count(LockerRig.accent) > before + 1_000 }
      } else {
        try rig.loop.run(for: 100)
        #expect(rig.count(LockerRig.accent) < before + 1_000)
      }
      rig.seat.touchUp(0)
      try rig.wait(for: "the end of the light") { rig.count(LockerRig.accent) < before + 1_000 }
    }
  }
}
