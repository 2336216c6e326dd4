import LockScreen
import Platform

/// Prints what the lock screen says in the language of its environment, for tests of the translations: a locale belongs
/// to a whole process, so they cannot be tested within the tests' own.
///
/// Arguments: the folder of the translations, then strings to be translated. Prints a line for each of them, an empty
/// one, and then `name<TAB>words`.
@main enum Main {
  /// Noon of Tuesday, the 6th of January 2026, in UTC.
  private static let epiphany = 1_767_700_800
  /// Noon of Wednesday, the 30th of September 2026: among the longest dates there are.
  private static let autumn = 1_790_769_600

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { return }
    Language.adopt(translations: folder)
    for text in arguments.dropFirst() { print(Language.translated(text)) }
    print()
    print("wait", Phrases.text(for: .wait(seconds: 899), failedAttempts: 0), separator: "\t")
    print("wrong", Phrases.text(for: .wrongPassword, failedAttempts: 3), separator: "\t")
    print("wrong pattern", Phrases.text(for: .wrongPattern, failedAttempts: 28), separator: "\t")
    print("button", Phrases.button(.password), separator: "\t")
    print("date", ClockText(at: epiphany).date, separator: "\t")
    print("long date", ClockText(at: autumn).date, separator: "\t")
    print("direction", Language.isRightToLeft ? "right to left" : "left to right", separator: "\t")
  }
}
