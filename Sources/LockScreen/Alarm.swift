/// Something that is to happen after a while. A new alarm of one kind takes the place of the one before.
public enum Alarm: CaseIterable, Hashable, Sendable {
  /// A finger that was lifted has not come back.
  case endStroke
  /// A wrong pattern has been shown long enough.
  case clearPattern
  /// A wrong password has been shown long enough.
  case clearPasswordError
  /// What was typed has lain about long enough.
  case forgetTyped
  /// What was taken dot by dot has lain about long enough, or the keyboard's ring.
  case forgetDots
  /// What went wrong has been told long enough.
  case endComplaint
  /// Another second of a wait after too many wrong patterns is over.
  case countDown
}
