/// The Swift of one message: how its arguments are declared, read and filled in.
struct MessageCode {
  let bindings: Bindings
  let interface: Interface
  let message: Message
  /// "Resource" in the server's types.
  let suffix: String

  /// The arguments that are given by a caller: all but new objects.
  private var given: [(slot: Int, argument: Argument)] {
    message.arguments.enumerated().filter { $0.element.kind != .newID }.map { ($0.offset, $0.element) }
  }

  /// The argument that makes an object.
  var created: (slot: Int, argument: Argument)? {
    message.arguments.enumerated().first { $0.element.kind == .newID }.map { ($0.offset, $0.element) }
  }

  var carriesDescriptor: Bool { message.arguments.contains { $0.kind == .fd } }

  /// The type of the object that is made.
  func createdType(_ argument: Argument) -> String { objectType(argument) }

  // MARK: Incoming

  /// `attach(buffer: WlBufferResource?, x: Int32, y: Int32)`: the case of the enum of incoming messages.
  var caseDeclaration: String {
    let payload = message.arguments.map { "\(SwiftName.member($0.name)): \(incomingType($0))" }
    return SwiftName.member(message.name) + (payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))")
  }

  /// `.attach(buffer: arguments.object(0, WlBufferResource.self), …)`; a new object is a constant of its name.
  var caseValue: String {
    let payload = message.arguments.enumerated().map { slot, argument in
      "\(SwiftName.member(argument.name)): \(readExpression(argument, slot))"
    }
    return "." + SwiftName.member(message.name)
      + (payload.isEmpty ? "" : "(\(payload.joined(separator: ", ")))")
  }

  private func incomingType(_ argument: Argument) -> String {
    switch argument.kind {
    case .int, .uint:
      guard let enumeration = bindings.enumeration(of: argument, in: interface) else {
        return argument.kind == .int ? "Int32" : "UInt32"
      }
      // The other side may be newer than this code: plain values stay raw.
      return enumeration.isBitfield ? enumeration.type : "UInt32"
    case .fixed: return "WaylandFixed"
    case .string: return "UnsafePointer<CChar>?"
    case .object: return objectType(argument) + "?"
    case .newID: return objectType(argument)
    case .array: return "UnsafeRawBufferPointer"
    case .fd: return "Int32"
    }
  }

  private func readExpression(_ argument: Argument, _ slot: Int) -> String {
    switch argument.kind {
    case .int:
      guard let enumeration = bindings.enumeration(of: argument, in: interface) else {
        return "arguments.int(\(slot))"
      }
      let raw = "UInt32(bitPattern: arguments.int(\(slot)))"
      return enumeration.isBitfield ? "\(enumeration.type)(rawValue: \(raw))" : raw
    case .uint:
      let raw = "arguments.uint(\(slot))"
      guard let enumeration = bindings.enumeration(of: argument, in: interface), enumeration.isBitfield else {
        return raw
      }
      return "\(enumeration.type)(rawValue: \(raw))"
    case .fixed: return "arguments.fixed(\(slot))"
    case .string: return "arguments.string(\(slot))"
    case .object: return "arguments.object(\(slot), \(objectType(argument)).self)"
    case .newID: return SwiftName.member(argument.name)
    case .array: return "arguments.array(\(slot))"
    case .fd: return "arguments.descriptor(\(slot))"
    }
  }

  // MARK: Outgoing

  /// `buffer: WlBuffer?, x: Int32, y: Int32`: the parameters of the method that sends the message.
  var parameters: String {
    given.map { "\(SwiftName.member($0.argument.name)): \(outgoingType($0.argument))" }.joined(
      separator: ", ")
  }

  /// Documentation of the parameters, as far as the description has any.
  func writeParameterComments(to source: inout SourceText) {
    let documented = given.filter { !$0.argument.summary.isEmpty }
    guard !documented.isEmpty else { return }
    source.line("///")
    source.line("/// - Parameters:")
    for (_, argument) in documented {
      let words = argument.summary.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      source.line("///   - \(SwiftName.member(argument.name)): \(words)")
    }
  }

  /// Writes `head`, a closure that fills the arguments in, and around it what keeps strings and arrays in place.
  func writeCall(_ head: String, to source: inout SourceText) {
    writeCall(
      head, keeping: given.map(\.argument).filter { $0.kind == .string || $0.kind == .array }[...], &source)
  }

  private func writeCall(_ head: String, keeping kept: ArraySlice<Argument>, _ source: inout SourceText) {
    if let first = kept.first {
      let name = SwiftName.member(first.name)
      let keeper = first.kind == .string ? "withCString" : "withArray"
      source.block("\(keeper)(of: \(name)) { \(name) in") { writeCall(head, keeping: kept.dropFirst(), &$0) }
    } else if given.isEmpty {
      source.line(head + " { _ in }")
    } else {
      source.block(head + " {") { source in
        for (slot, argument) in given { source.line("$0.set(\(slot), \(fillExpression(argument)))") }
      }
    }
  }

  private func outgoingType(_ argument: Argument) -> String {
    switch argument.kind {
    case .int, .uint:
      bindings.enumeration(of: argument, in: interface)?.type ?? (argument.kind == .int ? "Int32" : "UInt32")
    case .string: argument.allowsNull ? "String?" : "String"
    case .object: objectType(argument) + (argument.allowsNull ? "?" : "")
    default: incomingType(argument)
    }
  }

  private func fillExpression(_ argument: Argument) -> String {
    let name = SwiftName.member(argument.name)
    switch argument.kind {
    case .int, .uint:
      guard bindings.enumeration(of: argument, in: interface) != nil else { return name }
      return argument.kind == .int ? "Int32(bitPattern: \(name).rawValue)" : "\(name).rawValue"
    case .fd: return "descriptor: \(name)"
    default: return name
    }
  }

  private func objectType(_ argument: Argument) -> String {
    SwiftName.type(argument.interface ?? "") + suffix
  }
}
