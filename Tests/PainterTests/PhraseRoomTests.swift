import Canvas
import HelperFixtures
import Platform
import Testing

@testable import LockScreen
@testable import Stage

/// Whether all that is said has room on the screen, in every language and at every size of texts.
@Suite struct PhraseRoomTests {
  /// Each language of the project, in a country where it is spoken.
  static let locales = ["en_GB", "ar_EG", "de_DE", "es_ES", "fr_FR", "ja_JP", "pt_BR", "zh_CN"]
  static let sizes: [(width: Double, height: Double)] = [(360, 720), (1280, 720)]
  static let textScales: [Double] = [1, 1.5, 2, 3]

  /// What stands above the pad, below the field, and in both places.
  private static let padHints: [Hint] = [
    .drawPattern, .drawPatternOrTouchReader, .tapPattern, .chooseWithKeys, .endWithKeys, .wrongPattern,
    .tooShort,
  ]
  private static let fieldHints: [Hint] = [.typePassword, .capsLock, .wrongPassword, .tooLong]
  private static let otherHints: [Hint] = [
    .checking, .cannotCheck, .goingToSleep, .finger(.noMatch), .finger(.off),
  ]
  private static let buttons: [ButtonWay] = [.password, .pattern, .cancel, .done]
  private static let enrolmentHints: [EnrolmentHint] = [
    .draw, .tap, .chooseWithKeys, .endWithKeys, .tooShort, .common(.straightLine), .common(.character),
    .common(.figure), .keep, .repeatIt, .differs, .storing, .failed, .done,
  ]
  private static var advice: [String] {
    [.weak, .fair, .strong].map { Phrases.text(for: $0) }
      + StorageFault.allCases.map { Phrases.text(for: $0) }
  }
  private static let enrolmentSteps: [EnrolmentStep] = [
    .chosen(.weak), .repeating, .failed(.other), .done,
  ]

  /// Of which the lowest row matters.
  private static let keys = KeyLayout(
    name: "", letters: [], symbols: [], space: KeyStroke(code: 1, group: 0),
    backspace: KeyStroke(code: 2, group: 0), enter: KeyStroke(code: 3, group: 0))

  @Test("no word on the lock screen is cut", arguments: locales)
  func lockScreen(locale: String) throws {
    let speech = try Speech(locales: [locale])
    func english(_ hints: [Hint]) -> [String] { hints.map { Phrases.text(for: $0, failedAttempts: 0) } }
    let buttons = Self.buttons.map { Phrases.button($0) }
    let parts = [english(Self.padHints), english(Self.fieldHints), english(Self.otherHints), buttons]
    let words = try speech.words(in: locale, strings: parts.flatMap(\.self) + [Phrases.space])
    var strings = words.strings[...]
    let translated = parts.map { part in
      defer { strings = strings.dropFirst(part.count) }
      return Array(strings.prefix(part.count))
    }
    let wait = try #require(words.named["wait"])
    let wrong = try #require(words.named["wrong"])
    let wrongPattern = try #require(words.named["wrong pattern"])
    let date = try #require(words.named["long date"])
    let space = try #require(strings.first)
    var runs: Set<TextRun> = []
    for layout in Self.layouts(isRightToLeft: words.named["direction"] == "right to left") {
      let hints =
        (layout.face == .pattern ? translated[0] + [wrongPattern] : translated[1] + [wrong]) + translated[2]
        + [wait]
      for hint in hints where !layout.hint.isEmpty {
        runs.insert(TextRun(hint, layout.hintStyle, in: layout.hint))
      }
      for button in translated[3] where !layout.button.isEmpty {
        runs.insert(TextRun(button, layout.buttonStyle, maximumWidth: ButtonView.room(in: layout)))
      }
      if !layout.date.isEmpty { runs.insert(TextRun(date, layout.dateStyle, in: layout.date)) }
      if !layout.keyboard.isEmpty {
        let rows = KeyRows.rows(of: Self.keys, .letters, hasOtherLayouts: true)
        let boxes = KeyGeometry(rows, in: layout.keys(.letters)).boxes
        for (row, keys) in zip(rows, boxes) {
          for (key, box) in zip(row.keys, keys) where key.role == .space {
            runs.insert(TextRun(space, KeyboardView.wordStyle(in: layout), in: KeyboardView.wordBox(in: box)))
          }
        }
      }
    }
    try expectRoom(for: runs)
  }

  @Test("no word of an enrolment is cut", arguments: locales)
  func enrolment(locale: String) throws {
    let speech = try Speech(locales: [locale])
    let hints = Self.enrolmentHints.map { Phrases.text(for: $0) }
    let buttons = Self.enrolmentSteps.map { step in
      step.buttons(isStepping: step == .repeating).map { Phrases.text(for: $0) }
    }
    let words = try speech.words(
      in: locale, strings: [Phrases.enrolment] + hints + Self.advice + buttons.flatMap(\.self))
    var runs: Set<TextRun> = []
    for size in Self.sizes {
      for textScale in Self.textScales {
        let layout = EnrolmentLayout(
          width: size.width, height: size.height, textScale: textScale,
          isRightToLeft: words.named["direction"] == "right to left")
        var strings = words.strings[...]
        if let title = strings.popFirst(), !layout.title.isEmpty {
          runs.insert(TextRun(title, layout.titleStyle, in: layout.title))
        }
        for hint in strings.prefix(hints.count) {
          runs.insert(TextRun(hint, layout.hintStyle, in: layout.hint))
        }
        strings = strings.dropFirst(hints.count)
        for advice in strings.prefix(Self.advice.count) where !layout.advice.isEmpty {
          runs.insert(TextRun(advice, layout.adviceStyle, in: layout.advice))
        }
        strings = strings.dropFirst(Self.advice.count)
        for step in buttons {
          for (button, box) in zip(strings, layout.boxes(of: step.count)) {
            runs.insert(TextRun(button, layout.buttonStyle, in: PillView.inside(box)))
          }
          strings = strings.dropFirst(step.count)
        }
      }
    }
    try expectRoom(for: runs)
  }

  /// Every face at every size.
  private static func layouts(isRightToLeft: Bool) -> [ScreenLayout] {
    sizes.flatMap { size in
      textScales.flatMap { textScale in
        [Face.pattern, .password, .passwordWithKeys].map { face in
          ScreenLayout(
            width: size.width, height: size.height, face: face, textScale: textScale,
            isRightToLeft: isRightToLeft)
        }
      }
    }
  }

  private func expectRoom(for runs: Set<TextRun>) throws {
    let rig = try PainterRig(capacity: TextStore.Capacity(entries: 10_000, bytes: 1 << 30))
    var missing = Array(runs)
    try rig.wait(for: "all texts") {
      missing.removeAll { run in
        guard let image = rig.store.image(for: run, scale: 1) else { return false }
        #expect(!image.isCut, "\(run)")
        #expect(image.width <= run.maximumWidth)
        return true
      }
      return missing.isEmpty
    }
  }
}
