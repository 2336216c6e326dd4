import Testing

@testable import WaylandScanner

@Suite struct SupplementTests {
  private func enumeration(_ entries: [(String, UInt32)]) -> Enumeration {
    Enumeration(name: "error", entries: entries.map { Enumeration.Entry(name: $0.0, value: $0.1) })
  }

  @Test("a supplement adds what is missing, in its order, and leaves the rest alone")
  func merge() {
    var installed = Interface(
      name: "i", version: 5, requests: [Message(name: "destroy")],
      events: [Message(name: "enter", summary: "installed")], enumerations: [enumeration([("a", 0)])])
    installed.merge(
      Interface(
        name: "i", version: 6,
        events: [Message(name: "enter", summary: "supplement"), Message(name: "scale", since: 6)],
        enumerations: [enumeration([("a", 9), ("b", 1)]), Enumeration(name: "new")]))
    #expect(installed.version == 6)
    #expect(installed.events.map(\.name) == ["enter", "scale"])
    #expect(installed.events.map(\.summary) == ["installed", ""])
    #expect(installed.enumerations.map(\.name) == ["error", "new"])
    #expect(installed.enumerations.first == enumeration([("a", 0), ("b", 1)]))
  }

  @Test("a newer installed description is not made older")
  func newerInstalled() {
    var installed = Interface(
      name: "i", version: 7, events: [Message(name: "scale", since: 6), Message(name: "more", since: 7)])
    let before = installed
    installed.merge(Interface(name: "i", version: 6, events: [Message(name: "scale", since: 6)]))
    #expect(installed == before)
  }

  @Test("a supplement tells that an event ends its object")
  func destructorEvent() {
    var installed = Interface(name: "i", version: 1, events: [Message(name: "done")])
    installed.merge(Interface(name: "i", version: 1, events: [Message(name: "done", isDestructor: true)]))
    #expect(installed.events.map(\.isDestructor) == [true])
  }
}
