import Canvas
import Testing

@testable import LockScreen

@Suite struct ScreenLayoutTests {
  private static let faces: [Face] = [.pattern, .password, .passwordWithKeys]

  /// Whether two places are the same but for rounding.
  private func isNear(_ box: Box, middleX: Double, middleY: Double) -> Bool {
    abs(box.x + box.width / 2 - middleX) <= 2 && abs(box.y + box.height / 2 - middleY) <= 4
  }

  @Test("a phone looks as its target picture does")
  func phone() {
    let layout = ScreenLayout(width: 360, height: 720)
    #expect(layout.pad == Box(x: 36, y: 281, width: 288, height: 288))
    #expect(isNear(layout.clock, middleX: 180, middleY: 122))
    #expect(isNear(layout.date, middleX: 180, middleY: 176))
    #expect(isNear(layout.hintLine, middleX: 180, middleY: 246))
    #expect(isNear(layout.button, middleX: 180, middleY: 640))
    #expect(abs(layout.clockSize - 76) < 1)
  }

  @Test("a phone with keys on the screen looks as its target picture does")
  func phoneWithKeys() {
    let layout = ScreenLayout(width: 360, height: 720, face: .passwordWithKeys)
    #expect(isNear(layout.field, middleX: 180, middleY: 268))
    #expect(isNear(layout.hintLine, middleX: 180, middleY: 206))
    #expect(isNear(layout.button, middleX: 180, middleY: 345))
    #expect(layout.keyboard == Box(x: 0, y: 486, width: 360, height: 215))
    #expect(abs(layout.clockSize - 62) < 2)
  }

  @Test("a laptop looks as its target pictures do")
  func laptop() {
    let layout = ScreenLayout(width: 1280, height: 720)
    #expect(layout.pad == Box(x: 490, y: 290, width: 300, height: 300))
    #expect(isNear(layout.clock, middleX: 640, middleY: 133))
    #expect(isNear(layout.hintLine, middleX: 640, middleY: 256))
    #expect(isNear(layout.button, middleX: 640, middleY: 652))
    let typing = ScreenLayout(width: 1280, height: 720, face: .password)
    #expect(isNear(typing.field, middleX: 640, middleY: 360))
    #expect(isNear(typing.button, middleX: 640, middleY: 652))
    #expect(isNear(typing.userName, middleX: 640, middleY: 293))
    #expect(isNear(typing.hintLine, middleX: 640, middleY: 415))
  }

  @Test(
    "on every size from 200 × 200 to 7680 × 4320 nothing is cut, nothing overlaps, and all edges are whole units",
    arguments: faces, [0.5, 1, 1.5, 3])
  func everySize(face: Face, textScale: Double) {
    // Each direction half as often: they differ in the corner alone.
    let isRightToLeft = textScale == 1 || textScale == 3
    let widths = Array(stride(from: 200.0, through: 7680, by: 374)) + [320, 360, 1280, 7680]
    let heights = Array(stride(from: 200.0, through: 4320, by: 206)) + [240, 720, 4320]
    for width in widths {
      for height in heights {
        // Of the sizes of a clock, one for each screen: the usual one, the smallest, the largest.
        let clockSize = [0.0, 24, 400][Int(width + height) % 3]
        // And of the densities: not known, a television's, a monitor's, a phone's, a finer one's.
        let density = ([nil, 0.8, 2, 3.8, 5.3, 15] as [Double?])[Int(width / 2 + height / 2) % 6]
        let padMillimetres = ([nil, nil, 30, 200] as [Double?])[Int(width) % 4]
        let layout = ScreenLayout(
          width: width, height: height, face: face, textScale: textScale, clockSize: clockSize,
          isRightToLeft: isRightToLeft, unitsPerMillimetre: density, padMillimetres: padMillimetres)
        let screen = Box(x: 0, y: 0, width: width, height: height)
        let middle = face == .pattern ? layout.pad : layout.field
        let parts = [
          layout.clock, layout.date, layout.userName, layout.hint, middle, layout.button,
          layout.keyboard, layout.status,
        ].filter { !$0.isEmpty }
        let what = "\(Int(width)) × \(Int(height))"
        for (index, part) in parts.enumerated() {
          #expect(part.isInside(screen), "\(part) is cut on \(what)")
          let isWhole = [part.x, part.y, part.width, part.height].allSatisfy { $0 == $0.rounded() }
          #expect(isWhole, "\(part) has broken edges on \(what)")
          for other in parts[..<index] where other.overlaps(part) {
            Issue.record("\(part) overlaps \(other) on \(what)")
          }
        }
        let panels = layout.panels
        for (index, panel) in panels.enumerated() {
          for other in panels[..<index] where other.overlaps(panel) {
            Issue.record("panel \(panel) overlaps \(other) on \(what)")
          }
        }
        for part in parts {
          #expect(panels.contains { part.isInside($0) }, "\(part) has no panel on \(what)")
        }
        #expect(!middle.isEmpty)
        #expect(layout.pad.width >= 99 && layout.pad.width == layout.pad.height)
        #expect(layout.pad.width.truncatingRemainder(dividingBy: 3) == 0)
      }
    }
  }

