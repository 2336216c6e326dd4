import Canvas
import GestureEngine
import PatternChoice
import Platform
import Testing

@testable import LockScreen

@Suite struct EnrolmentTests {
  private static let pattern = [4, 2, 6, 8, 1]

  @Test("first the password is asked for, and nothing can be drawn before it was granted")
  func passwordFirst() {
    let rig = EnrolmentRig(isPastPassword: false)
    #expect(rig.step == .password)
    rig.draw(Self.pattern)
    #expect(!rig.hasDots && rig.step == .password)
    rig.type(4)
    rig.model.key(.enter, from: .keyboard)
    #expect(rig.take().contains(.screen(.submitPassword(attempt: 1))))
    rig.model.passwordAnswer(.granted(attempt: 1))
    let effects = rig.take()
    #expect(effects.contains(.passwordIsGranted))
    #expect(rig.step == .drawing && rig.hint == .draw)
  }

  @Test("a granted that nobody asked for, or of an old attempt, leads nowhere")
  func grantedUnasked() {
    let rig = EnrolmentRig(isPastPassword: false)
    rig.model.passwordAnswer(.granted(attempt: 1))
    rig.take()
    #expect(rig.step == .password)
    rig.type(4)
    rig.model.key(.enter, from: .keyboard)
    rig.model.passwordAnswer(.granted(attempt: 2))
    rig.take()
    #expect(rig.step == .password)
  }

  @Test("a wrong password is told, and can be typed again")
  func wrongPassword() {
    let rig = EnrolmentRig(isPastPassword: false)
    rig.type(4)
    rig.model.key(.enter, from: .keyboard)
    rig.model.passwordAnswer(.denied(attempt: 1))
    rig.take()
    #expect(rig.step == .password && rig.passwordHint == .wrongPassword)
    rig.type(3)
    rig.model.key(.enter, from: .keyboard)
    rig.model.passwordAnswer(.granted(attempt: 2))
    rig.take()
    #expect(rig.step == .drawing)
  }

  @Test("no effect is an unlock, or a pattern's attempt")
  func neverUnlocks() {
    let rig = EnrolmentRig(isPastPassword: false)
    rig.type(4)
    rig.model.key(.enter, from: .keyboard)
    rig.model.passwordAnswer(.granted(attempt: 1))
    rig.take()
    rig.draw(Self.pattern)
    rig.push(.goOn)
    rig.draw(Self.pattern)
    rig.take()
    rig.model.stored()
    rig.take()
    for case .screen(let effect) in rig.effects {
      switch effect {
      case .unlock, .submitPattern, .beginOther, .beginFingerprint: Issue.record("\(effect)")
      default: break
      }
    }
    #expect(rig.step == .done)
  }

  @Test("a drawing is shown with its strength, drawn again, and handed over to be stored")
  func wholeWay() {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    guard case .chosen = rig.step else {
      Issue.record("\(rig.step)")
      return
    }
    #expect(rig.hasFirst)
    rig.push(.goOn)
    #expect(rig.step == .repeating && rig.phase == .idle)
    rig.draw(Self.pattern)
    #expect(rig.step == .storing)
    #expect(rig.take().contains(.store))
    #expect(rig.encoded == Self.pattern)
    rig.model.stored()
    let effects = rig.take()
    #expect(rig.step == .done && rig.phase == .accepted && !rig.hasFirst)
    #expect(effects.contains(.screen(.wake(.endComplaint, milliseconds: Enrolment.farewellMilliseconds))))
    rig.alarm(.endComplaint)
    #expect(rig.take().contains(.close(isStored: true)))
    #expect(!rig.hasDots)
  }

  @Test("Enter goes on and closes, as the main buttons do; Escape starts over")
  func keys() {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    rig.model.key(.escape, from: .keyboard)
    #expect(rig.step == .drawing && !rig.hasDots)
    rig.draw(Self.pattern)
    rig.model.key(.enter, from: .keyboard)
    #expect(rig.step == .repeating)
    rig.draw(Self.pattern)
    rig.model.stored()
    rig.take()
    rig.model.key(.enter, from: .keyboard)
    #expect(rig.take().contains(.close(isStored: true)))
  }

  @Test("dots that were passed over belong to the first drawing, and are the same in the second")
  func passedOver() {
    let rig = EnrolmentRig()
    // 1 to 7 passes over 4.
    rig.draw([5, 1, 7, 6, 2])
    rig.push(.goOn)
    rig.draw([5, 1, 4, 7, 6, 2])
    #expect(rig.step == .storing && rig.encoded == [5, 1, 4, 7, 6, 2])
  }

