import CWaylandClient

/// The arguments of a request while they are filled in; new objects are left alone.
public struct RequestArguments {
  private let arguments: UnsafeMutablePointer<wl_argument>
  /// An argument is an object that no longer exists: the request would mean something else, or end the connection.
  private(set) var hasDeadObject = false

  init(_ arguments: UnsafeMutablePointer<wl_argument>) { self.arguments = arguments }

  /// A signed number.
  public func set(_ slot: Int, _ value: Int32) { arguments[slot].i = value }

  /// An unsigned number.
  public func set(_ slot: Int, _ value: UInt32) { arguments[slot].u = value }

  /// A number with a fraction.
  public func set(_ slot: Int, _ value: WaylandFixed) { arguments[slot].f = value.rawValue }

  /// A text that ends with a zero byte and stays in place until the request is sent.
  public func set(_ slot: Int, _ value: UnsafePointer<CChar>?) { arguments[slot].s = value }

  /// A file descriptor; libwayland sends a copy, the caller keeps this one.
  public func set(_ slot: Int, descriptor: Int32) { arguments[slot].h = descriptor }

  /// An object, or none.
  public mutating func set(_ slot: Int, _ value: WaylandObject?) {
    arguments[slot].o = value?.proxy
    if let value, !value.isAlive { hasDeadObject = true }
  }
}
