/// Writes the client's type of an interface.
struct ProxyWriter {
  private let bindings: Bindings
  private let target: BindingTarget

  init(_ bindings: Bindings, _ target: BindingTarget) {
    self.bindings = bindings
    self.target = target
  }

  /// - Throws: ``ScannerError/unsupported(interface:message:reason:)``.
  func source(of bound: Bindings.Bound) throws(ScannerError) -> String {
    let interface = bound.interface
    let requests = interface.requests.enumerated().filter {
      bindings.isWritten($0.element, of: bound, in: target)
    }
    for message in interface.events where message.arguments.contains(where: { $0.kind == .newID }) {
      throw .unsupported(
        interface: interface.name, message: message.name,
        reason: "an event that makes an object cannot be bound")
    }
    for (_, message) in requests where message.arguments.contains(where: { $0.kind == .array }) {
      throw .unsupported(
        interface: interface.name, message: message.name, reason: "a request with an array cannot be bound")
    }

    var source = SourceText()
    source.line("// Written by WaylandScanner from \(bound.binding.files.joined(separator: " and ")).")
    if target == .rig {
      source.line()
      source.line("import WaylandClient")
    }
    source.line()
    source.comment(
      "The interface `\(interface.name)`, up to version \(bound.binding.version): \(interface.summary).")
    let conformance = bindings.isGlobal(interface.name) ? "BindableInterface" : "BoundInterface"
    source.block("public final class \(SwiftName.type(interface.name)): WaylandObject, \(conformance) {") {
      source in
      writeIdentity(of: bound, to: &source)
      for enumeration in interface.enumerations {
        EnumerationWriter(enumeration: enumeration, version: bound.binding.version).write(to: &source)
      }
      writeEvents(of: bound, to: &source)
      for (opcode, message) in requests { write(message, opcode, of: interface, to: &source) }
    }
    return source.text
  }

  private func writeIdentity(of bound: Bindings.Bound, to source: inout SourceText) {
    let interface = bound.interface
    let index = bindings.written(for: target).firstIndex { $0.interface.name == interface.name } ?? 0
    source.comment("The name in the registry.")
    source.line("public static let interfaceName: StaticString = \"\(interface.name)\"")
    source.comment("The highest version this code knows.")
    source.line("public static let highestVersion: UInt32 = \(bound.binding.version)")
    source.comment("Its entry in the table that libwayland reads.")
    source.line("public static var interface: WaylandInterface { Interfaces.table[\(index)] }")
    // With two ways to end (unlock or give up) nobody but the owner of the object can choose.
    if interface.destructors.count == 1, let message = interface.destructors.first, message.arguments.isEmpty,
      let opcode = interface.requests.firstIndex(of: message)
    {
      source.line()
      source.comment("The request that is sent when the last reference goes.")
      source.line(
        "public override class var destructor: Destructor? { Destructor(opcode: \(opcode), since: \(message.since)) }"
      )
    }
  }

  private func writeEvents(of bound: Bindings.Bound, to source: inout SourceText) {
    let interface = bound.interface
    guard !interface.events.isEmpty else { return }
    let events = interface.events.enumerated().filter {
      bindings.isWritten($0.element, of: bound, in: target)
    }
    source.line()
    source.comment("What the compositor says about it.")
    source.block("public enum Event {") { source in
      for (_, message) in events {
        source.comment(message.summary + ".", "Since version \(message.since).")
        source.line("case " + code(message, interface).caseDeclaration)
      }
      source.comment("An event that this code does not know.")
      source.line("case unknown(opcode: UInt32)")
    }
    source.line()
    source.comment("Called with each event; what an event points to is valid during the call only.")
    source.line("public var onEvent: ((Event) -> Void)?")
    source.line()
    source.comment("Lets go of ``onEvent`` and what it holds.")
    source.line("public override func releaseHandler() { onEvent = nil }")
    source.line()
    source.comment("Turns an event of the wire into a call of ``onEvent``.")
    source.block("public override func receive(opcode: UInt32, arguments: EventArguments) {") { source in
      source.line("switch opcode {")
      for (opcode, message) in events {
        let code = code(message, interface)
        source.line("case \(opcode):")
        if code.carriesDescriptor {
          source.line("  guard let onEvent else { return arguments.closeDescriptors() }")
          source.line("  onEvent(\(code.caseValue))")
        } else {
          source.line("  onEvent?(\(code.caseValue))")
        }
        if message.isDestructor { source.line("  expire()") }
      }
      source.line("default:")
      source.line("  arguments.closeDescriptors()")
      source.line("  onEvent?(.unknown(opcode: opcode))")
      source.line("}")
    }
  }

  private func write(_ message: Message, _ opcode: Int, of interface: Interface, to source: inout SourceText)
  {
    let code = code(message, interface)
    source.line()
    source.comment(message.summary + ".", "Since version \(message.since).")
    code.writeParameterComments(to: &source)
    let name = SwiftName.member(message.name)
    let count = message.arguments.count
    if let created = code.created {
      let type = code.createdType(created.argument)
      source.block("public func \(name)(\(code.parameters)) -> \(type) {") { source in
        // Within the closures of strings nothing can be returned.
        code.writeCall(
          "create(\(type).self, \(opcode), since: \(message.since), count: \(count))", to: &source)
      }
    } else {
      source.block("public func \(name)(\(code.parameters)) {") { source in
        let destroys = message.isDestructor ? ", destroys: true" : ""
        code.writeCall("request(\(opcode), since: \(message.since), count: \(count)\(destroys))", to: &source)
      }
    }
  }

  private func code(_ message: Message, _ interface: Interface) -> MessageCode {
    MessageCode(bindings: bindings, interface: interface, message: message, suffix: "")
  }
}
