/// Writes the table of interfaces as the text that `InterfaceTable` reads at run time.
///
/// One string instead of a call for each message: it needs no relocations and no code, and libwayland's names
/// and signatures point straight into it.
struct TableWriter {
  private let bindings: Bindings
  private let target: BindingTarget

  init(_ bindings: Bindings, _ target: BindingTarget) {
    self.bindings = bindings
    self.target = target
  }

  func source() -> String {
    let interfaces = bindings.written(for: target)
    let messages = interfaces.flatMap { $0.interface.requests + $0.interface.events }
    let longest = messages.map(\.slotInterfaces.count).max() ?? 0
    let typeCount = messages.filter { !types(of: $0).isEmpty }.reduce(0) { $0 + $1.slotInterfaces.count }

    let lines = interfaces.flatMap { bound in
      let interface = bound.interface
      return [fields(interface.name, bound.binding.version, interface.requests.count, interface.events.count)]
        + (interface.requests + interface.events).map { fields($0.name, $0.signature, types(of: $0)) }
    }

    var source = SourceText()
    source.line("// Written by WaylandScanner from protocols/bindings.list.")
    if target == .rig {
      source.line()
      source.line("import WaylandClient")
    }
    source.line()
    source.comment("The interfaces as libwayland reads them, made once.")
    source.block("enum Interfaces {") { source in
      source.line("// Written by its initialiser only, before anyone can see it.")
      source.line("nonisolated(unsafe) static let table = InterfaceTable(")
      source.line(
        "  description, interfaces: \(interfaces.count), messages: \(messages.count), types: \(typeCount), "
          + "longestMessage: \(longest))")
      source.line()
      source.block("private static let description: StaticString = \"\"\"", closing: "  \"\"\"") { source in
        // The line breaks of the source are escaped; the last line has none to escape.
        for line in lines.dropLast() { source.line(line + "\\") }
        for line in lines.suffix(1) { source.line(line) }
      }
    }
    return source.text
  }

  /// Each field ends with a zero byte, so that libwayland can read it in place.
  private func fields(_ fields: Any...) -> String {
    fields.map { "\($0)\\0" }.joined()
  }

  /// The places in the table of the interfaces of a message, `-` for none; empty where there is none at all.
  private func types(of message: Message) -> String {
    let indices = message.slotInterfaces.map { name in
      bindings.written(for: target).firstIndex { $0.interface.name == name }
    }
    guard indices.contains(where: { $0 != nil }) else { return "" }
    return indices.map { $0.map { "\($0)" } ?? "-" }.joined(separator: ",")
  }
}
