/// What the program is asked to do.
enum Task {
  /// Every state on a phone and a laptop, the main ones on all other screens and in every theme.
  case states(folder: String, themes: String)
  /// The states with the most words, in the language of the environment.
  case language(folder: String, translations: String)
  /// The pictures that tests compare with, at a small size.
  case references(folder: String, themes: String)
  /// Draws those again and compares.
  case compare(folder: String, themes: String)
  /// The same of those in the language of the environment, which is one from right to left.
  case languageReferences(folder: String, translations: String)
  case compareLanguage(folder: String, translations: String)

  static let usage = """
    usage: patternlock-pictures states FOLDER THEMES
           patternlock-pictures language FOLDER TRANSLATIONS
           patternlock-pictures references FOLDER THEMES
           patternlock-pictures compare FOLDER THEMES
           patternlock-pictures language-references FOLDER TRANSLATIONS
           patternlock-pictures compare-language FOLDER TRANSLATIONS
    """

  /// - Parameter arguments: those of the program, without its name.
  init?(_ arguments: [String]) {
    switch (arguments.first, arguments.count) {
    case ("states", 3): self = .states(folder: arguments[1], themes: arguments[2])
    case ("language", 3): self = .language(folder: arguments[1], translations: arguments[2])
    case ("references", 3): self = .references(folder: arguments[1], themes: arguments[2])
    case ("compare", 3): self = .compare(folder: arguments[1], themes: arguments[2])
    case ("language-references", 3):
      self = .languageReferences(folder: arguments[1], translations: arguments[2])
    case ("compare-language", 3): self = .compareLanguage(folder: arguments[1], translations: arguments[2])
    default: return nil
    }
  }
}
