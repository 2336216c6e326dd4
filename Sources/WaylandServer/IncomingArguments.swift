import CWaylandServer
import Glibc
import WaylandClient

/// The arguments of a request, valid while its callback runs.
struct IncomingArguments {
  private let arguments: UnsafePointer<wl_argument>
  private let signature: UnsafePointer<CChar>

  init(_ arguments: UnsafePointer<wl_argument>, signature: UnsafePointer<CChar>) {
    self.arguments = arguments
    self.signature = signature
  }

  func int(_ slot: Int) -> Int32 { arguments[slot].i }
  func uint(_ slot: Int) -> UInt32 { arguments[slot].u }
  func fixed(_ slot: Int) -> WaylandFixed { WaylandFixed(rawValue: arguments[slot].f) }
  func string(_ slot: Int) -> UnsafePointer<CChar>? { arguments[slot].s }

  func array(_ slot: Int) -> UnsafeRawBufferPointer {
    guard let array = arguments[slot].a else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: array.pointee.data, count: array.pointee.size)
  }

  /// A file descriptor, which now belongs to whoever reads it here.
  func descriptor(_ slot: Int) -> Int32 { arguments[slot].h }

  /// An object of the client; nil where it gave none.
  func object<Resource: ServedInterface>(_ slot: Int, _ type: Resource.Type) -> Resource? {
    arguments[slot].o.flatMap { WaylandResource.object(of: $0, type) }
  }

  /// Closes the descriptors of a request that nobody takes.
  func closeDescriptors() {
    var slot = 0
    var letter = signature
    while letter.pointee != 0 {
      switch UInt8(bitPattern: letter.pointee) {
      case UInt8(ascii: "h"):
        close(arguments[slot].h)
        slot += 1
      case UInt8(ascii: "?"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: slot += 1
      }
      letter += 1
    }
  }
}
