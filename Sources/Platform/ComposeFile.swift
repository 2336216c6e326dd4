import Glibc

/// The text of the compose table for the environment's locale, with all included files put in their places.
///
/// The order is libX11's and xkbcommon's: `XCOMPOSEFILE`, the user's own files, the locale's table. A locale without a
/// table gets that of en_US.UTF-8, as no dead keys at all would make some passwords impossible to type.
public struct ComposeFile {
  private let variable: (String) -> String?
  private var text: [UInt8] = []

  private static let systemFolder = "/usr/share/X11/locale"
  private static let fallbackLocales = ["en_US.UTF-8", "C"]
  /// The largest table of libX11 has 600 KiB.
  private static let largestSize = 4 << 20
  /// As in xkbcommon.
  private static let deepestInclude = 5

  /// - Parameter variable: looks up a variable of the environment.
  private init(_ variable: @escaping (String) -> String?) {
    self.variable = { name in variable(name).flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Reads the table.
  ///
  /// - Parameter variable: looks up a variable of the environment; another one for tests.
  /// - Returns: nil where there is no table at all.
  public static func text(
    variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) -> [UInt8]? {
    withoutActuallyEscaping(variable) { variable in
      var file = ComposeFile(variable)
      for path in file.paths where file.include(path, depth: 0) { return file.text }
      return nil
    }
  }

  /// Where a table may be, the first that is there counts.
  private var paths: [String] {
    let own = [
      variable("XCOMPOSEFILE"),
      (variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }).map { $0 + "/XCompose" },
      variable("HOME").map { $0 + "/.XCompose" },
    ]
    return (own + [localePath]).compactMap { $0 }
  }

  private var systemFolder: String { variable("XLOCALEDIR") ?? Self.systemFolder }

  /// The table of the locale in UTF-8, as all text here is, or else of one that most passwords can be typed in. Tables
  /// of other encodings have strings that xkbcommon leaves out.
  private var localePath: String? {
    // The order of locale(7).
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? "C"
    let aliases = Self.pairs(in: systemFolder + "/locale.alias")
    let name = aliases.first { $0.0 == locale }?.1 ?? locale
    let plain = name.prefix { $0 != "." && $0 != "@" }
    let tables = Self.pairs(in: systemFolder + "/compose.dir")
    for name in [plain + ".UTF-8"] + Self.fallbackLocales {
      guard let table = tables.first(where: { $0.1 == name })?.0 else { continue }
      let path = table.hasPrefix("/") ? table : "\(systemFolder)/\(table)"
      if (try? RegularFile.open(path)) != nil { return path }
    }
    return nil
  }

  /// The two words of each line; the first may end in a colon.
  private static func pairs(in path: String) -> [(String, String)] {
    guard let bytes = try? RegularFile.contents(of: path, limit: largestSize) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard words.count >= 2, !words[0].hasPrefix("#") else { return nil }
      let first = words[0].hasSuffix(":") ? words[0].dropLast() : words[0]
      return (String(first), String(words[1]))
    }
  }

  /// Appends a file, with the files that it includes.
  ///
  /// - Returns: false where it cannot be read; then nothing is appended.
  private mutating func include(_ path: String, depth: Int) -> Bool {
    guard depth <= Self.deepestInclude,
      let bytes = try? RegularFile.contents(of: path, limit: Self.largestSize - text.count)
    else { return false }
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let included = included(by: line) {
        // A missing include leaves the rest of the table usable.
        if let included { _ = include(included, depth: depth + 1) }
      } else {
        guard text.count + line.count < Self.largestSize else { return true }
        text += line
        text.append(UInt8(ascii: "\n"))
      }
    }
    return true
  }

  /// What an include line names: nil for any other line, nil inside for a path that makes no sense.
  private func included(by line: ArraySlice<UInt8>) -> String?? {
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    var rest = line.drop { blanks.contains($0) }
    guard rest.starts(with: Array("include".utf8)) else { return nil }
    rest = rest.dropFirst(7).drop { blanks.contains($0) }
    guard rest.first == UInt8(ascii: "\"") else { return .some(nil) }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return .some(nil) }
    return .some(expanded(rest[..<end]))
  }

  /// A path with `%H` for the home folder, `%L` for the locale's table, `%S` for the system's folder, `%%` for `%`.
  private func expanded(_ path: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    var rest = path
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      let value: String?
      switch rest.popFirst() {
      case UInt8(ascii: "%"): value = "%"
      case UInt8(ascii: "H"): value = variable("HOME")
      case UInt8(ascii: "L"): value = localePath
      case UInt8(ascii: "S"): value = systemFolder
      default: value = nil
      }
      guard let value else { return nil }
      result += value.utf8
    }
    return String(validating: result, as: UTF8.self)
  }
}
