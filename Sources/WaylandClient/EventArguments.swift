import CWaylandClient
import Glibc

/// The arguments of an event, valid while its callback runs.
public struct EventArguments {
  private let arguments: UnsafePointer<wl_argument>
  private let signature: UnsafePointer<CChar>

  init(_ arguments: UnsafePointer<wl_argument>, signature: UnsafePointer<CChar>) {
    self.arguments = arguments
    self.signature = signature
  }

  /// A signed number.
  public func int(_ slot: Int) -> Int32 { arguments[slot].i }

  /// An unsigned number.
  public func uint(_ slot: Int) -> UInt32 { arguments[slot].u }

  /// A number with a fraction.
  public func fixed(_ slot: Int) -> WaylandFixed { WaylandFixed(rawValue: arguments[slot].f) }

  /// A text that ends with a zero byte, of any encoding: the protocol asks for UTF-8, nobody checks.
  public func string(_ slot: Int) -> UnsafePointer<CChar>? { arguments[slot].s }

  /// Bytes.
  public func array(_ slot: Int) -> UnsafeRawBufferPointer {
    guard let array = arguments[slot].a else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: array.pointee.data, count: array.pointee.size)
  }

  /// A file descriptor, which now belongs to whoever reads it here.
  public func descriptor(_ slot: Int) -> Int32 { arguments[slot].h }

  /// An object of this client; nil when it was destroyed here meanwhile, or is not one of ours.
  public func object<Object: WaylandObject>(_ slot: Int, _ type: Object.Type) -> Object? {
    guard let proxy = arguments[slot].o else { return nil }
    return WaylandObject.object(of: proxy) as? Object
  }

  /// Closes the descriptors of an event that nobody takes.
  public func closeDescriptors() {
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
