/// One argument of a request or an event.
struct Argument: Equatable {
  /// What goes over the wire.
  enum Kind: String {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
  }

  var name: String
  var kind: Kind
  /// The interface of an object; nil where any may come.
  var interface: String?
  /// The enumeration whose values it has, as `name` or `interface.name`.
  var enumeration: String?
  var allowsNull = false
  var summary = ""

  /// Its letters in libwayland's signatures. A new object of no fixed interface is three slots on the wire: name,
  /// version, number.
  var signature: String {
    let optional = allowsNull ? "?" : ""
    switch kind {
    case .int: return "i"
    case .uint: return "u"
    case .fixed: return "f"
    case .string: return optional + "s"
    case .object: return optional + "o"
    case .array: return optional + "a"
    case .fd: return "h"
    case .newID: return interface == nil ? "sun" : "n"
    }
  }

  /// One entry a slot of the wire.
  var slotInterfaces: [String?] {
    kind == .newID && interface == nil ? [nil, nil, nil] : [interface]
  }
}
