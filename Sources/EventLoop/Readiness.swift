import Glibc

/// What a descriptor is ready for, or what is waited for.
public struct Readiness: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let readable = Readiness(rawValue: 1)
  public static let writable = Readiness(rawValue: 2)
  /// The other side is gone, or the descriptor is broken. Reported without being asked for.
  public static let hungUp = Readiness(rawValue: 4)

  var pollEvents: Int16 {
    var events: Int32 = 0
    if contains(.readable) { events |= POLLIN }
    if contains(.writable) { events |= POLLOUT }
    return Int16(events)
  }

  init(pollEvents: Int16) {
    let events = Int32(pollEvents)
    var readiness: Readiness = []
    if events & POLLIN != 0 { readiness.insert(.readable) }
    if events & POLLOUT != 0 { readiness.insert(.writable) }
    if events & (POLLHUP | POLLERR | POLLNVAL) != 0 { readiness.insert(.hungUp) }
    self = readiness
  }
}