  @Test(
    "where the screen tells its size, the pad is 5 to 9 cm wide as far as there is room",
    arguments: [
      // A phone, a small one, a phone on its side, a laptop, a monitor of 27 inches, one whose units are small.
      (360.0, 720.0, 5.3, 54.0), (320, 568, 5.6, 50), (720, 360, 5.3, 50), (1280, 720, 4.35, 69),
      (2560, 1440, 4.29, 90), (3840, 2160, 13, 69), (1920, 1080, 3.09, 90),
    ] as [(Double, Double, Double, Double)])
  func padInMillimetres(width: Double, height: Double, density: Double, expected: Double) {
    for face in Self.faces {
      let layout = ScreenLayout(width: width, height: height, face: face, unitsPerMillimetre: density)
      #expect(abs(layout.pad.width / density - expected) < 1)
    }
  }

  @Test("where there is no room for 5 cm, the pad leaves a tenth of the smaller side free")
  func noRoom() {
    let layout = ScreenLayout(width: 240, height: 320, unitsPerMillimetre: 7)
    #expect(layout.pad.width == 216)
    #expect(!layout.hint.isEmpty)
  }

  @Test("a pad that a hand has to reach makes texts no smaller, and small units make them larger")
  func textsBesideHeldPad() {
    let monitor = ScreenLayout(width: 2560, height: 1440)
    let held = ScreenLayout(width: 2560, height: 1440, unitsPerMillimetre: 4.29)
    #expect(held.pad.width < monitor.pad.width)
    #expect(held.textScale == monitor.textScale)
    #expect(ScreenLayout(width: 3840, height: 2160, unitsPerMillimetre: 13).textScale > monitor.textScale)
  }