  @Test("where dots may be passed over, a pattern that does so is compared and stored as it was drawn")
  func skipped() {
    let rig = EnrolmentRig(policy: .skip)
    rig.model.contactsLost(seat: 0)
    for numbers in [[3, 7, 2, 6], [3, 7, 2, 6]] {
      for number in numbers {
        if let dot = Grid.nine.dot(index: number - 1) { rig.model.show(rig.model.recognizer.take(dot)) }
      }
      rig.model.show(rig.model.recognizer.finish())
      rig.push(.goOn)
    }
    #expect(rig.step == .storing && rig.encoded == [3, 7, 2, 6])
  }

  @Test("another drawing the second time is told and shown in red, and then it can be drawn once more")
  func mismatch() {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    rig.push(.goOn)
    for wrong in [[4, 2, 6, 8], [4, 2, 6, 8, 1, 5], [1, 8, 6, 2, 4]] {
      rig.draw(wrong)
      #expect(rig.step == .repeating && rig.hint == .differs && rig.phase == .rejected)
      rig.now += Enrolment.errorMilliseconds
      rig.alarm(.clearPattern)
      #expect(rig.phase == .idle && rig.hint == .differs && rig.hasFirst)
    }
    rig.draw(Self.pattern)
    #expect(rig.step == .storing)
  }

  @Test(
    "what anybody would try first is refused with the reason, and cannot be gone on with",
    arguments: [
      ([1, 2, 3, 5, 7, 8, 9], EnrolmentHint.common(.character)),
      ([1, 2, 3, 6, 9, 8, 7, 4], .common(.figure)),
      ([4, 5], .tooShort), ([1, 5, 9], .tooShort),
    ])
  func refused(numbers: [Int], reason: EnrolmentHint) {
    let rig = EnrolmentRig()
    rig.draw(numbers)
    #expect(rig.step == .drawing && rig.hint == reason && rig.phase == .rejected)
    rig.model.key(.enter, from: .keyboard)
    #expect(rig.step == .drawing && !rig.take().contains(.store))
    rig.now += Enrolment.errorMilliseconds
    rig.alarm(.clearPattern)
    #expect(!rig.hasDots)
    rig.draw(Self.pattern, isLifted: false)
    #expect(rig.hint == .draw)
  }

  @Test("the second drawing can be given up for another first one")
  func startOver() {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    rig.push(.goOn)
    rig.draw([4, 2], isLifted: false)
    rig.push(.startOver)
    #expect(rig.step == .drawing && !rig.hasFirst && !rig.hasDots)
  }

  @Test("a button that the finger has left does nothing")
  func leavesButton() throws {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    let layout = try #require(rig.model.output?.layout)
    let box = try #require(rig.model.buttons(in: layout).first { $0.button == .goOn }?.box)
    let inside = Point(x: box.x + 3, y: box.y + 3)
    _ = rig.model.contactDown(.touch(1), on: EnrolmentRig.window, at: inside, milliseconds: rig.now)
    rig.model.contactMoved(.touch(1), to: Point(x: box.x - 40, y: box.y - 40), milliseconds: rig.now)
    rig.model.contactUp(.touch(1), milliseconds: rig.now)
    guard case .chosen = rig.step else {
      Issue.record("\(rig.step)")
      return
    }
  }

  @Test("a pattern that is not stored is told with the reason, and nothing of it is kept")
  func notStored() {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    rig.push(.goOn)
    rig.draw(Self.pattern)
    rig.model.storeFailed(.full)
    #expect(rig.step == .failed(.full) && !rig.hasDots)
    rig.push(.startOver)
    #expect(rig.step == .drawing)
    // Late or false words change nothing.
    rig.model.stored()
    rig.model.storeFailed(.other)
    #expect(rig.step == .drawing)
  }

  @Test("each reason why a pattern is not stored has words of its own")
  func reasons() {
    #expect(Set(StorageFault.allCases.map { Phrases.text(for: $0) }).count == StorageFault.allCases.count)
  }

  @Test("closing forgets everything and stores nothing", arguments: 0..<4)
  func closing(step: Int) {
    let rig = EnrolmentRig(isPastPassword: step > 0)
    if step == 0 { rig.type(3) }
    if step == 1 { rig.draw(Self.pattern, isLifted: false) }
    if step >= 2 { rig.draw(Self.pattern) }
    if step == 3 { rig.push(.goOn) }
    rig.model.close()
    let effects = rig.take()
    #expect(effects.contains(.close(isStored: false)) && effects.contains(.screen(.wipeTyped)))
    #expect(!rig.hasDots && !effects.contains(.store))
  }

