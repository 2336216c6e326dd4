import CSystemd
import Glibc

@testable import SystemBus

/// What logind, fprintd and the bus answer: messages whose arguments are any types in any order.
enum BusInputs {
  /// What the project itself never calls, and so CSystemd does not forward.
  private struct Library {
    let seal: @convention(c) (OpaquePointer?, UInt64, UInt64) -> Int32
    let rewind: @convention(c) (OpaquePointer?, Int32) -> Int32
    let bus: OpaquePointer
  }

  nonisolated(unsafe) private static let library: Library? = {
    typealias New = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias SetDescriptors = @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
    typealias Start = @convention(c) (OpaquePointer?) -> Int32
    let handle = dlopen("libsystemd.so.0", RTLD_NOW)
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
    guard let new = find("sd_bus_new", New.self), let start = find("sd_bus_start", Start.self),
      let setDescriptors = find("sd_bus_set_fd", SetDescriptors.self),
      let seal = find("sd_bus_message_seal", (@convention(c) (OpaquePointer?, UInt64, UInt64) -> Int32).self),
      let rewind = find("sd_bus_message_rewind", (@convention(c) (OpaquePointer?, Int32) -> Int32).self)
    else { return nil }
    // Nobody answers at the other end, and nothing is ever sent: a message only has to belong to some connection.
    var ends: (Int32, Int32) = (-1, -1)
    let isMade = withUnsafeMutableBytes(of: &ends) {
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, $0.assumingMemoryBound(to: Int32.self).baseAddress) == 0
    }
    var bus: OpaquePointer?
    guard isMade, new(&bus) >= 0, let bus, setDescriptors(bus, ends.0, ends.0) >= 0, start(bus) >= 0 else {
      return nil
    }
    return Library(seal: seal, rewind: rewind, bus: bus)
  }()

  static func reply(_ bytes: UnsafeRawBufferPointer) {
    guard let library else { broken("libsystemd is there to be fuzzed") }
    guard let (reader, content) = bytes.split else { return }
    var message: OpaquePointer?
    guard sd_bus_message_new_method_call(library.bus, &message, "a.b", "/", "a.b", "C") >= 0, let message
    else { return }
    defer { sd_bus_message_unref(message) }
    append(content, to: message)
    guard library.seal(message, 1, 0) >= 0, library.rewind(message, 1) >= 0 else { return }
    read(BusMessage(message), reader)
  }

  /// Each argument is a byte for its type, a byte for its length, and its content.
  private static func append(_ bytes: UnsafeRawBufferPointer, to message: OpaquePointer) {
    var rest = bytes
    var depth = 0
    while rest.count >= 2 {
      let kind = rest[0] % 8
      let length = min(Int(rest[1] % 32), rest.count - 2)
      let content = UnsafeRawBufferPointer(rebasing: rest[2..<(2 + length)])
      rest = UnsafeRawBufferPointer(rebasing: rest[(2 + length)...])
      let text = String(decoding: content, as: UTF8.self)
      var number = content.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      switch kind {
      case 0: _ = text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) }
      case 1: _ = text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "o")), $0) }
      case 2:
        var flag = Int32(truncatingIfNeeded: number & 1)
        _ = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &flag)
      case 3: _ = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "t")), &number)
      case 4: if sd_bus_message_open_container(message, CChar(UInt8(ascii: "v")), "t") >= 0 { depth += 1 }
      case 5: if sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "s") >= 0 { depth += 1 }
      case 6 where depth > 0:
        if sd_bus_message_close_container(message) >= 0 { depth -= 1 }
      default:
        var small = UInt32(truncatingIfNeeded: number)
        _ = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &small)
      }
    }
    for _ in 0..<depth { _ = sd_bus_message_close_container(message) }
  }

  /// Reads as the project's handlers do.
  private static func read(_ message: BusMessage, _ choice: UInt8) {
    _ = message.sender
    _ = message.failure
    for step in 0..<4 {
      switch (Int(choice) + step) % 7 {
      case 0: _ = message.string()
      case 1: _ = message.objectPath()
      case 2: _ = message.flag()
      case 3: _ = message.numberInVariant()
      case 4: _ = message.strings()
      case 5: _ = OwnerChange(message)
      default: _ = message.descriptor()
      }
    }
  }
}
