import Platform

/// The words on the screen, in the owner's language (gettext, domain `patternlock`).
enum Phrases {
  /// What the hint says.
  ///
  /// - Parameter failedAttempts: how many to tell of beside an error; 0 for none.
  static func text(for hint: Hint, failedAttempts: Int) -> String {
    let text =
      switch hint {
      case .drawPattern: translated("Draw your pattern")
      case .typePassword: translated("Enter your password")
      case .checking: translated("Checking…")
      case .wrongPattern: translated("Wrong pattern")
      case .tooShort: translated("Connect at least four dots")
      case .wrongPassword: translated("Wrong password")
      case .tooLong: translated("Nothing longer can be entered")
      case .cannotCheck: translated("This could not be checked. Try again")
      case .wait(let seconds): translated("Wait {time}, or enter the password", ("{time}", time(seconds)))
      case .words(let words): words
      }
    guard hint.isError, failedAttempts > 0 else { return text }
    return text + ". " + translated("Failed attempts: {count}", ("{count}", String(failedAttempts)))
  }

  /// What the button says that leads away from a face.
  static func button(leadingFrom face: Face) -> String {
    face == .pattern ? translated("Enter password") : translated("Draw pattern")
  }

  /// What the space bar says.
  static var space: String { translated("space") }

  /// Minutes and seconds, or hours, minutes and seconds.
  private static func time(_ seconds: Int64) -> String {
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = seconds / 60
    let tail = two(seconds % 60)
    return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(two(minutes % 60)):\(tail)"
  }

  /// The text in the owner's language; in English where there is no translation.
  private static func translated(_ text: String, _ replacement: (name: String, value: String)? = nil)
    -> String
  {
    let result = Language.translated(text)
    guard let replacement else { return result }
    return result.replacing(replacement.name, with: replacement.value)
  }
}

extension String {
  /// With the first place of a name filled in.
  fileprivate func replacing(_ name: String, with value: String) -> String {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(name) {
        return self[..<start] + value + self[index(start, offsetBy: name.count)...]
      }
      start = index(after: start)
    }
    return self
  }
}