  @Test(
    "a window that is closed while the pattern is stored waits for what becomes of it",
    arguments: [true, false])
  func closingWhileStoring(succeeds: Bool) {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    rig.push(.goOn)
    rig.draw(Self.pattern)
    rig.model.close()
    #expect(!rig.take().contains(.close(isStored: false)))
    if succeeds { rig.model.stored() } else { rig.model.storeFailed(.other) }
    #expect(rig.take().contains(.close(isStored: succeeds)))
  }

  @Test("a window that nobody uses for two minutes closes, and whatever is done begins them anew")
  func idle() {
    let rig = EnrolmentRig()
    rig.draw(Self.pattern)
    #expect(
      rig.take().contains(.screen(.wake(.forgetTyped, milliseconds: Enrolment.idleMilliseconds))))
    rig.alarm(.forgetTyped)
    #expect(rig.take().contains(.close(isStored: false)))
    #expect(!rig.hasDots)
  }

  @Test("a window that changes its size keeps the stroke")
  func resize() {
    let rig = EnrolmentRig()
    rig.draw([4, 2, 6], isLifted: false)
    rig.model.setOutput(EnrolmentRig.window, width: 900, height: 500)
    #expect(rig.phase == .drawing && rig.hasDots)
  }

  @Test("effects that were taken leave no trace of where a dot is")
  func effectsAreForgotten() {
    let rig = EnrolmentRig()
    rig.draw([4, 2], isLifted: false)
    let boxes = rig.take().filter { if case .screen(.redraw) = $0 { true } else { false } }
    #expect(!boxes.isEmpty)
    #expect(rig.take().isEmpty)
  }

  // MARK: Layout

  @Test("whatever the size, nothing overlaps, nothing is cut, and there is a pad")
  func layouts() {
    for width in stride(from: 320.0, through: 2_000, by: 60) {
      for height in stride(from: 240.0, through: 1_500, by: 60) {
        for textScale in [0.5, 1, 2] {
          let layout = EnrolmentLayout(width: width, height: height, textScale: textScale)
          check(layout)
          checkMirror(of: layout, textScale)
        }
      }
    }
    // What no window has must not crash.
    for (width, height) in [(0.0, 0.0), (1, 1), (40, 30), (10_000, 10), (10, 10_000)] {
      _ = EnrolmentLayout(width: width, height: height, textScale: 3).panels
    }
  }

  /// Where words run from right to left all lies the other way round where it is wide, and as it was where it is high.
  private func checkMirror(of layout: EnrolmentLayout, _ textScale: Double) {
    let mirrored = EnrolmentLayout(
      width: layout.width, height: layout.height, textScale: textScale, isRightToLeft: true)
    check(mirrored)
    for part in [\EnrolmentLayout.pad, \.title, \.small, \.hint, \.meter, \.advice, \.buttons] {
      let (one, other) = (layout[keyPath: part], mirrored[keyPath: part])
      let isWide = layout.width > 1.15 * layout.height
      var wanted = one
      if isWide, !one.isEmpty { wanted.x = layout.width - one.right }
      #expect(other == wanted, "\(part) in \(layout.width)×\(layout.height)")
    }
  }

  private func check(_ layout: EnrolmentLayout) {
    let size = "\(layout.width)×\(layout.height), texts \(layout.textScale)"
    let whole = Box(x: 0, y: 0, width: layout.width, height: layout.height)
    let parts = [
      layout.title, layout.small, layout.hint, layout.meter, layout.advice, layout.buttons, layout.pad,
    ].filter { !$0.isEmpty }
    #expect(layout.pad.width >= 90, "\(size)")
    for (index, part) in parts.enumerated() {
      #expect(part.isInside(whole), "\(part) in \(size)")
      for other in parts[(index + 1)...] { #expect(!part.overlaps(other), "\(part), \(other) in \(size)") }
    }
    for (index, panel) in layout.panels.enumerated() {
      for other in layout.panels[(index + 1)...] { #expect(!panel.overlaps(other), "\(size)") }
    }
    let boxes = layout.boxes(of: 2)
    #expect(boxes.count == 2 && !boxes[0].overlaps(boxes[1]), "\(size)")
    for box in boxes { #expect(box.isInside(layout.buttons), "\(box) in \(size)") }
  }
}
