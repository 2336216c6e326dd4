import Glibc
import Platform

/// The user's configuration file: the long options, one a line, as `name` or `name=value`; `#` begins a comment line.
///
/// Nothing in it can keep a session from being locked: a faulty line is told and left out.
struct ConfigurationFile {
  /// What was found, in order.
  private(set) var options: [(option: Option, value: String, line: Int)] = []
  /// Colours of swaylock's ring; see `LookSettings.setSwaylockColor`.
  private(set) var swaylockColors: [(option: SwaylockOption, value: String)] = []
  /// Sentences about what was left out, each with file and line.
  private(set) var warnings: [String] = []

  private let path: String
  /// Whether it is a theme: a theme that named another could name itself.
  private var isTheme = false

  /// What themes are read from.
  private let files: UserFiles

  /// Reads a file. One that cannot be read is a warning; one that does not exist is one only if it was asked for.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isRequired: whether the user named it.
  ///   - isTheme: whether it is a theme, which cannot name another.
  ///   - files: where it is read from.
  init(path: String, isRequired: Bool, isTheme: Bool = false, _ files: UserFiles = UserFiles()) {
    self.path = path
    self.files = files
    self.isTheme = isTheme
    do throws(SystemError) {
      parse(try files.contents(of: path))
    } catch {
      if error.code != ENOENT || isRequired {
        warnings.append("the configuration is not used: \(error)")
      }
    }
  }

  /// Reads a text as if it stood in a file of that name.
  init(text: [UInt8], path: String) {
    self.path = path
    files = UserFiles()
    parse(text)
  }

  private mutating func parse(_ bytes: [UInt8]) {
    // A byte order mark, as some editors put before UTF-8.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      parse(line: line, number: index + 1)
    }
  }

  private mutating func parse(line: ArraySlice<UInt8>, number: Int) {
    guard let text = String(validating: line, as: UTF8.self) else {
      return warn(number, "is not UTF-8 text")
    }
    let trimmed = text.trimmed
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return }
    let parts = trimmed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0]).trimmed
    let value = parts.count == 2 ? String(parts[1]).trimmed : nil
    guard let option = Option(rawValue: name) else {
      guard let foreign = SwaylockOption(rawValue: name) else {
        return warn(number, "there is no option '\(name)'")
      }
      if foreign.isAccent, let value { swaylockColors.append((foreign, value)) }
      return warn(number, foreign.fault)
    }
    if let foreign = SwaylockOption(transparent: option, value: value ?? "") {
      return warn(number, foreign.fault)
    }
    // Before its value is looked at, which would read the theme that it names.
    if isTheme && option == .theme { return warn(number, "a theme cannot name another") }
    guard option.isForFile else { return warn(number, "'\(name)' works on the command line only") }
    if option.value != nil && (value ?? "").isEmpty { return warn(number, "'\(name)' needs a value") }
    if option.value == nil && value != nil { return warn(number, "'\(name)' takes no value") }
    var scratch = Settings()
    scratch.look.files = files
    do throws(Settings.BadValue) {
      try scratch.apply(option, value: value ?? "")
      options.append((option, value ?? "", number))
    } catch {
      warn(number, error.message)
    }
  }

  private mutating func warn(_ line: Int, _ message: String) {
    warnings.append("\(path):\(line): \(message.printable); the line is left out")
  }
}

extension String {
  /// Without spaces, tabs and carriage returns at both ends.
  fileprivate var trimmed: String {
    func isBlank(_ character: Character) -> Bool {
      character == " " || character == "\t" || character == "\r"
    }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// With control characters replaced, so that a file's text cannot steer a terminal.
  fileprivate var printable: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
