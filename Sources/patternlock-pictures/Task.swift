/// What the program is asked to do.
enum Task {
  /// Every state on a phone and a laptop, the main ones on all other screens and in every theme.
  case states(folder: String, themes: String)
  /// The states with the most words, in the language of the environment.
  case language(folder: String, translations: String)
  /// The pictures that tests compare with, at a small size.
  case references(folder: String)
  /// Draws those again and compares.
  case compare(folder: String)

  static let usage = """
    usage: patternlock-pictures states FOLDER THEMES
           patternlock-pictures language FOLDER TRANSLATIONS
           patternlock-pictures references FOLDER
           patternlock-pictures compare FOLDER
    """

  /// - Parameter arguments: those of the program, without its name.
  init?(_ arguments: [String]) {
    switch (arguments.first, arguments.count) {
    case ("states", 3): self = .states(folder: arguments[1], themes: arguments[2])
    case ("language", 3): self = .language(folder: arguments[1], translations: arguments[2])
    case ("references", 2): self = .references(folder: arguments[1])
    case ("compare", 2): self = .compare(folder: arguments[1])
    default: return nil
    }
  }
}
