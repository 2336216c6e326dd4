/// Writes an enumeration as a Swift enum, or as an option set when its values are bits.
struct EnumerationWriter {
  let enumeration: Enumeration
  /// The highest bound version of the interface: later entries are left out.
  let version: Int

  private var entries: [Enumeration.Entry] { enumeration.entries.filter { $0.since <= version } }

  func write(to source: inout SourceText) {
    source.line()
    source.comment("The protocol's `\(enumeration.name)`.")
    let name = SwiftName.type(enumeration.name)
    if enumeration.isBitfield {
      source.block("public struct \(name): OptionSet, Hashable, Sendable {") { source in
        source.line("public let rawValue: UInt32")
        source.line("public init(rawValue: UInt32) { self.rawValue = rawValue }")
        for entry in entries {
          source.comment(entry.summary)
          // The compiler warns of an option set made from a literal zero.
          let value = entry.value == 0 ? "[]" : "Self(rawValue: \(entry.value))"
          source.line("public static let \(SwiftName.entry(entry.name)): Self = \(value)")
        }
      }
    } else {
      source.block("public enum \(name): UInt32, Sendable {") { source in
        var names: [UInt32: String] = [:]
        for entry in entries {
          source.comment(entry.summary)
          let name = SwiftName.entry(entry.name)
          if let first = names[entry.value] {
            source.line("public static var \(name): Self { .\(first) }")
          } else {
            names[entry.value] = name
            source.line("case \(name) = \(entry.value)")
          }
        }
      }
    }
  }
}