  @Test("a side that was chosen holds beyond 9 cm, on a screen of unknown size with 96 units an inch")
  func chosenPad() {
    #expect(ScreenLayout(width: 1920, height: 1080, padMillimetres: 100).pad.width == 375)
    let known = ScreenLayout(width: 1920, height: 1080, unitsPerMillimetre: 3, padMillimetres: 150)
    #expect(known.pad.width == 450)
    #expect(
      ScreenLayout(width: 1920, height: 1080, unitsPerMillimetre: 4, padMillimetres: 30).pad.width == 120)
    #expect(
      ScreenLayout(width: 360, height: 720, unitsPerMillimetre: 5.3, padMillimetres: 200).pad.width == 324)
  }

  @Test("a clock is as large as it was chosen to be where it has room, and shown wherever the usual one is")
  func clockSize() {
    #expect(ScreenLayout(width: 360, height: 720, clockSize: 40).clockSize == 40)
    #expect(ScreenLayout(width: 360, height: 720, clockSize: 100).clockSize == 100)
    #expect(abs(ScreenLayout(width: 1280, height: 720, clockSize: 140).clockSize - 140) < 1)
    // Five figures need three ems.
    #expect(ScreenLayout(width: 360, height: 720, clockSize: 400).clockSize <= 120)
    for height in stride(from: 200.0, through: 2160, by: 28) {
      for width in [200.0, 320, 360, 1280, 3840] {
        for face in Self.faces {
          let usual = ScreenLayout(width: width, height: height, face: face)
          for size in [24.0, 77, 400] {
            let chosen = ScreenLayout(width: width, height: height, face: face, clockSize: size)
            #expect(chosen.clock.isEmpty == usual.clock.isEmpty, "\(width) × \(height), \(size)")
            #expect(chosen.date.isEmpty == usual.date.isEmpty, "\(width) × \(height), \(size)")
            #expect(chosen.dateSize == usual.dateSize)
          }
        }
      }
    }
  }

  @Test("the hint has room for two lines on the usual screens, and one stands where it would alone")
  func hintLines() {
    for face in [Face.pattern, .password, .passwordWithKeys] {
      for (width, height) in [(360.0, 720.0), (1280, 720), (720, 1440)] {
        for textScale in [1, 1.5, 2] {
          let layout = ScreenLayout(width: width, height: height, face: face, textScale: textScale)
          // Larger letters have almost that; there two lines become a little smaller.
          #expect(layout.hint.height >= (textScale < 2 ? 2 : 1.7) * layout.hintLine.height)
          for height in [1.7 * layout.hintLine.height, layout.hint.height] {
            let top = layout.hintTop(height: height)
            #expect(Box(x: layout.hint.x, y: top, width: 1, height: height).isInside(layout.hint))
          }
          let measures = Measures(width: width, height: height, textScale: textScale)
          let middle = measures.middle(face: face, keyboard: layout.keyboard, isRightToLeft: false).hint
          #expect(layout.hintLine == middle)
          #expect(layout.hintTop(height: middle.height) == middle.y)
        }
      }
    }
  }

  @Test("what has no room goes in the order battery, date, clock, user name, hint")
  func order() {
    for height in stride(from: 200.0, through: 720, by: 4) {
      for width in [320.0, 360, 640, 1280] {
        for face in Self.faces {
          let layout = ScreenLayout(width: width, height: height, face: face)
          if layout.hint.isEmpty { #expect(layout.userName.isEmpty) }
          if layout.clock.isEmpty { #expect(layout.date.isEmpty) }
          if layout.date.isEmpty { #expect(!layout.statusParts.contains(.battery)) }
          #expect(layout.status.isEmpty == layout.statusParts.isEmpty)
        }
      }
    }
  }

  @Test("the signs stand in the corner where a line ends: right, or left where words run from right to left")
  func corner() {
    let layout = ScreenLayout(width: 360, height: 720)
    #expect(layout.statusParts == .status)
    #expect(layout.status.right == 346 && layout.status.y == 14)
    let mirrored = ScreenLayout(width: 360, height: 720, isRightToLeft: true)
    #expect(mirrored.status == Box(x: 14, y: 14, width: layout.status.width, height: layout.status.height))
  }

  @Test("a button that has no room below the pad stands beside it, where a line ends")
  func besidePad() {
    let layout = ScreenLayout(width: 720, height: 360, unitsPerMillimetre: 5.3)
    #expect(layout.button.x == layout.pad.right + 12)
    let mirrored = ScreenLayout(width: 720, height: 360, isRightToLeft: true, unitsPerMillimetre: 5.3)
    #expect(mirrored.button.right == mirrored.pad.x - 12)
    #expect(mirrored.button.width == layout.button.width)
  }

  @Test("where there is room for some signs only, the battery goes first")
  func smallCorner() {
    let layout = ScreenLayout(width: 400, height: 290, face: .password)
    #expect(layout.statusParts == [.capsLock, .keyboardLayout])
    #expect(
      ScreenLayout(width: 400, height: 290, face: .password, parts: [.hint, .status]).statusParts == .status)
  }

  @Test("the eye lies in the field where a line ends, as high as it, and leaves room for bullets")
  func eye() {
    for height in stride(from: 200.0, through: 2160, by: 56) {
      for width in stride(from: 200.0, through: 3840, by: 52) {
        for textScale in [0.5, 1, 3] {
          for isRightToLeft in [false, true] {
            let layout = ScreenLayout(
              width: width, height: height, face: .passwordWithKeys, textScale: textScale,
              isRightToLeft: isRightToLeft)
            guard !layout.eye.isEmpty else {
              #expect(layout.field.width < 3 * layout.field.height)
              continue
            }
            #expect(layout.eye.isInside(layout.field))
            #expect(layout.eye.height == layout.field.height && layout.eye.width == layout.eye.height)
            #expect(isRightToLeft ? layout.eye.x == layout.field.x : layout.eye.right == layout.field.right)
          }
        }
      }
    }
    #expect(ScreenLayout(width: 360, height: 720, face: .password).eye.height >= 44)
    #expect(ScreenLayout(width: 360, height: 720, face: .pattern).eye.isEmpty)
    #expect(ScreenLayout(width: 360, height: 720, face: .password, parts: []).eye.isEmpty)
  }

  @Test(
    "what shows the keyboard lies where a line begins, and only where bullets have room beside it and the eye"
  )
  func keyboardToggle() {
    for height in stride(from: 200.0, through: 2160, by: 56) {
      for width in stride(from: 200.0, through: 3840, by: 52) {
        for (textScale, isRightToLeft) in [(0.5, false), (1, true), (3, false), (3, true)] {
          let layout = ScreenLayout(
            width: width, height: height, face: .password, textScale: textScale, isRightToLeft: isRightToLeft)
          let (toggle, field) = (layout.keyboardToggle, layout.field)
          guard !toggle.isEmpty else {
            #expect(field.width < 4.5 * field.height)
            continue
          }
          #expect(toggle.isInside(field) && !toggle.overlaps(layout.eye))
          #expect(isRightToLeft ? toggle.right == field.right : toggle.x == field.x)
          #expect(field.width - toggle.width - layout.eye.width >= 2 * field.height)
        }
      }
    }
    #expect(ScreenLayout(width: 360, height: 720, face: .password).keyboardToggle.height >= 44)
    #expect(ScreenLayout(width: 360, height: 720, face: .pattern).keyboardToggle.isEmpty)
    #expect(ScreenLayout(width: 360, height: 720, face: .password, parts: []).keyboardToggle.isEmpty)
  }

  @Test("a surface of no size, or of nonsense, has a layout of no size")
  func nothing() {
    #expect(ScreenLayout(width: 0, height: 0).pad.isEmpty)
    #expect(ScreenLayout(width: -5, height: 3).pad.isEmpty)
  }
}
