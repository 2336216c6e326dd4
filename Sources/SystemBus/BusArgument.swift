import CSystemd

/// What a method is called with.
public enum BusArgument {
  case string(String)
  case number(UInt32)
  case flag(Bool)

  func append(to message: OpaquePointer) -> Bool {
    let result: Int32
    switch self {
    case .string(let text):
      result = text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) }
    case .number(var number):
      result = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number)
    case .flag(let flag):
      var value: Int32 = flag ? 1 : 0
      result = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &value)
    }
    return result >= 0
  }
}
