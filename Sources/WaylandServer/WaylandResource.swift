import CWaylandServer
import WaylandClient

/// An object of a client on the server's side: what the types of all interfaces have in common.
///
/// It lives as long as the client has the object, whoever refers to it; after that it is dead and events to it are
/// dropped.
public class WaylandResource {
  /// Whose object it is.
  public let client: Client
  /// The version the client bound.
  public let version: UInt32
  /// Its number on the wire.
  public let id: UInt32
  /// Called when the object is gone, by its own request or with its client.
  public var onDestroy: (() -> Void)?
  /// Whatever its owner wants to find again with it, such as the pixels of a buffer.
  public var attachment: AnyObject?
  /// The `wl_resource`; nil once the object is gone.
  private(set) var resource: OpaquePointer?

  /// Takes over a new `wl_resource`, which keeps this object until it is destroyed.
  required init(_ resource: OpaquePointer, of client: Client) {
    self.resource = resource
    self.client = client
    version = UInt32(bitPattern: wl_resource_get_version(resource))
    id = wl_resource_get_id(resource)
    wl_resource_set_dispatcher(
      resource, Self.dispatch, Self.tag, Unmanaged.passRetained(self).toOpaque(), Self.destroyed)
  }

  /// Whether the client still has it.
  public final var isAlive: Bool { resource != nil }

  /// Takes the object away.
  public final func destroy() {
    if let resource { wl_resource_destroy(resource) }
  }

  /// Ends the client's connection because it broke a rule.
  ///
  /// - Parameters:
  ///   - code: a value of the interface's `Error`.
  ///   - message: what the rule is, for the client's log.
  public final func postError(code: UInt32, message: String) {
    guard let resource else { return }
    message.withCString { wayland_server_post_error(resource, code, $0) }
  }

  /// Takes a request of the wire; the scanner's types turn it into a call of their `onRequest`.
  func receive(opcode: UInt32, arguments: IncomingArguments) { arguments.closeDescriptors() }

  /// Lets go of the handler, and so of what it holds.
  func releaseHandler() {}

  // MARK: For the types that the scanner writes

  /// Sends an event; nothing is sent to a dead object, about a dead object, or to a client that bound an older version.
  final func send(_ opcode: UInt32, since: UInt32, count: Int, fill: (inout OutgoingArguments) -> Void) {
    guard let resource, since <= version else { return }
    withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(count, 1)) { memory in
      guard let base = memory.baseAddress else { return }
      base.initialize(repeating: wl_argument(), count: memory.count)
      var arguments = OutgoingArguments(base)
      fill(&arguments)
      if !arguments.hasDeadObject { wl_resource_post_event_array(resource, opcode, base) }
    }
  }

  /// Makes the object that a request asks for; nil when memory is short, and the client is told then.
  final func make<Resource: ServedInterface>(_ type: Resource.Type, id: UInt32) -> Resource? {
    guard let resource, let pointer = wl_resource_get_client(resource) else { return nil }
    return Self.make(type, client: pointer, version: version, id: id)
  }

  /// Keeps a text in place, with a zero byte at its end, while `body` runs.
  final func withCString(of text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
    if let text { text.withCString(body) } else { body(nil) }
  }

  /// Keeps bytes in place while `body` runs.
  final func withArray(of bytes: UnsafeRawBufferPointer, _ body: (UnsafeMutablePointer<wl_array>) -> Void) {
    var array = wl_array()
    array.size = bytes.count
    array.data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    withUnsafeMutablePointer(to: &array, body)
  }

  // MARK: Within the module

  static func make<Resource: ServedInterface>(
    _ type: Resource.Type, client: OpaquePointer, version: UInt32, id: UInt32
  ) -> Resource? {
    let interface = type.interface.pointer.assumingMemoryBound(to: wl_interface.self)
    guard let resource = wl_resource_create(client, interface, Int32(bitPattern: version), id) else {
      wl_client_post_no_memory(client)
      return nil
    }
    return Resource(resource, of: Client.of(client))
  }

  /// The object of a resource; nil when it is of another interface or not ours.
  static func object<Resource: ServedInterface>(
    of resource: OpaquePointer, _ type: Resource.Type
  ) -> Resource? {
    let interface = type.interface.pointer.assumingMemoryBound(to: wl_interface.self)
    guard wl_resource_instance_of(resource, interface, tag) != 0,
      let data = wl_resource_get_user_data(resource)
    else { return nil }
    return Unmanaged<WaylandResource>.fromOpaque(data).takeUnretainedValue() as? Resource
  }

  /// An address that nothing else uses as an implementation: resources of ours are known by it.
  private static var tag: UnsafeRawPointer { WlDisplay.interface.pointer }

  /// The one callback of all requests.
  private static var dispatch: wl_dispatcher_func_t {
    { _, target, opcode, message, arguments in
      guard let target, let message, let signature = message.pointee.signature, let arguments,
        let data = wl_resource_get_user_data(OpaquePointer(target))
      else { return 0 }
      let object = Unmanaged<WaylandResource>.fromOpaque(data).takeUnretainedValue()
      object.receive(opcode: opcode, arguments: IncomingArguments(arguments, signature: signature))
      return 0
    }
  }

  private static var destroyed: wl_resource_destroy_func_t {
    { resource in
      guard let resource, let data = wl_resource_get_user_data(resource) else { return }
      let object = Unmanaged<WaylandResource>.fromOpaque(data).takeRetainedValue()
      object.resource = nil
      object.onDestroy?()
      object.onDestroy = nil
      object.releaseHandler()
    }
  }
}
