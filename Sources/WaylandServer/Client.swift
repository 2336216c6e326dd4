import CWaylandServer

/// A connected client; the same object for all its resources.
public final class Client {
  /// The `wl_client`; nil once it is gone.
  private var pointer: OpaquePointer?
  /// Called when the connection ends, before the client's resources go.
  public var onDisconnect: (() -> Void)?

  /// What libwayland's listener is part of; the listener comes first so that its address is that of the whole.
  private struct Watch {
    var listener: wl_listener
    /// Held until the client is gone.
    var client: Unmanaged<Client>
  }

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// Whether it is still there.
  public var isConnected: Bool { pointer != nil }

  /// The process that connected; 0 when it is gone.
  public var processID: Int32 {
    guard let pointer else { return 0 }
    var process: pid_t = 0
    wl_client_get_credentials(pointer, &process, nil, nil)
    return process
  }

  /// Ends the connection, and with it all resources of the client. Not from inside of one of its requests.
  public func disconnect() {
    if let pointer { wl_client_destroy(pointer) }
  }

  /// The object of a `wl_client`, made when it is first asked for.
  static func of(_ pointer: OpaquePointer) -> Client {
    if let listener = wl_client_get_destroy_listener(pointer, disconnected) {
      return UnsafeMutableRawPointer(listener).assumingMemoryBound(to: Watch.self).pointee.client
        .takeUnretainedValue()
    }
    let client = Client(pointer)
    let watch = UnsafeMutablePointer<Watch>.allocate(capacity: 1)
    var listener = wl_listener()
    listener.notify = disconnected
    watch.initialize(to: Watch(listener: listener, client: .passRetained(client)))
    wl_client_add_destroy_listener(
      pointer, UnsafeMutableRawPointer(watch).assumingMemoryBound(to: wl_listener.self))
    return client
  }

  /// The same address at each call: listeners are found by it.
  private static var disconnected: wl_notify_func_t {
    { listener, _ in
      guard let listener else { return }
      let watch = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: Watch.self)
      let client = watch.pointee.client.takeRetainedValue()
      watch.deallocate()
      client.pointer = nil
      client.onDisconnect?()
      client.onDisconnect = nil
    }
  }
}
