import CPlatform
import CSystemd
import Platform

/// A message while its handler runs. Its arguments are read one after the other; each is nil where the message has
/// something else in its place.
public struct BusMessage {
  private let message: OpaquePointer

  init(_ message: OpaquePointer) {
    self.message = message
  }

  /// The unique name of the connection that sent it; the bus itself vouches for it.
  public var sender: String? {
    sd_bus_message_get_sender(message).map { String(cString: $0) }
  }

  /// What went wrong, where this is not the answer that was asked for.
  public var failure: BusFailure? {
    guard let error = sd_bus_message_get_error(message) else { return nil }
    return BusFailure(name: Self.text(error.pointee.name), text: Self.text(error.pointee.message))
  }

  public func string() -> String? { text(type: UInt8(ascii: "s")) }

  public func objectPath() -> String? { text(type: UInt8(ascii: "o")) }

  public func flag() -> Bool? {
    var value: Int32 = 0
    return read(UInt8(ascii: "b"), &value) ? value != 0 : nil
  }

  /// A number of 64 bits that stands in a variant, as properties do.
  public func numberInVariant() -> UInt64? {
    guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "t") > 0 else { return nil }
    var value: UInt64 = 0
    let isRead = read(UInt8(ascii: "t"), &value)
    return sd_bus_message_exit_container(message) >= 0 && isRead ? value : nil
  }

  /// A descriptor, as a duplicate of one's own, which is close-on-exec.
  public func descriptor() -> FileDescriptor? {
    var value: Int32 = -1
    // The message closes its own.
    guard read(UInt8(ascii: "h"), &value) else { return nil }
    let copy = platform_duplicate_above(value, 3)
    return copy >= 0 ? FileDescriptor(owning: copy) : nil
  }

  /// A list of strings.
  public func strings() -> [String]? {
    guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "s") > 0 else { return nil }
    var result: [String] = []
    while let next = string() { result.append(next) }
    return sd_bus_message_exit_container(message) >= 0 ? result : nil
  }

  private func text(type: UInt8) -> String? {
    var value: UnsafePointer<CChar>?
    return read(type, &value) ? value.map { String(cString: $0) } : nil
  }

  private func read(_ type: UInt8, _ value: UnsafeMutableRawPointer) -> Bool {
    sd_bus_message_read_basic(message, CChar(type), value) > 0
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
