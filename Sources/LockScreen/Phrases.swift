import PatternChoice
import Platform

/// The words on the screen, in the owner's language (gettext, domain `patternlock`).
package enum Phrases {
  /// What the hint says.
  ///
  /// - Parameter failedAttempts: how many there were, where they are to be told of; else 0.
  package static func text(for hint: Hint, failedAttempts: Int) -> String {
    let text =
      switch hint {
      // Translators: a line above the pad has room for about 36 narrow or 20 wide characters
      case .drawPattern: translated("Draw your pattern")
      case .drawPatternOrTouchReader: translated("Draw your pattern or touch the reader")
      case .tapPattern: translated("Tap the dots of your pattern")
      case .chooseWithKeys: translated("Arrows move, Space takes a dot")
      case .endWithKeys: translated("Enter ends, Escape starts again")
      case .typePassword: translated("Enter your password")
      case .typeFirst: translated("Type your password, then press Enter")
      case .patternIsOff: translated("Pattern off. Enter your password")
      case .capsLock: translated("Caps Lock is on")
      case .checking: translated("Checking…")
      case .wrongPattern: translated("Wrong pattern")
      case .tooShort: translated("Connect at least four dots")
      case .wrongPassword: translated("Wrong password")
      case .tooLong: translated("Nothing longer can be entered")
      case .cannotCheck: translated("This could not be checked. Try again")
      case .goingToSleep: translated("Going to sleep. Try again later")
      // Translators: {time} counts down, as in 14:59 or 1:30:00
      case .wait(let seconds): translated("Wait {time}, or enter the password", ("{time}", time(seconds)))
      case .finger(.noMatch): translated("Finger not recognised")
      case .finger(.off): translated("Too many unknown fingers. Use another way")
      case .finger(.advice(let words)), .words(let words), .failureWords(let words): words
      }
    guard failedAttempts > 0, isBesideCount(hint) else { return text }
    let count = translated("Failed attempts: {count}", ("{count}", String(failedAttempts)))
    // Translators: joins what is wrong or to be done, as "Wrong pattern" or "Draw your pattern", and "Failed attempts: 3"
    return translated("{complaint}. {count}", ("{complaint}", text), ("{count}", count))
  }

  /// Whether the number of failed attempts is told with a hint: of each, and of what was tried while nobody was there.
  private static func isBesideCount(_ hint: Hint) -> Bool {
    switch hint {
    case .wrongPattern, .wrongPassword, .drawPattern, .drawPatternOrTouchReader, .tapPattern, .typePassword,
      .patternIsOff:
      true
    case .chooseWithKeys, .endWithKeys, .capsLock, .checking, .tooShort, .tooLong, .cannotCheck,
      .goingToSleep, .wait, .finger, .words, .failureWords, .typeFirst:
      false
    }
  }

  /// What the button says.
  package static func button(_ way: ButtonWay) -> String {
    switch way {
    // Translators: a button with room for about 17 narrow or 10 wide characters
    case .password: translated("Enter password")
    case .pattern: translated("Draw pattern")
    case .cancel: translated("Cancel")
    case .done: translated("Done")
    }
  }

  // MARK: Enrolment

  /// What a window is about in which a pattern is set.
  static var enrolment: String {
    // Translators: the title of a window in which a pattern is set
    translated("New pattern")
  }

  static func text(for hint: EnrolmentHint) -> String {
    switch hint {
    // Translators: from here on, above the pad on which a new pattern is drawn; two lines of about 36 narrow or 20 wide
    // characters. "Tried first" is said of whoever guesses patterns
    case .draw: translated("Draw a pattern of at least four dots")
    // Translators: "Done" is a button's word, as you have translated it there
    case .tap: translated("Tap at least four dots, then Done")
    case .tooShort: translated("Connect at least four dots")
    case .common(.straightLine): translated("Straight lines are tried first. Draw another")
    case .common(.character): translated("Letters and digits are tried first. Draw another")
    case .common(.figure): translated("Figures like this are tried first. Draw another")
    case .chooseWithKeys: text(for: Hint.chooseWithKeys, failedAttempts: 0)
    case .endWithKeys: text(for: Hint.endWithKeys, failedAttempts: 0)
    case .keep: translated("Do you want to use this pattern?")
    case .repeatIt: translated("Draw it once more")
    case .differs: translated("The two drawings differ. Draw it once more")
    case .storing: translated("Saving…")
    case .failed: translated("The pattern could not be saved")
    case .done: translated("Your pattern is set")
    }
  }

  /// What stands below the meter.
  static func text(for strength: PatternStrength) -> String {
    switch strength {
    // Translators: below a meter of how strong a new pattern is; two lines of about 40 narrow or 22 wide characters
    case .weak: translated("Weak. More dots and crossing lines make it stronger")
    case .fair: translated("Fair")
    case .strong: translated("Strong")
    }
  }

  /// What stands there where the pattern could not be saved.
  static func text(for fault: StorageFault) -> String {
    switch fault {
    // Translators: why the pattern could not be saved; two lines of about 40 narrow or 22 wide characters. "Its" and
    // "it" are the pattern
    case .other: translated("Something went wrong. Nothing was changed")
    case .full: translated("The disk is full")
    case .readOnly: translated("The disk can only be read")
    case .forbidden: translated("You may not write to its folder")
    case .openToOthers: translated("Other users have access to its folder")
    case .foreign: translated("Its folder belongs to another user")
    case .displaced: translated("A link or a file is in the place of its folder")
    case .busy: translated("Another program is using it. Try again")
    case .outOfMemory: translated("There is too little free memory. Close something and try again")
    case .homeless: translated("You have no home folder to keep it in")
    }
  }

  static func text(for button: EnrolmentButton) -> String {
    switch button {
    // Translators: a button with room for about 14 narrow or 8 wide characters; so have the next two
    case .goOn: translated("Continue")
    case .startOver: translated("Start over")
    case .done: Self.button(.done)
    case .close: translated("Close")
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
