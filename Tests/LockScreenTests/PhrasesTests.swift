import Canvas
import HelperFixtures
import Testing

@testable import LockScreen

@Suite struct PhrasesTests {
  /// Each language of the project, in a country where it is spoken, and a date there.
  static let dates = [
    ("ar_EG", "الثلاثاء، 6 يناير"), ("de_DE", "Dienstag, 6. Januar"), ("es_MX", "martes, 6 de enero"),
    ("fr_CA", "mardi 6 janvier"), ("ja_JP", "1月6日(火)"), ("pt_BR", "terça, 6 de janeiro"),
    ("zh_CN", "1月6日 星期二"),
  ]

  /// Which of the names between braces a text has.
  private func placeholders(_ text: String) -> [Substring] {
    text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap {
      $0.split(separator: "}").first
    }
    .sorted()
  }

  @Test("each language has words of its own for every string", arguments: dates)
  func words(locale: String, date: String) throws {
    let strings = Speech.strings
    #expect(strings.count > 10)
    let words = try Speech(locales: [locale]).words(in: locale, strings: strings)
    // What may well be the same: the direction, and how two sentences are joined.
    for (string, translation) in zip(strings, words.strings)
    where !["default:LTR", "{complaint}. {count}"].contains(string) {
      #expect(translation != string)
      #expect(placeholders(translation) == placeholders(string))
    }
    #expect(words.named["date"] == date)
    #expect(words.named["direction"] == (locale == "ar_EG" ? "right to left" : "left to right"))
  }

  @Test("times and counts stand in the translated sentences")
  func placeholders() throws {
    let speech = try Speech(locales: ["de_DE", "ja_JP"])
    let german = try speech.words(in: "de_DE").named
    #expect(german["wait"] == "14:59 warten oder Passwort eingeben")
    #expect(german["wrong"] == "Falsches Passwort. Fehlversuche: 3")
    let japanese = try speech.words(in: "ja_JP").named
    #expect(japanese["wait"] == "あと14:59待つか、パスワードを入力")
    #expect(japanese["wrong"] == "パスワードが違います。失敗回数: 3")
  }

  @Test("English puts the day where the country does")
  func english() throws {
    let speech = try Speech(locales: ["en_GB", "en_US"])
    #expect(try speech.words(in: "en_GB").named["date"] == "Tuesday, 6 January")
    let american = try speech.words(in: "en_US").named
    #expect(american["date"] == "Tuesday, January 6")
    #expect(american["button"] == "Enter password")
  }

  @Test("failed attempts are told with what was wrong and with what to do, and not where there were none")
  func failedAttempts() {
    for hint in [Hint.wrongPattern, .wrongPassword, .drawPattern, .typePassword, .patternIsOff] {
      let text = Phrases.text(for: hint, failedAttempts: 0)
      #expect(Phrases.text(for: hint, failedAttempts: 5) == "\(text). Failed attempts: 5")
    }
    #expect(
      Phrases.text(for: .checking, failedAttempts: 5) == Phrases.text(for: .checking, failedAttempts: 0))
  }

  @Test("what has no translation is shown as it is")
  func untranslated() throws {
    let strings = ["short", "no language has ever had words for this"]
    let speech = try Speech(locales: ["de_DE"])
    #expect(try speech.words(in: "de_DE", strings: strings).strings == strings)
    #expect(try speech.words([:], strings: strings).strings == strings)
  }

  @Test("a date is ordered as its own locale does, whatever the words are in")
  func mixed() throws {
    let speech = try Speech(locales: ["de_DE", "en_US"])
    let words = try speech.words(["LC_MESSAGES": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]).named
    #expect(words["date"] == "Dienstag, 6. Januar")
    #expect(words["button"] == "Enter password")
  }

  @Test("the languages of words do not change the form of a date", arguments: ["en_US:en", "de:en"])
  func languages(_ languages: String) throws {
    let speech = try Speech(locales: ["de_DE", "en_US"])
    let german = ["LANGUAGE": languages, "LC_MESSAGES": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]
    #expect(try speech.words(german).named["date"] == "Dienstag, 6. Januar")
    let american = ["LANGUAGE": languages, "LC_MESSAGES": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"]
    let words = try speech.words(american).named
    #expect(words["date"] == "Tuesday, January 6")
    #expect(words["button"] == (languages == "de:en" ? "Passwort eingeben" : "Enter password"))
  }

  @Test("a locale that is not installed costs its own category only")
  func missingLocale() throws {
    let speech = try Speech(locales: ["de_DE"])
    let noDates = try speech.words(["LC_MESSAGES": "de_DE.UTF-8", "LC_TIME": "xx_XX.UTF-8"]).named
    #expect(noDates["button"] == "Passwort eingeben")
    #expect(noDates["date"] == "Tuesday, 6 January")
    let nothing = try speech.words(["LC_ALL": "xx_XX.UTF-8"]).named
    #expect(nothing["button"] == "Enter password")
  }

  @Test("the button's icon comes first in the order of reading")
  func button() {
    let box = Box(x: 10, y: 0, width: 220, height: 45)
    let one = ButtonView.places(in: box, labelWidth: 100, scale: 1, isRightToLeft: false)
    let other = ButtonView.places(in: box, labelWidth: 100, scale: 1, isRightToLeft: true)
    #expect(one.pill == other.pill)
    // Words of 100, an icon of 20 and what lies between them fill the pill between two equal margins.
    #expect(one.icon < one.label)
    #expect(other.label < other.icon)
    #expect(one.icon - one.pill.x == other.label - other.pill.x)
    #expect(one.pill.right - (one.label + 100) == other.pill.right - (other.icon + 20))
  }

  @Test(
    "an icon without words stands in the middle of its button, in both directions", arguments: [false, true])
  func icon(isRightToLeft: Bool) {
    let places = ButtonView.places(
      in: Box(x: 0, y: 0, width: 60, height: 45), labelWidth: nil, scale: 1, isRightToLeft: isRightToLeft)
    #expect(places.icon == places.pill.x + (places.pill.width - 20) / 2)
  }
}
