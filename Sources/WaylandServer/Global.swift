import CWaylandServer

/// An interface that the display offers to its clients, as long as this object lives.
public final class Global<Resource: ServedInterface> {
  /// Called with the object of each client that binds it.
  public var onBind: ((Resource) -> Void)?

  private let display: WaylandDisplay
  private let binder: GlobalBinder
  private let global: OpaquePointer?

  /// Offers the interface.
  ///
  /// - Parameters:
  ///   - display: where.
  ///   - type: the interface.
  ///   - version: at most the highest that is known, which is the default.
  ///   - onBind: called with the object of each client that binds it.
  public init(
    on display: WaylandDisplay, _ type: Resource.Type = Resource.self, version: UInt32? = nil,
    onBind: ((Resource) -> Void)? = nil
  ) {
    self.display = display
    self.onBind = onBind
    let binder = GlobalBinder()
    self.binder = binder
    let interface = type.interface.pointer.assumingMemoryBound(to: wl_interface.self)
    let version = max(1, min(version ?? type.highestVersion, type.highestVersion))
    global = wl_global_create(
      display.display, interface, Int32(bitPattern: version), Unmanaged.passUnretained(binder).toOpaque(),
      GlobalBinder.callback)
    binder.bind = { [weak self] client, version, id in
      guard let resource = WaylandResource.make(type, client: client, version: version, id: id) else {
        return
      }
      self?.onBind?(resource)
    }
  }

  deinit {
    if let global { wl_global_destroy(global) }
  }

  /// Tells all clients that it is gone. It can still be bound by those that do not know yet: keep this object for a
  /// while.
  public func remove() {
    if let global { wl_global_remove(global) }
  }
}
