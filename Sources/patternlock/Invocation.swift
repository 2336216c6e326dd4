import CPlatform
import Glibc
import HelperWire

/// A command line, understood.
struct Invocation {
  var command = Command.lock
  /// Whose completions are wanted, where that is the command.
  private(set) var shell = Shell.bash
  /// The options in the order they were given, so that later ones win.
  var options: [(option: Option, value: String)] = []

  /// Those of swaylock's that do nothing here, each once.
  var foreignOptions: [SwaylockOption] = []
  /// Colours of swaylock's ring among them; see `LookSettings.setSwaylockColor`.
  var swaylockColors: [(option: SwaylockOption, value: String)] = []

  /// Why a command line was not understood; nil where getopt_long has already said it.
  struct Refusal: Error {
    let message: String?
  }

  /// Reads the arguments with getopt_long.
  ///
  /// - Throws: what was wrong, with a sentence for the user.
  init(arguments: [String]) throws(Refusal) {
    let table = OptionTable()
    var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    // getopt_long's messages begin with it, as all others do, from wherever the program was started.
    free(copies[0])
    copies[0] = strdup("patternlock")
    copies.append(nil)
    defer { for copy in copies { free(copy) } }
    var next: Int32 = 1
    platform_restart_options()
    while true {
      var value: UnsafePointer<CChar>?
      let found = copies.withUnsafeMutableBufferPointer { buffer in
        platform_next_option(
          Int32(arguments.count), buffer.baseAddress, table.shortOptions, table.longOptions, &value, &next)
      }
      if found == -1 { break }
      let text = value.map { String(cString: $0) } ?? ""
      switch table.entry(for: found) {
      case nil: throw Refusal(message: nil)
      case .foreign(let option):
        addForeign(option)
        if option.isAccent { swaylockColors.append((option, text)) }
      case .own(let option):
        if let option = SwaylockOption(transparent: option, value: text) {
          addForeign(option)
        } else {
          options.append((option, text))
        }
      }
    }
    // getopt_long moved the words that are no options to the end.
    let words = copies[Int(next)..<arguments.count].compactMap { $0.map { String(cString: $0) } }
    if let word = words.first {
      guard let command = Command(rawValue: word) else {
        let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal(message: "there is no command '\(word)'; the commands are \(known)")
      }
      self.command = command
    }
    if command == .completions { shell = try Self.shell(words.dropFirst().first) }
    let most = command == .completions ? 2 : 1
    if words.count > most { throw Refusal(message: "'\(words[most])' is one word too many") }
    try checkOptionsBelong()
  }

  private static func shell(_ word: String?) throws(Refusal) -> Shell {
    if let shell = word.flatMap(Shell.init) { return shell }
    let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    throw Refusal(message: "'completions' takes one of \(known)\(word.map { ", not '\($0)'" } ?? "")")
  }

  private func checkOptionsBelong() throws(Refusal) {
    if command != .lock, let option = foreignOptions.first {
      throw Refusal(
        message: "--\(option.rawValue) is an option of swaylock's, and nothing to '\(command.rawValue)'")
    }
    for (option, _) in options {
      if let commands = option.commands, !commands.contains(command) {
        let names = commands.map { "'patternlock \($0.rawValue)'" }.joined(separator: ", ")
        let advice =
          command == .agent && commands.contains(.lock) && option.isForFile
          ? "; lockers that the agent starts read it in the configuration file" : ""
        throw Refusal(
          message: "--\(option.name) belongs to \(names), not to '\(command.rawValue)'\(advice)")
      }
    }
  }

  private mutating func addForeign(_ option: SwaylockOption) {
    if !foreignOptions.contains(option) { foreignOptions.append(option) }
  }

  /// Its options again, to be given to another process of this program.
  func arguments(without left: Option...) -> [String] {
    options.filter { !left.contains($0.option) }.map { option, value in
      option.value == nil ? "--\(option.name)" : "--\(option.name)=\(value)"
    }
  }

  /// What a child needs that reads the files of the settings; it has no other descriptors.
  var settingsRequest: HomeRequest { .settings(options: arguments(without: .readyDescriptor)) }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool {
    options.contains { $0.option == option }
  }
}
