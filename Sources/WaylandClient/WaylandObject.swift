import CWaylandClient

/// An object of the protocol on the client's side: what the types of all interfaces have in common.
///
/// It owns the `wl_proxy`. When the last reference goes, the object is destroyed on both sides if its interface has
/// exactly one request for that; else only the client forgets it. An object can be let go, or destroyed, inside of any
/// handler, its own too. Not for use by several threads.
open class WaylandObject {
  /// The version it was bound at.
  public final let version: UInt32
  /// The `wl_proxy`; nil once the object is destroyed.
  final private(set) var proxy: OpaquePointer?
  /// Keeps the connection: a proxy must not outlive it.
  private final let connection: DisplayHandle
  private final let isOwner: Bool

  /// A request that ends an object without a further word.
  public struct Destructor {
    let opcode: UInt32
    let since: UInt32

    public init(opcode: UInt32, since: UInt32) {
      self.opcode = opcode
      self.since = since
    }
  }

  /// A proxy that gets its Swift object; only this module can make one.
  public struct Origin {
    let proxy: OpaquePointer?
    let version: UInt32
    let connection: DisplayHandle
    var isOwner = true
  }

  /// Takes over a new proxy.
  public required init(_ origin: Origin) {
    proxy = origin.proxy
    version = origin.version
    connection = origin.connection
    isOwner = origin.isOwner
    if let proxy, isOwner {
      wl_proxy_add_dispatcher(
        proxy, Self.dispatch, Interfaces.table.address, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  deinit {
    guard let proxy, isOwner else { return }
    if let destructor = type(of: self).destructor, destructor.since <= version {
      var none = wl_argument()
      wl_proxy_marshal_array_flags(
        proxy, destructor.opcode, nil, version, UInt32(WL_MARSHAL_FLAG_DESTROY), &none)
    } else {
      wl_proxy_destroy(proxy)
    }
  }

  /// Whether requests can be made on it: false once it is destroyed.
  public final var isAlive: Bool { proxy != nil }

  /// The request that is sent when the last reference goes; nil where there is none or a choice.
  open class var destructor: Destructor? { nil }

  /// Takes an event of the wire; the scanner's types turn it into a call of their `onEvent`.
  open func receive(opcode: UInt32, arguments: EventArguments) { arguments.closeDescriptors() }

  /// Lets go of the handler, and so of what it holds: nothing is heard of a dead object.
  open func releaseHandler() {}

  // MARK: For the types that the scanner writes

  /// Makes a request. On a dead object, with a dead object, or below the version that has it nothing is sent.
  ///
  /// - Parameters:
  ///   - opcode: the request's number.
  ///   - since: the version that has it first.
  ///   - count: its arguments.
  ///   - destroys: the object is gone after it.
  ///   - fill: sets the arguments.
  public final func request(
    _ opcode: UInt32, since: UInt32, count: Int, destroys: Bool = false,
    fill: (inout RequestArguments) -> Void
  ) {
    guard let proxy, isSendable(since) else { return refuse(opcode) }
    let flags = destroys ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0
    let isSent = withArguments(count, fill) { arguments in
      _ = wl_proxy_marshal_array_flags(proxy, opcode, nil, version, flags, arguments)
    }
    guard isSent else { return refuse(opcode) }
    if destroys { bury() }
  }

  /// Makes a request that makes an object. Where nothing is sent, the object is dead from the start.
  ///
  /// - Parameters:
  ///   - type: what it makes.
  ///   - opcode: the request's number.
  ///   - since: the version that has it first.
  ///   - count: its arguments.
  ///   - version: the new object's version; this one's unless told otherwise.
  ///   - fill: sets the arguments.
  public final func create<Object: BoundInterface>(
    _ type: Object.Type, _ opcode: UInt32, since: UInt32, count: Int, version: UInt32? = nil,
    fill: (inout RequestArguments) -> Void
  ) -> Object {
    let version = version ?? self.version
    var created: OpaquePointer?
    if let proxy, isSendable(since) {
      let interface = type.interface.pointer.assumingMemoryBound(to: wl_interface.self)
      let isSent = withArguments(count, fill) { arguments in
        created = wl_proxy_marshal_array_flags(proxy, opcode, interface, version, 0, arguments)
      }
      if !isSent { refuse(opcode) }
    } else {
      refuse(opcode)
    }
    return Object(Origin(proxy: created, version: version, connection: connection))
  }

  /// Keeps a text in place, with a zero byte at its end, while `body` runs.
  public final func withCString<Result>(of text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result
  {
    guard let text else { return body(nil) }
    return text.withCString(body)
  }

  /// The compositor has destroyed the object: only the proxy is left to be dropped.
  public final func expire() {
    guard let proxy, isOwner else { return }
    wl_proxy_destroy(proxy)
    bury()
  }

  // MARK: Within the module

  /// The object of a proxy; nil when the proxy is not one of ours.
  static func object(of proxy: OpaquePointer) -> WaylandObject? {
    guard wl_proxy_get_listener(proxy) == Interfaces.table.address, let data = wl_proxy_get_user_data(proxy)
    else { return nil }
    return Unmanaged<WaylandObject>.fromOpaque(data).takeUnretainedValue()
  }

  /// The one callback of all events.
  private static var dispatch: wl_dispatcher_func_t {
    { _, target, opcode, message, arguments in
      guard let target, let message, let signature = message.pointee.signature, let arguments,
        let object = WaylandObject.object(of: OpaquePointer(target))
      else { return 0 }
      object.receive(opcode: opcode, arguments: EventArguments(arguments, signature: signature))
      return 0
    }
  }

  private func bury() {
    proxy = nil
    releaseHandler()
  }

  private func isSendable(_ since: UInt32) -> Bool { since <= version }

  private func refuse(_ opcode: UInt32) {
    assertionFailure(
      "request \(opcode) of \(type(of: self)) \(version): dead object, or a version without it")
  }

  /// - Returns: false when an argument was a dead object, so that `send` was not called.
  private func withArguments(
    _ count: Int, _ fill: (inout RequestArguments) -> Void, send: (UnsafeMutablePointer<wl_argument>) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(count, 1)) { memory in
      guard let base = memory.baseAddress else { return false }
      base.initialize(repeating: wl_argument(), count: memory.count)
      var arguments = RequestArguments(base)
      fill(&arguments)
      guard !arguments.hasDeadObject else { return false }
      send(base)
      return true
    }
  }
}
