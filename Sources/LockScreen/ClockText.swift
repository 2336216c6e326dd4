import Platform

/// The time and the date as they are shown, in the words of the locale.
public struct ClockText: Equatable, Sendable {
  public var time: String
  public var date: String

  public init(time: String, date: String) {
    self.time = time
    self.date = date
  }

  /// A time in the words and the order of the locale.
  ///
  /// - Parameter time: seconds since 1970.
  public init(at time: Int) {
    self.time = Language.format(time, Language.hasTwelveHours ? "%-I:%M" : "%H:%M")
    // Translators: the date as strftime(3) writes it: %A weekday, %a its short form, %-d day, %B month, %-m its number
    date = Language.format(time, Language.translatedFormat("%A, %-d %B"))
  }
}
