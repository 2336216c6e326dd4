/// Writes the server's type of an interface.
struct ResourceWriter {
  private let bindings: Bindings

  init(_ bindings: Bindings) { self.bindings = bindings }

  /// - Throws: ``ScannerError/unsupported(interface:message:reason:)``.
  func source(of bound: Bindings.Bound) throws(ScannerError) -> String {
    let interface = bound.interface
    let events = interface.events.enumerated().filter {
      bindings.isWritten($0.element, of: bound, in: .server)
    }
    for (_, message) in events where message.arguments.contains(where: { $0.kind == .newID }) {
      throw .unsupported(
        interface: interface.name, message: message.name,
        reason: "an event that makes an object cannot be bound")
    }
    let type = SwiftName.type(interface.name)

    var source = SourceText()
    source.line("// Written by WaylandScanner from \(bound.binding.files.joined(separator: " and ")).")
    source.line()
    source.line("import WaylandClient")
    source.line()
    source.comment(
      "A client's `\(interface.name)`, up to version \(bound.binding.version): \(interface.summary).")
    source.block("public final class \(type)Resource: WaylandResource, ServedInterface {") { source in
      source.comment("Its entry in the table that libwayland reads.")
      source.line("public static var interface: WaylandInterface { \(type).interface }")
      source.comment("The highest version this code knows.")
      source.line("public static let highestVersion: UInt32 = \(bound.binding.version)")
      for enumeration in interface.enumerations {
        let name = SwiftName.type(enumeration.name)
        source.comment("The protocol's `\(enumeration.name)`.")
        source.line("public typealias \(name) = \(type).\(name)")
      }
      writeRequests(of: bound, to: &source)
      for (opcode, message) in events { write(message, opcode, of: interface, to: &source) }
    }
    return source.text
  }

  private func writeRequests(of bound: Bindings.Bound, to source: inout SourceText) {
    let interface = bound.interface
    guard !interface.requests.isEmpty else { return }
    let requests = interface.requests.enumerated().filter {
      bindings.isWritten($0.element, of: bound, in: .server)
    }
    source.line()
    source.comment("What the client asks of it.")
    source.block("public enum Request {") { source in
      for (_, message) in requests {
        source.comment(message.summary + ".", "Since version \(message.since).")
        source.line("case " + code(message, interface).caseDeclaration)
      }
      source.comment("A request that this code does not know.")
      source.line("case unknown(opcode: UInt32)")
    }
    source.line()
    source.comment("Called with each request; what a request points to is valid during the call only.")
    source.line("public var onRequest: ((Request) -> Void)?")
    source.line()
    source.line("override func releaseHandler() { onRequest = nil }")
    source.line()
    source.comment("Turns a request of the wire into a call of ``onRequest``.")
    source.block("override func receive(opcode: UInt32, arguments: IncomingArguments) {") { source in
      source.line("switch opcode {")
      for (opcode, message) in requests {
        let code = code(message, interface)
        source.line("case \(opcode):")
        if let created = code.created {
          let type = code.createdType(created.argument)
          let name = SwiftName.member(created.argument.name)
          source.line("  guard let \(name) = make(\(type).self, id: arguments.uint(\(created.slot))) else {")
          source.line("    return arguments.closeDescriptors()")
          source.line("  }")
        }
        if code.carriesDescriptor {
          source.line("  guard let onRequest else { return arguments.closeDescriptors() }")
          source.line("  onRequest(\(code.caseValue))")
        } else {
          source.line("  onRequest?(\(code.caseValue))")
        }
        if message.isDestructor { source.line("  destroy()") }
      }
      source.line("default:")
      source.line("  arguments.closeDescriptors()")
      source.line("  onRequest?(.unknown(opcode: opcode))")
      source.line("}")
    }
  }

  private func write(_ message: Message, _ opcode: Int, of interface: Interface, to source: inout SourceText)
  {
    let code = code(message, interface)
    source.line()
    source.comment(
      message.summary + ".", "Since version \(message.since); not sent to a client that bound an older one.")
    code.writeParameterComments(to: &source)
    source.block("public func \(SwiftName.sender(message.name))(\(code.parameters)) {") { source in
      code.writeCall(
        "send(\(opcode), since: \(message.since), count: \(message.arguments.count))", to: &source)
      if message.isDestructor { source.line("destroy()") }
    }
  }

  private func code(_ message: Message, _ interface: Interface) -> MessageCode {
    MessageCode(bindings: bindings, interface: interface, message: message, suffix: "Resource")
  }
}
