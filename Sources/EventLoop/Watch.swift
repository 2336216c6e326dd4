/// A descriptor that the loop waits for.
public final class Watch {
  public let descriptor: Int32

  /// What is waited for; may be changed at any time.
  public var interest: Readiness {
    didSet { if interest != oldValue { loop?.changed() } }
  }

  /// True after ``cancel()``.
  public private(set) var isCancelled = false

  private weak var loop: EventLoop?
  private(set) var handler: (Readiness) -> Void

  init(
    descriptor: Int32, interest: Readiness, loop: EventLoop, handler: @escaping (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.interest = interest
    self.loop = loop
    self.handler = handler
  }

  /// Ends the watch. The descriptor is not closed; it may be, right afterwards.
  public func cancel() {
    isCancelled = true
    handler = { _ in }
    loop?.changed()
  }
}
