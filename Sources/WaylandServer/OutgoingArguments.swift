import CWaylandServer
import WaylandClient

/// The arguments of an event while they are filled in.
struct OutgoingArguments {
  private let arguments: UnsafeMutablePointer<wl_argument>
  /// An argument is an object that its client no longer has.
  private(set) var hasDeadObject = false

  init(_ arguments: UnsafeMutablePointer<wl_argument>) { self.arguments = arguments }

  func set(_ slot: Int, _ value: Int32) { arguments[slot].i = value }
  func set(_ slot: Int, _ value: UInt32) { arguments[slot].u = value }
  func set(_ slot: Int, _ value: WaylandFixed) { arguments[slot].f = value.rawValue }
  func set(_ slot: Int, _ value: UnsafePointer<CChar>?) { arguments[slot].s = value }
  func set(_ slot: Int, _ value: UnsafeMutablePointer<wl_array>) { arguments[slot].a = value }

  /// libwayland sends a copy, the caller keeps the descriptor.
  func set(_ slot: Int, descriptor: Int32) { arguments[slot].h = descriptor }

  mutating func set(_ slot: Int, _ value: WaylandResource?) {
    arguments[slot].o = value?.resource
    if let value, !value.isAlive { hasDeadObject = true }
  }
}
