/// The short name of a keymap's layout. A keymap holds only the long one, such as `German (no dead keys)`.
enum LayoutName {
  /// Languages whose code (ISO 639-1) does not begin as their English name does.
  private static let codes: [String: String] = [
    "Albanian": "SQ", "Armenian": "HY", "Basque": "EU", "Bosnian": "BS", "Chinese": "ZH", "Croatian": "HR",
    "Czech": "CS", "Dutch": "NL", "Estonian": "ET", "Georgian": "KA", "German": "DE", "Greek": "EL",
    "Irish": "GA",
    "Icelandic": "IS", "Japanese": "JA", "Kazakh": "KK", "Latvian": "LV", "Lithuanian": "LT",
    "Macedonian": "MK",
    "Malay": "MS", "Maltese": "MT", "Mongolian": "MN", "Persian": "FA", "Polish": "PL", "Portuguese": "PT",
    "Romanian": "RO", "Serbian": "SR", "Slovak": "SK", "Slovenian": "SL", "Spanish": "ES", "Swedish": "SV",
    "Turkish": "TR",
  ]

  /// Two letters for each layout; where several begin alike, with a number.
  ///
  /// - Parameter names: as the keymap has them, which may be anything.
  static func short(_ names: [String]) -> [String] {
    var uses: [String: Int] = [:]
    return names.enumerated().map { index, name in
      let code = code(name) ?? String(index + 1)
      let use = uses[code, default: 0] + 1
      uses[code] = use
      return use == 1 ? code : "\(code)\(use)"
    }
  }

  private static func code(_ name: String) -> String? {
    let word = name.prefix { $0.isASCII && $0.isLetter }
    guard word.count >= 2 else { return nil }
    return codes[String(word)] ?? word.prefix(2).uppercased()
  }
}
