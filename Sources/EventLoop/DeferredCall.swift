/// A call that an object owes its owner, made at the loop's next turn.
///
/// A loss that is noticed inside a call of the owner's is told with this: the owner is in the middle of something then,
/// such as handing over a secret that it would wipe on hearing of the loss. The call is cancelled with the object that
/// holds it.
public final class DeferredCall {
  private let loop: EventLoop
  private let handler: () -> Void
  private var pending: Timer?

  /// - Parameter handler: is called once for any number of ``schedule()`` in one turn.
  public init(_ loop: EventLoop, _ handler: @escaping () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  deinit { pending?.cancel() }

  /// Makes the call at the loop's next turn.
  public func schedule() {
    guard pending == nil else { return }
    pending = loop.nextTurn { [unowned self] in
      pending = nil
      handler()
    }
  }

  /// Takes the call back. Does nothing once it has been made.
  public func cancel() {
    pending?.cancel()
    pending = nil
  }
}
