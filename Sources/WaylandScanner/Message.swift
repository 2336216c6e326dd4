/// A request or an event.
struct Message: Equatable {
  var name: String
  /// The first version of the interface that has it.
  var since = 1
  /// The object is gone after it.
  var isDestructor = false
  var summary = ""
  var arguments: [Argument] = []

  /// The signature as libwayland reads it: the version it came with, then a letter an argument.
  var signature: String {
    (since > 1 ? String(since) : "") + arguments.map(\.signature).joined()
  }

  /// The interfaces of the signature's slots, nil where a slot has none.
  var slotInterfaces: [String?] { arguments.flatMap(\.slotInterfaces) }
}
