import CWaylandClient

/// All interfaces of a module in the form that libwayland reads, in one allocation that lives as long as the process.
///
/// Interfaces mention one another in circles, so that they can only be made together.
public struct InterfaceTable {
  private let interfaces: UnsafeMutablePointer<wl_interface>

  /// - Parameters:
  ///   - description: fields that end with a zero byte each: for an interface its name, version, number of
  ///     requests and number of events; then for each of these its name, its signature, and the interfaces of
  ///     its arguments as places in the table with commas between, `-` for none, or nothing where there is none at
  ///     all. Written by the scanner, and not checked here.
  ///   - interfaces: how many there are.
  ///   - messages: how many requests and events there are.
  ///   - types: the number of arguments of those messages that mention an interface.
  ///   - longestMessage: the highest number of arguments of any message.
  public init(
    _ description: StaticString, interfaces: Int, messages: Int, types: Int, longestMessage: Int
  ) {
    typealias Slot = UnsafePointer<wl_interface>?
    let interfaceBytes = interfaces * MemoryLayout<wl_interface>.stride
    let messageBytes = messages * MemoryLayout<wl_message>.stride
    let slots = longestMessage + types
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: interfaceBytes + messageBytes + slots * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<wl_interface>.alignment)
    let table = memory.bindMemory(to: wl_interface.self, capacity: interfaces)
    var message = (memory + interfaceBytes).bindMemory(to: wl_message.self, capacity: messages)
    let none = (memory + interfaceBytes + messageBytes).bindMemory(to: Slot.self, capacity: slots)
    none.initialize(repeating: nil, count: slots)
    var slot = none + longestMessage
    var reader = Reader(position: description.utf8Start)

    for index in 0..<interfaces {
      var interface = wl_interface()
      interface.name = reader.string()
      interface.version = Int32(reader.number())
      interface.method_count = Int32(reader.number())
      interface.event_count = Int32(reader.number())
      interface.methods = UnsafePointer(message)
      interface.events = UnsafePointer(message + Int(interface.method_count))
      (table + index).initialize(to: interface)
      for _ in 0..<(interface.method_count + interface.event_count) {
        var next = wl_message()
        next.name = reader.string()
        next.signature = reader.string()
        next.types = reader.types(of: table, into: &slot) ?? UnsafeMutablePointer(none)
        message.initialize(to: next)
        message += 1
      }
    }
    self.interfaces = table
  }

  /// The interface at a place of the table.
  public subscript(index: Int) -> WaylandInterface {
    WaylandInterface(pointer: UnsafeRawPointer(interfaces + index))
  }

  /// An address that nothing else has: objects of ours are known by it.
  var address: UnsafeRawPointer { UnsafeRawPointer(interfaces) }

  /// Reads the fields one after the other.
  private struct Reader {
    var position: UnsafePointer<UInt8>

    /// A field as it stands: it ends with a zero byte in place.
    mutating func string() -> UnsafePointer<CChar> {
      let start = UnsafeRawPointer(position).assumingMemoryBound(to: CChar.self)
      while position.pointee != 0 { position += 1 }
      position += 1
      return start
    }

    mutating func number() -> Int {
      var number = 0
      while position.pointee != 0 {
        number = number * 10 + Int(position.pointee &- UInt8(ascii: "0"))
        position += 1
      }
      position += 1
      return number
    }

    /// Fills the next slots; nil when the message mentions no interface.
    mutating func types(
      of table: UnsafeMutablePointer<wl_interface>,
      into slot: inout UnsafeMutablePointer<UnsafePointer<wl_interface>?>
    ) -> UnsafeMutablePointer<UnsafePointer<wl_interface>?>? {
      if position.pointee == 0 {
        position += 1
        return nil
      }
      let first = slot
      var index: Int?
      while true {
        let character = position.pointee
        position += 1
        switch character {
        case 0, UInt8(ascii: ","):
          slot.pointee = index.map { UnsafePointer(table + $0) }
          slot += 1
          index = nil
          if character == 0 { return first }
        case UInt8(ascii: "-"): break
        default: index = (index ?? 0) * 10 + Int(character &- UInt8(ascii: "0"))
        }
      }
    }
  }
}
