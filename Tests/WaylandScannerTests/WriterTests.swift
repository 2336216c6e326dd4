import Testing

@testable import WaylandScanner

@Suite struct WriterTests {
  private let bindings = Bindings([
    Bindings.Bound(
      binding: Binding(files: ["t.xml"], interface: "t_shape", version: 2, side: .both),
      interface: Interface(
        name: "t_shape", version: 3,
        requests: [
          Message(name: "destroy", isDestructor: true),
          Message(
            name: "show", since: 2,
            arguments: [
              Argument(name: "on", kind: .object, interface: "t_shape", allowsNull: true),
              Argument(name: "in", kind: .int, enumeration: "kind"),
              Argument(name: "title", kind: .string),
            ]),
          Message(name: "clone", arguments: [Argument(name: "id", kind: .newID, interface: "t_shape")]),
          Message(name: "give", arguments: [Argument(name: "to", kind: .object, interface: "not_bound")]),
          Message(name: "too_new", since: 3),
        ],
        events: [
          Message(name: "lost", arguments: [Argument(name: "to", kind: .object, interface: "not_bound")]),
          Message(
            name: "said",
            arguments: [
              Argument(name: "kind", kind: .uint, enumeration: "t_shape.kind"),
              Argument(name: "flags", kind: .uint, enumeration: "flags"),
              Argument(name: "file", kind: .fd),
            ]),
        ],
        enumerations: [
          Enumeration(
            name: "kind",
            entries: [
              .init(name: "90", value: 0), .init(name: "default", value: 1), .init(name: "same", value: 1),
              .init(name: "late", value: 2, since: 3),
            ]),
          Enumeration(
            name: "flags", isBitfield: true,
            entries: [.init(name: "none", value: 0), .init(name: "a", value: 1)]),
        ]))
  ])

  private func source(_ target: BindingTarget, _ name: String) throws -> String {
    try #require(try Main.sources(bindings, for: target).first { $0.name == name }).text
  }

  @Test("requests become methods with every argument labelled, a new object the result")
  func requests() throws {
    let text = try source(.client, "TShape.swift")
    #expect(text.contains("public func show(on: TShape?, `in`: TShape.Kind, title: String) {"))
    #expect(text.contains("request(1, since: 2, count: 3) {"))
    #expect(text.contains("$0.set(1, Int32(bitPattern: `in`.rawValue))"))
    #expect(text.contains("public func clone() -> TShape {"))
    #expect(text.contains("request(0, since: 1, count: 0, destroys: true)"))
    #expect(text.contains("Destructor(opcode: 0, since: 1)"))
  }

  @Test("what mentions an interface that is not bound, or came later, is left out and keeps its opcode")
  func leftOut() throws {
    let text = try source(.client, "TShape.swift")
    #expect(!text.contains("func give") && !text.contains("func tooNew") && !text.contains("case lost"))
    #expect(text.contains("case 1:") && !text.contains("case 0:"))
    let table = try source(.client, "Interfaces.swift")
    #expect(table.contains(#"t_shape\02\05\02\0\"#))
    #expect(table.contains(#"show\02?ois\00,-,-\0\"#))
    #expect(table.contains(#"give\0o\0\0\"#))
    #expect(table.contains("interfaces: 1, messages: 7, types: 4, longestMessage: 3"))
  }

  @Test("events carry plain enumerations raw and bits as an option set, and guard their descriptors")
  func events() throws {
    let text = try source(.client, "TShape.swift")
    #expect(text.contains("case said(kind: UInt32, flags: TShape.Flags, file: Int32)"))
    #expect(text.contains("guard let onEvent else { return arguments.closeDescriptors() }"))
    #expect(text.contains("case unknown(opcode: UInt32)"))
  }

  @Test("enumerations keep double values as other names and leave out what came later")
  func enumerations() throws {
    let text = try source(.client, "TShape.swift")
    #expect(text.contains("case _90 = 0") && text.contains("case `default` = 1"))
    #expect(text.contains("public static var same: Self { .`default` }"))
    #expect(!text.contains("late"))
    #expect(text.contains("public static let none: Self = []"))
  }

  @Test("the server's type has requests as cases, events as methods, and the client's enumerations")
  func server() throws {
    let text = try source(.server, "TShapeResource.swift")
    #expect(text.contains("case show(on: TShapeResource?, `in`: UInt32, title: UnsafePointer<CChar>?)"))
    #expect(text.contains("case clone(id: TShapeResource)"))
    #expect(text.contains("public func sendSaid(kind: TShape.Kind, flags: TShape.Flags, file: Int32) {"))
    #expect(text.contains("public typealias Kind = TShape.Kind"))
  }

  @Test("an event that makes an object is refused with its name")
  func objectFromEvent() {
    let bindings = Bindings([
      Bindings.Bound(
        binding: Binding(files: ["t.xml"], interface: "t", version: 1, side: .both),
        interface: Interface(
          name: "t", version: 1,
          events: [Message(name: "offer", arguments: [Argument(name: "id", kind: .newID, interface: "t")])]))
    ])
    #expect(throws: ScannerError.self) { try Main.sources(bindings, for: .client) }
    #expect(throws: ScannerError.self) { try Main.sources(bindings, for: .server) }
  }
}
