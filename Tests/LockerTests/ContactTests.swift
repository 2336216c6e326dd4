import Canvas
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Fingers and the pointer, and what is shown of a stroke.
  @Suite struct Contacts {
    @Test(
      "a wrong pattern is red for 0.7 s, then cleared, and the right one unlocks afterwards",
      arguments: Personality.allCases)
    func wrongPattern(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let start = Instant.now
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      let shown = Instant.now - start
      #expect(shown >= 700)
      #expect(rig.count(LockerRig.accent) == 0)
      #expect(rig.helpers.attempts(.pattern) == ["030300010204"])
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a stroke of too few dots is red and no attempt", arguments: Personality.allCases)
    func tooShort(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      try rig.draw([1, 2, 3])
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      #expect(rig.helpers.attempts(.pattern).isEmpty)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "a fast stroke, told by its corners only, takes every dot that it crosses",
      arguments: Personality.allCases)
    func fastStroke(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.stroke(through: try rig.points([1, 3, 6]), on: rig.output, samples: 1)
      try rig.waitForUnlock()
    }

    @Test("a second finger draws nothing and ends nothing", arguments: Personality.allCases)
    func secondFinger(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(0, on: rig.output, at: points[0])
      rig.seat.touchMove(0, to: points[1])
      rig.seat.stroke(1, through: try rig.points([7, 8, 9, 5]), on: rig.output)
      for point in points.dropFirst(2) { rig.seat.touchMove(0, to: point) }
      rig.seat.touchUp(0)
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test(
      "a finger that rests at the screen's edge keeps no other from drawing", arguments: Personality.allCases)
    func restingFinger(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      rig.seat.touchDown(7, on: rig.output, at: OutputPoint(x: 2, y: 700))
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test("a stroke that is begun during the red clears it and draws", arguments: Personality.allCases)
    func drawnInRed(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the red") { rig.isRed }
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(on: rig.output, at: points[0])
      try rig.wait(for: "the end of the red") { !rig.isRed }
      for point in points.dropFirst() { rig.seat.touchMove(to: point) }
      rig.seat.touchUp()
      try rig.waitForUnlock()
    }

    @Test("a finger whose contact breaks off and comes back 3 units aside goes on with its stroke")
    func brokenContact() throws {
      let rig = try LockerRig()
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(0, on: rig.output, at: points[0])
      rig.seat.touchMove(0, to: points[1])
      rig.seat.touchUp(0)
      rig.seat.touchDown(1, on: rig.output, at: OutputPoint(x: points[1].x + 3, y: points[1].y))
      for point in points.dropFirst(2) { rig.seat.touchMove(1, to: point) }
      rig.seat.touchUp(1)
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test("a palm that lies on the dots gives way to a finger")
    func palm() throws {
      let rig = try LockerRig()
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(5, on: rig.output, at: try rig.points([8])[0])
      rig.seat.touchShape(5, diameter: 150)
      rig.seat.touchDown(0, on: rig.output, at: points[0])
      rig.seat.touchShape(0, diameter: 30)
      for point in points.dropFirst() { rig.seat.touchMove(0, to: point) }
      rig.seat.touchMove(5, to: points[2])
      rig.seat.touchUp(0)
      try rig.waitForUnlock()
    }

    @Test("fingers and buttons whose end is never told keep nobody from drawing")
    func endUntold() throws {
      let rig = try LockerRig(
        pattern: "\(FakeHelpers.helloPattern)\nhear; gate; denied\n"
          + FakeHelpers.honestAnswers(secret: [3, 3] + FakeHelpers.pattern.map { UInt8($0 - 1) }, .pattern))
      let second = rig.compositor.addOutput("TEST-2", .phone)
      try rig.lock()
      try rig.draw([1, 2, 3, 5], on: second)
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.pattern).count == 1 }
      let points = try rig.points([1], on: second)
      rig.seat.touchDown(3, on: second, at: points[0])
      rig.seat.pointerMove(to: points[0], on: second)
      rig.seat.pointerButton(.pressed)
      second.remove()
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.loop.run(for: 800)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test("a cancelled touch throws the stroke away and submits nothing", arguments: Personality.allCases)
    func cancelled(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(on: rig.output, at: points[0])
      for point in points.dropFirst() { rig.seat.touchMove(to: point) }
      try rig.wait(for: "the stroke") { rig.count(LockerRig.accent) > 100 }
      rig.seat.touchCancel()
      try rig.wait(for: "the empty pad") { rig.count(LockerRig.accent) == 0 }
      try rig.expectStillLocked(for: 100)
      #expect(rig.helpers.attempts(.pattern).isEmpty && !rig.isRed)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "a touch screen that is lost in mid-stroke throws the stroke away, and works when it is back",
      arguments: Personality.allCases)
    func lostTouch(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(on: rig.output, at: points[0])
      for point in points.dropFirst() { rig.seat.touchMove(to: point) }
      try rig.wait(for: "the stroke") { rig.count(LockerRig.accent) > 100 }
      rig.seat.setCapabilities([.pointer, .keyboard])
      try rig.wait(for: "the empty pad") { rig.count(LockerRig.accent) == 0 }
      #expect(rig.helpers.attempts(.pattern).isEmpty)
      rig.seat.setCapabilities([.touch, .pointer, .keyboard])
      try rig.wait(for: "the touch screen") { rig.seat.isTouchListenedTo }
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }

    @Test(
      "a pointer that leaves with its button down throws the stroke away", arguments: Personality.allCases)
    func pointerLeaves(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.pointerMove(to: points[0], on: rig.output)
      rig.seat.pointerButton(.pressed)
      for point in points.dropFirst() { rig.seat.pointerMove(to: point, on: rig.output) }
      rig.seat.pointerLeave()
      try rig.expectStillLocked(for: 100)
      #expect(rig.helpers.attempts(.pattern).isEmpty && rig.count(LockerRig.accent) == 0)
    }

    @Test("a pointer that moves without its button draws nothing", arguments: Personality.allCases)
    func pointerHovers(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      for point in try rig.points(FakeHelpers.pattern) { rig.seat.pointerMove(to: point, on: rig.output) }
      rig.seat.pointerButton(.released)
      try rig.expectStillLocked(for: 100)
      #expect(rig.helpers.attempts(.pattern).isEmpty && rig.count(LockerRig.accent) == 0)
    }

    @Test(
      "a stroke belongs to the output it began on: the other pad stays empty", arguments: Personality.allCases
    )
    func twoOutputs(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      let second = rig.compositor.addOutput("TEST-2", .phone)
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(on: rig.output, at: points[0])
      for point in points.dropFirst() { rig.seat.touchMove(to: point) }
      try rig.wait(for: "the stroke") { rig.count(LockerRig.accent) > 100 }
      #expect(rig.count(LockerRig.accent, on: second) == 0)
      rig.seat.touchUp()
      try rig.waitForUnlock()
    }

    @Test(
      "two seats have fingers of their own: the first that is down draws", arguments: Personality.allCases)
    func twoSeats(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      let other = rig.compositor.addSeat("seat1", [.touch, .keyboard], layout: rig.layout)
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(0, on: rig.output, at: points[0])
      rig.seat.touchMove(0, to: points[1])
      // The same finger number on another seat, and its loss, are nothing to the first.
      other.stroke(0, through: try rig.points([7, 8, 9, 5]), on: rig.output)
      other.touchDown(0, on: rig.output, at: points[0])
      other.touchCancel()
      other.remove()
      for point in points.dropFirst(2) { rig.seat.touchMove(0, to: point) }
      rig.seat.touchUp(0)
      try rig.waitForUnlock()
    }

    @Test(
      "capabilities that are announced again change nothing: a stroke goes on",
      arguments: Personality.allCases)
    func announcedAgain(_ personality: Personality) throws {
      let rig = try LockerRig(.init(as: personality))
      try rig.lock()
      let points = try rig.points(FakeHelpers.pattern)
      rig.seat.touchDown(on: rig.output, at: points[0])
      rig.seat.touchMove(to: points[1])
      rig.seat.setCapabilities([.touch, .pointer, .keyboard])
      for point in points.dropFirst(2) { rig.seat.touchMove(to: point) }
      rig.seat.touchUp()
      try rig.waitForUnlock()
      #expect(rig.helpers.attempts(.pattern) == ["030300010205"])
    }

    @Test("what is drawn while a pattern is checked is dropped", arguments: Personality.allCases)
    func drawnWhileChecking(_ personality: Personality) throws {
      let rig = try LockerRig(
        .init(as: personality),
        pattern: "\(FakeHelpers.helloPattern)\nhear; gate; denied\n"
          + FakeHelpers.honestAnswers(secret: [3, 3] + FakeHelpers.pattern.map { UInt8($0 - 1) }, .pattern))
      try rig.lock()
      try rig.draw([1, 2, 3, 5])
      try rig.wait(for: "the attempt") { rig.helpers.attempts(.pattern).count == 1 }
      try rig.draw(FakeHelpers.pattern)
      try rig.settle()
      try rig.wait(for: "the gate") { open(gate: rig.directory.path + "/gate") }
      try rig.wait(for: "the red") { rig.isRed }
      try rig.wait(for: "the end of the red") { !rig.isRed }
      #expect(rig.helpers.attempts(.pattern).count == 1)
      try rig.draw(FakeHelpers.pattern)
      try rig.waitForUnlock()
    }
  }
}
