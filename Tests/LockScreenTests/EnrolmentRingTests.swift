import Canvas
import GestureEngine
import Testing

@testable import LockScreen

@Suite struct EnrolmentRingTests {
  private static let tab = KeyInput.tab(isBackwards: false)
  /// From the middle, where the ring begins: 4, 2, 6, 8 and, over 5, 1.
  private static let steps: [KeyInput] =
    [.arrow(.left), .space, .arrow(.up), .arrow(.right), .space, .arrow(.down), .arrow(.right), .space]
    + [.arrow(.left), .arrow(.down), .space, .arrow(.up), .arrow(.up), .arrow(.left), .space]
  private static let pattern = [4, 2, 6, 8, 1]

  @Test("Tab, arrows, Space and Enter set a pattern, and the ring goes along from step to step")
  func wholeWay() {
    let rig = EnrolmentRig()
    rig.press(Self.tab)
    #expect(rig.focus == .pad && rig.hint == .chooseWithKeys)
    rig.press(Self.steps)
    #expect(rig.hint == .endWithKeys)
    rig.press(.enter)
    guard case .chosen = rig.step else {
      Issue.record("\(rig.step)")
      return
    }
    #expect(rig.focus == .button(.goOn))
    rig.press(.space)
    #expect(rig.step == .repeating && rig.focus == .pad && rig.hint == .repeatIt)
    rig.press(Self.steps)
    rig.press(.enter)
    #expect(rig.step == .storing && rig.take().contains(.store))
    #expect(rig.encoded == Self.pattern)
    #expect(rig.ringDot == nil)
    rig.model.stored()
    #expect(rig.step == .done && rig.focus == .button(.close))
    rig.press(.space)
    #expect(rig.take().contains(.close(isStored: true)))
    #expect(!rig.hasDots && !rig.isRingMoved)
  }

  @Test("Enter on the pad with too few dots is told, and with none it is nothing")
  func tooShort() {
    let rig = EnrolmentRig()
    rig.press(Self.tab, .enter)
    #expect(rig.step == .drawing && rig.hint == .chooseWithKeys && rig.phase == .idle)
    rig.press(.space, .arrow(.up), .space, .enter)
    #expect(rig.step == .drawing && rig.hint == .tooShort && rig.phase == .rejected)
    rig.now += Enrolment.errorMilliseconds
    rig.alarm(.clearPattern)
    rig.press(.space)
    #expect(rig.hint == .endWithKeys && rig.positions == [5])
  }

  @Test("what keys draw is refused and compared as what fingers draw")
  func judged() {
    let rig = EnrolmentRig()
    rig.press(Self.tab, .arrow(.left), .arrow(.up), .space)
    for _ in 0..<2 { rig.press(.arrow(.right), .space) }
    for _ in 0..<2 { rig.press(.arrow(.down), .space) }
    rig.press(.enter)
    #expect(rig.step == .drawing && rig.phase == .rejected && rig.hint.isError && rig.focus == .pad)
    rig.now += Enrolment.errorMilliseconds
    rig.alarm(.clearPattern)
    rig.press(Self.steps)
    rig.press(.enter, .enter)
    #expect(rig.step == .repeating)
    rig.press(Self.steps.dropLast(1))
    rig.press(.enter)
    #expect(rig.step == .repeating && rig.hint == .differs && rig.focus == .pad)
  }

  @Test("Tab goes round over the pad and the buttons that there are, and Shift-Tab the other way")
  func order() {
    let rig = EnrolmentRig()
    var seen: [EnrolmentFocus] = []
    func go(_ count: Int, isBackwards: Bool = false) {
      seen = []
      for _ in 0..<count {
        rig.press(.tab(isBackwards: isBackwards))
        seen.append(rig.focus)
      }
    }
    go(2)
    #expect(seen == [.pad, .nothing])
    rig.press(Self.tab)
    rig.press(Self.steps)
    go(4)
    #expect(seen == [.button(.startOver), .button(.done), .nothing, .pad])
    rig.press(.enter)
    go(3, isBackwards: true)
    #expect(seen == [.button(.startOver), .nothing, .button(.goOn)])
    rig.press(.enter)
    go(3)
    #expect(seen == [.button(.startOver), .nothing, .pad])
  }

