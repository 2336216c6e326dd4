import Platform

/// The words on the screen, in the owner's language (gettext, domain `patternlock`).
package enum Phrases {
  /// What the hint says.
  ///
  /// - Parameter failedAttempts: how many to tell of beside an error; 0 for none.
  package static func text(for hint: Hint, failedAttempts: Int) -> String {
    let text =
      switch hint {
      // Translators: a line above the pad has room for about 36 narrow or 20 wide characters
      case .drawPattern: translated("Draw your pattern")
      case .drawPatternOrTouchReader: translated("Draw your pattern or touch the reader")
      case .typePassword: translated("Enter your password")
      case .capsLock: translated("Caps Lock is on")
      case .checking: translated("Checking…")
      case .wrongPattern: translated("Wrong pattern")
      case .tooShort: translated("Connect at least four dots")
      case .wrongPassword: translated("Wrong password")
      case .tooLong: translated("Nothing longer can be entered")
      case .cannotCheck: translated("This could not be checked. Try again")
      // Translators: {time} counts down, as in 14:59 or 1:30:00
      case .wait(let seconds): translated("Wait {time}, or enter the password", ("{time}", time(seconds)))
      case .finger(.noMatch): translated("Finger not recognised")
      case .finger(.off): translated("Too many unknown fingers. Use another way")
      case .finger(.advice(let words)), .words(let words): words
      }
    // Longer complaints have no room for the count beside them.
    guard hint == .wrongPattern || hint == .wrongPassword, failedAttempts > 0 else { return text }
    let count = translated("Failed attempts: {count}", ("{count}", String(failedAttempts)))
    // Translators: joins a complaint, as "Wrong pattern", and "Failed attempts: 3"
    return translated("{complaint}. {count}", ("{complaint}", text), ("{count}", count))
  }

  /// What the button says.
  package static func button(_ way: ButtonWay) -> String {
    switch way {
    // Translators: a button with room for about 17 narrow or 10 wide characters
    case .password: translated("Enter password")
    case .pattern: translated("Draw pattern")
    case .cancel: translated("Cancel")
    }
  }

  /// What the space bar says.
  static var space: String {
    // Translators: on the space bar of a keyboard on the screen, room for about 10 narrow or 5 wide characters
    translated("space")
  }

  /// Minutes and seconds, or hours, minutes and seconds.
  private static func time(_ seconds: Int64) -> String {
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = seconds / 60
    let tail = two(seconds % 60)
    return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(two(minutes % 60)):\(tail)"
  }

  /// The text in the owner's language; in English where there is no translation.
  private static func translated(_ text: String, _ replacements: (name: String, value: String)...) -> String {
    replacements.reduce(Language.translated(text)) { $0.replacing($1.name, with: $1.value) }
  }
}

extension String {
  /// With the first place of a name filled in.
  fileprivate func replacing(_ name: String, with value: String) -> String {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(name) {
        let end = index(start, offsetBy: name.count)
        return String(self[..<start]) + value + String(self[end...])
      }
      start = index(after: start)
    }
    return self
  }
}
