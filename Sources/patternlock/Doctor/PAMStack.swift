/// What a PAM service asks for: its rules of `auth` and `account`, and those of the files that it includes.
///
/// Read as libpam reads it (pam.d(5)), but for what a rule's control decides.
struct PAMStack {
  /// A line that names a module.
  struct Rule: Equatable {
    enum Kind: String {
      case auth
      case account
    }

    let kind: Kind
    let control: String
    let module: String
    /// Whether the line begins with `-`: the module may be missing.
    let mayBeMissing: Bool
    /// The file and the line.
    let place: String
  }

  private(set) var rules: [Rule] = []
  /// Sentences about what keeps libpam from using the service, each with file and line.
  private(set) var faults: [String] = []

  /// As libpam has it; a loop of files ends there, too.
  private static let deepest = 32

  /// A service's file by its name or path: where it lies, and its text; nil where there is none.
  typealias Source = (String) -> (path: String, text: String)?

  /// - Parameters:
  ///   - service: its name.
  ///   - source: where files come from.
  init(_ service: String, from source: Source) {
    guard let file = source(service) else { return }
    read(file, only: nil, depth: 0, source)
  }

  private mutating func read(
    _ file: (path: String, text: String), only kind: Rule.Kind?, depth: Int, _ source: Source
  ) {
    for (number, line) in Self.lines(of: file.text) {
      let place = "\(file.path):\(number)"
      var fields = Self.fields(of: line)
      guard let first = fields.first?.lowercased() else { continue }
      if first == "@include" {
        if fields.count > 1 { include(fields[1], only: kind, place, depth, source) }
        continue
      }
      guard fields.count >= 3,
        let type = Rule.Kind(rawValue: first.hasPrefix("-") ? String(first.dropFirst()) : first),
        kind == nil || kind == type
      else { continue }
      fields.removeFirst()
      if ["include", "substack"].contains(fields[0].lowercased()) {
        include(fields[1], only: type, place, depth, source)
      } else {
        rules.append(
          Rule(
            kind: type, control: fields[0], module: fields[1], mayBeMissing: first.hasPrefix("-"),
            place: place))
      }
    }
  }

  private mutating func include(
    _ name: String, only kind: Rule.Kind?, _ place: String, _ depth: Int, _ source: Source
  ) {
    guard depth < Self.deepest else {
      return faults.append("\(place) includes '\(name)' too deep; does a file include itself?")
    }
    guard let file = source(name) else {
      return faults.append("\(place) includes '\(name)', and there is no such file")
    }
    read(file, only: kind, depth: depth + 1, source)
  }

  /// The lines, each with its number; one that ends with a backslash goes on in the next.
  private static func lines(of text: String) -> [(number: Int, line: String)] {
    var lines: [(Int, String)] = []
    var begun: (number: Int, line: String)?
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = (begun?.line ?? "") + String(part.prefix { $0 != "#" })
      let number = begun?.number ?? index + 1
      if line.hasSuffix("\\") {
        begun = (number, line.dropLast() + " ")
      } else {
        lines.append((number, line))
        begun = nil
      }
    }
    if let begun { lines.append(begun) }
    return lines
  }

  /// The words of a line; a control in brackets is one.
  private static func fields(of line: String) -> [String] {
    var fields: [String] = []
    var rest = line[...]
    while let start = rest.firstIndex(where: { $0 != " " && $0 != "\t" }) {
      rest = rest[start...]
      let end =
        rest.hasPrefix("[")
        ? rest.firstIndex(of: "]").map { rest.index(after: $0) } ?? rest.endIndex
        : rest.firstIndex { $0 == " " || $0 == "\t" } ?? rest.endIndex
      fields.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return fields
  }
}
