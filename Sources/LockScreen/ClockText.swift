/// The time and the date as they are shown, in the words of the locale.
public struct ClockText: Equatable, Sendable {
  public var time: String
  public var date: String

  public init(time: String, date: String) {
    self.time = time
    self.date = date
  }
}
