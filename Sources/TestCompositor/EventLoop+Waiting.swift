import EventLoop
import Platform

extension EventLoop {
  /// Goes on until something is so.
  ///
  /// What other processes do (end, sleep) is no event here, so that the condition is looked at every few milliseconds
  /// too.
  ///
  /// - Parameters:
  ///   - limit: gives up after this time.
  ///   - condition: looked at after each event.
  /// - Returns: whether it became so.
  public func wait(atMost limit: Milliseconds, until condition: () -> Bool) throws(SystemError) -> Bool {
    let deadline = Instant.now + limit
    while true {
      if condition() { return true }
      guard Instant.now < deadline else { return false }
      try runOnce(limit: 5)
    }
  }

  /// Goes on for a while, whatever happens.
  public func run(for time: Milliseconds) throws(SystemError) {
    _ = try wait(atMost: time) { false }
  }
}
