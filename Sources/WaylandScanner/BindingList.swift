/// The list of what is bound.
struct BindingList: Equatable {
  var bindings: [Binding] = []

  /// - Parameters:
  ///   - text: the list.
  ///   - file: its name, for messages.
  init(_ text: String, file: String) throws(ScannerError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let columns = line.split(maxSplits: 4) { $0 == " " || $0 == "\t" }
      guard let first = columns.first, !first.hasPrefix("#") else { continue }
      func fail(_ reason: String) -> ScannerError {
        .badListLine(file: file, line: index + 1, reason: reason)
      }
      guard columns.count == 5 else { throw fail("\(columns.count) columns instead of 5") }
      guard let version = Int(columns[2]), version > 0 else { throw fail("\(columns[2]) is no version") }
      guard let side = Binding.Side(rawValue: String(columns[3])) else {
        throw fail("\(columns[3]) is no side (client, both, rig)")
      }
      let interface = String(columns[1])
      guard !bindings.contains(where: { $0.interface == interface }) else {
        throw fail("\(interface) comes twice")
      }
      bindings.append(
        Binding(
          files: first.split(separator: "+").map(String.init), interface: interface, version: version,
          side: side))
    }
  }
}
