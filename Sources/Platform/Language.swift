import CPlatform
import Glibc

/// The owner's language and locale, as the environment names them.
public enum Language {
  /// Makes them this process's. Reading a locale takes about a millisecond, so this comes after the lock.
  ///
  /// - Parameter folder: where translations are; nil for the system's folder.
  public static func adopt(translations folder: String? = nil) {
    platform_adopt_language(folder)
  }

  /// A text in that language; the text itself where it has not been translated.
  public static func translated(_ text: String) -> String {
    // What is not translated comes back as the very pointer that went in, so it must live until it is read.
    text.withCString { text in platform_translated(text).map { String(cString: $0) } ?? String(cString: text) }
  }

  /// A time in words of the locale, by a format of strftime(3).
  public static func format(_ time: time_t, _ format: String) -> String {
    var time = time
    var parts = tm()
    localtime_r(&time, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress, strftime(start, buffer.count, format, &parts) > 0 else { return "" }
      return String(cString: start)
    }
  }

  /// Whether times of the day go from 1 to 12.
  public static var hasTwelveHours: Bool { platform_has_twelve_hours() != 0 }
}
