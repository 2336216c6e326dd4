import CPlatform
import Glibc

/// The owner's language and locale, as the environment names them.
public enum Language {
  /// Makes them this process's. Reading a locale takes about a millisecond, so this comes after the lock.
  ///
  /// - Parameter folder: where translations are, as `de/LC_MESSAGES/patternlock.mo`. Only tests and makers of pictures
  ///   give one: nil is the folder that `make install` chose.
  public static func adopt(translations folder: String? = nil) {
    platform_adopt_language(folder)
  }

  /// A text in that language; the text itself where it has not been translated.
  public static func translated(_ text: String) -> String {
    // Where there is no translation C gives its argument back, which lives no longer than this closure.
    text.withCString { platform_translated($0).map { String(cString: $0) } } ?? text
  }

  /// A format for `format(_:_:)`, as is the custom where the locale of dates (LC_TIME) is from: it may be another
  /// than that of the words on the screen.
  public static func translatedFormat(_ format: String) -> String {
    format.withCString { platform_translated_format($0).map { String(cString: $0) } } ?? format
  }

  /// Whether the words on the screen run from right to left, so that what stands beside them is mirrored.
  public static var isRightToLeft: Bool {
    // Translators: the direction of your script: default:LTR or default:RTL
    translated("default:LTR") == "default:RTL"
  }

  /// A time in words of the locale, by a format of strftime(3).
  public static func format(_ time: time_t, _ format: String) -> String {
    var time = time
    var parts = tm()
    localtime_r(&time, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, strftime(start, buffer.count, format, &parts) > 0 else {
        return ""
      }
      return String(cString: start)
    }
  }

  /// Whether times of the day go from 1 to 12.
  public static var hasTwelveHours: Bool { platform_has_twelve_hours() != 0 }
}
