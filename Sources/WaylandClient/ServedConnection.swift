import EventLoop

/// A connection that an event loop serves: events are read and dispatched when they come, and what was asked is sent.
public final class ServedConnection {
  public let connection: WaylandConnection
  /// Called once, when the connection is lost; nothing is read or sent any more then.
  public var onLost: ((ConnectionError) -> Void)?

  private var watch: Watch?
  private var isLost = false

  public init(_ connection: WaylandConnection) {
    self.connection = connection
  }

  /// Begins to listen. To be called once.
  public func listen(on loop: EventLoop) {
    watch = loop.watch(connection.descriptor, for: .readable) { [unowned self] _ in
      attempt { () throws(ConnectionError) in
        try connection.prepareRead()
        try connection.readEvents()
        try connection.dispatchPending()
      }
    }
  }

  /// Sends what was asked of the compositor, as far as it takes it; the rest when it takes more.
  public func flush() {
    attempt { () throws(ConnectionError) in
      switch try connection.flush() {
      case .done: watch?.interest = .readable
      case .wouldBlock: watch?.interest = [.readable, .writable]
      }
    }
  }

  private func attempt(_ body: () throws(ConnectionError) -> Void) {
    guard !isLost else { return }
    do throws(ConnectionError) {
      try body()
    } catch {
      isLost = true
      watch?.cancel()
      onLost?(error)
    }
  }
}
