import Canvas
import GestureEngine
import Testing

@testable import LockScreen

@Suite struct EnrolmentTapTests {
  private static let pattern = [4, 2, 6, 8, 1]

  @Test("taps take dots, and Done ends them, both times")
  func wholeWay() {
    let rig = EnrolmentRig(mode: .taps)
    #expect(rig.hint == .tap && rig.buttons == [])
    rig.tap(Self.pattern)
    #expect(rig.step == .drawing && rig.positions == Self.pattern && rig.buttons == [.startOver, .done])
    rig.push(.done)
    guard case .chosen = rig.step else {
      Issue.record("\(rig.step)")
      return
    }
    rig.now += 500
    rig.push(.goOn)
    rig.tap(Self.pattern)
    rig.push(.done)
    #expect(rig.step == .storing && rig.encoded == Self.pattern)
  }

  @Test("the second tap of a hand that taps twice pushes nothing")
  func twice() {
    let rig = EnrolmentRig(mode: .taps)
    rig.tap(Self.pattern)
    rig.push(.done)
    rig.now += 200
    rig.push(.goOn)
    guard case .chosen = rig.step else {
      Issue.record("\(rig.step)")
      return
    }
    rig.now += 300
    rig.push(.goOn)
    #expect(rig.step == .repeating)
  }

  @Test("Enter ends taps, too, with the ring and without", arguments: [false, true])
  func enter(withRing: Bool) {
    let rig = EnrolmentRig(mode: .taps)
    rig.tap(Self.pattern)
    if withRing { rig.press(.tab(isBackwards: false)) }
    rig.press(.enter)
    #expect(rig.firstDots == Self.pattern)
  }

  @Test("taps and keys take dots of one pattern")
  func keysToo() {
    let rig = EnrolmentRig(mode: .taps)
    rig.tap([1, 2])
    rig.press(.tab(isBackwards: false), .space, .arrow(.down), .space)
    rig.tap([9])
    #expect(rig.positions == [1, 2, 5, 8, 9] && rig.focus == .nothing)
  }

  @Test("a tap beside the dots or on a dot that is taken does nothing")
  func beside() {
    let rig = EnrolmentRig(mode: .taps)
    rig.tap([4, 4, 2, 4])
    _ = rig.model.contactDown(
      .touch(0), on: EnrolmentRig.window, at: Point(x: 2, y: 2), milliseconds: rig.now)
    rig.lift()
    #expect(rig.positions == [4, 2])
  }

  @Test("what is half tapped is forgotten after 15 s, and can be thrown away by the button")
  func forgotten() {
    let rig = EnrolmentRig(mode: .taps)
    rig.tap([4, 2])
    #expect(rig.take().contains(.screen(.wake(.forgetDots, milliseconds: 15_000))))
    rig.alarm(.forgetDots)
    #expect(!rig.hasDots && rig.buttons == [] && rig.hint == .tap)
    rig.tap([4, 2])
    rig.push(.startOver)
    #expect(!rig.hasDots && rig.step == .drawing)
  }

  @Test("taps that are too few are told")
  func tooShort() {
    let rig = EnrolmentRig(mode: .taps)
    rig.tap([4, 2])
    rig.push(.done)
    #expect(rig.step == .drawing && rig.hint == .tooShort && rig.phase == .rejected)
  }
}
