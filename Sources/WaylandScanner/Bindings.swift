/// Everything that is bound, read and merged, and what the writers ask about it.
struct Bindings {
  /// One interface with its line in the list.
  struct Bound {
    var binding: Binding
    var interface: Interface
  }

  /// In the order of the list.
  let all: [Bound]
  private let byName: [String: Bound]

  /// - Throws: ``ScannerError/missingInterface(file:interface:version:found:)`` and what reading throws.
  init(list: BindingList, files: ProtocolFiles) throws(ScannerError) {
    var read: [String: [Interface]] = [:]
    var all: [Bound] = []
    for binding in list.bindings {
      var found: Interface?
      for file in binding.files {
        let interfaces: [Interface]
        if let known = read[file] { interfaces = known } else { interfaces = try files.interfaces(in: file) }
        read[file] = interfaces
        guard let next = interfaces.first(where: { $0.name == binding.interface }) else { continue }
        if found == nil { found = next } else { found?.merge(next) }
      }
      guard let found, found.version >= binding.version else {
        throw .missingInterface(
          file: binding.files.joined(separator: "+"), interface: binding.interface, version: binding.version,
          found: found?.version)
      }
      all.append(Bound(binding: binding, interface: found))
    }
    self.init(all)
  }

  init(_ all: [Bound]) {
    self.all = all
    byName = Dictionary(all.map { ($0.interface.name, $0) }) { first, _ in first }
  }

  /// The interfaces a target gets types for.
  func written(for target: BindingTarget) -> [Bound] {
    all.filter { target.sides.contains($0.binding.side) }
  }

  /// Whether code of a target can name an interface.
  func isNameable(_ interface: String, in target: BindingTarget) -> Bool {
    guard let side = byName[interface]?.binding.side else { return false }
    return target.sides.contains(side) || (target == .rig && side != .rig)
  }

  /// Whether a message becomes a method or a case: not when it came later than the bound version, or speaks of an
  /// interface that is not bound, or makes an object of no fixed interface.
  func isWritten(_ message: Message, of bound: Bound, in target: BindingTarget) -> Bool {
    guard message.since <= bound.binding.version else { return false }
    return message.arguments.allSatisfy { argument in
      if let interface = argument.interface { return isNameable(interface, in: target) }
      return argument.kind != .newID && argument.kind != .object
    }
  }

  /// Whether the interface is a global: nothing else makes such an object.
  func isGlobal(_ name: String) -> Bool {
    !all.contains { bound in
      (bound.interface.requests + bound.interface.events).contains { message in
        message.arguments.contains { $0.kind == .newID && $0.interface == name }
      }
    }
  }

  /// The enumeration of an argument and the name of its Swift type; nil where it is not bound.
  func enumeration(of argument: Argument, in interface: Interface) -> (type: String, isBitfield: Bool)? {
    guard let reference = argument.enumeration else { return nil }
    let parts = reference.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? parts[0] : interface.name
    guard let name = parts.last,
      let found = byName[owner]?.interface.enumerations.first(where: { $0.name == name })
    else { return nil }
    return (SwiftName.type(owner) + "." + SwiftName.type(name), found.isBitfield)
  }
}