  @Test("the buttons end what keys have drawn, and throw it away", arguments: [false, true])
  func buttons(byPointer: Bool) {
    let rig = EnrolmentRig()
    rig.press(Self.tab)
    rig.press(Self.steps)
    if byPointer { rig.push(.startOver) } else { rig.press(Self.tab, .space) }
    #expect(rig.step == .drawing && !rig.hasDots && rig.buttons == [])
    #expect(rig.focus == (byPointer ? .nothing : .pad))
    if byPointer { rig.press(Self.tab) }
    rig.press(Self.steps)
    if byPointer { rig.push(.done) } else { rig.press(Self.tab, Self.tab, .enter) }
    guard case .chosen = rig.step else {
      Issue.record("\(rig.step)")
      return
    }
    #expect(rig.firstDots == Self.pattern)
  }

  @Test("Escape gives up what is half drawn, then the first drawing, then the ring")
  func escape() {
    let rig = EnrolmentRig()
    rig.press(Self.tab)
    rig.press(Self.steps)
    rig.press(.enter, .enter, .space, .escape)
    #expect(rig.step == .repeating && rig.phase == .idle && rig.hasFirst && rig.focus == .pad)
    rig.press(.escape)
    #expect(rig.step == .drawing && !rig.hasFirst && rig.focus == .pad)
    rig.press(.escape)
    #expect(rig.focus == .nothing)
  }

  @Test("15 s without a key take away what is half drawn and where the ring was")
  func forgotten() {
    let rig = EnrolmentRig()
    rig.press(Self.tab, .space, .arrow(.up))
    #expect(rig.take().contains(.screen(.wake(.forgetDots, milliseconds: 15_000))))
    #expect(rig.isBeingEntered)
    rig.alarm(.forgetDots)
    #expect(!rig.hasDots && !rig.isRingMoved && !rig.isBeingEntered)
    #expect(rig.take().contains(.screen(.stop(.forgetDots))))
    #expect(rig.focus == .pad && rig.hint == .chooseWithKeys)
  }

  @Test("a finger takes the ring and what keys drew, and draws at once")
  func finger() {
    let rig = EnrolmentRig()
    rig.press(Self.tab)
    rig.press(Self.steps)
    rig.draw([3, 6, 5, 8], isLifted: false)
    #expect(rig.focus == .nothing && !rig.isRingMoved)
    #expect(rig.positions == [3, 6, 5, 8])
    #expect(rig.buttons == [])
  }

  @Test("Space chooses where there is a ring; no character is taken past the password")
  func space() {
    let rig = EnrolmentRig(isPastPassword: false)
    #expect(!rig.takesSpace)
    rig.type(4)
    rig.model.key(.enter, from: .keyboard)
    rig.model.passwordAnswer(.granted(attempt: 1))
    rig.take()
    #expect(!rig.takesSpace)
    rig.press(.arrow(.up), .space)
    #expect(!rig.hasDots && !rig.isRingMoved)
    rig.press(Self.tab)
    #expect(rig.takesSpace)
    #expect(!rig.acceptsText)
  }

  @Test("while a pattern is stored keys do nothing, and when that has failed the ring is on a button")
  func storing() {
    let rig = EnrolmentRig()
    rig.press(Self.tab)
    rig.press(Self.steps)
    rig.press(.enter, .enter)
    rig.press(Self.steps)
    rig.press(.enter)
    rig.take()
    rig.press(.space, .enter, .arrow(.up), .escape, .space)
    #expect(rig.step == .storing && rig.encoded == Self.pattern)
    rig.model.storeFailed(.busy)
    #expect(rig.focus == .button(.close))
    rig.press(.tab(isBackwards: true), .enter)
    #expect(rig.step == .drawing && rig.focus == .pad)
  }

  @Test("a step of the ring draws two dots again, not the pad")
  func stepDamage() {
    let rig = EnrolmentRig()
    rig.press(Self.tab)
    rig.take()
    rig.press(.arrow(.left))
    let pad = rig.model.padBox(on: EnrolmentRig.window) ?? .none
    let widths = rig.take().compactMap { effect -> Double? in
      if case .screen(.redraw(_, let box)) = effect { box.width } else { nil }
    }
    #expect(widths.count == 2 && (widths.max() ?? 0) < pad.width / 3)
  }
}

extension EnrolmentRig {
  fileprivate var ringDot: Dot? { model.ringDot }
  fileprivate var isRingMoved: Bool { model.ring.isMoved }
  fileprivate var isBeingEntered: Bool { model.isBeingEntered }
  fileprivate var takesSpace: Bool { model.takesSpace }
  fileprivate var acceptsText: Bool { model.acceptsText(isSpace: true) || model.acceptsText(isSpace: false) }
}
