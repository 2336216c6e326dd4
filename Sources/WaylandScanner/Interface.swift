/// One interface of a protocol description.
struct Interface: Equatable {
  var name: String
  var version: Int
  var summary = ""
  var requests: [Message] = []
  var events: [Message] = []
  var enumerations: [Enumeration] = []

  /// The requests that end the object.
  var destructors: [Message] { requests.filter(\.isDestructor) }

  /// Takes over from a newer description what this one lacks, by name: messages and entries of the same name stay
  /// as they are, but that a destructor is one.
  mutating func merge(_ supplement: Interface) {
    version = max(version, supplement.version)
    requests = Self.merged(requests, supplement.requests)
    events = Self.merged(events, supplement.events)
    for addition in supplement.enumerations {
      if let index = enumerations.firstIndex(where: { $0.name == addition.name }) {
        let known = Set(enumerations[index].entries.map(\.name))
        enumerations[index].entries += addition.entries.filter { !known.contains($0.name) }
      } else {
        enumerations.append(addition)
      }
    }
  }

  private static func merged(_ messages: [Message], _ supplement: [Message]) -> [Message] {
    var result = messages
    for addition in supplement {
      if let index = result.firstIndex(where: { $0.name == addition.name }) {
        result[index].isDestructor = result[index].isDestructor || addition.isDestructor
      } else {
        result.append(addition)
      }
    }
    return result
  }
}
