import Platform

/// A call that will be made once.
public final class Timer {
  /// When the call is due, on the monotonic clock.
  public let deadline: Instant

  /// True after ``cancel()``.
  public private(set) var isCancelled = false

  private var handler: () -> Void

  init(deadline: Instant, handler: @escaping () -> Void) {
    self.deadline = deadline
    self.handler = handler
  }

  /// Takes the call back. Does nothing once it has been made.
  public func cancel() {
    isCancelled = true
    handler = {}
  }

  func fire() {
    let handler = handler
    cancel()
    handler()
  }
}
