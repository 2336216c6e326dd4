import CPlatform
import Glibc

/// A command line, understood.
struct Invocation {
  var command = Command.lock
  /// Whose completions are wanted, where that is the command.
  private(set) var shell = Shell.bash
  /// The options in the order they were given, so that later ones win.
  var options: [(option: Option, value: String)] = []

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
      guard let option = table.entry(for: found) else { throw Refusal(message: nil) }
      options.append((option, value.map { String(cString: $0) } ?? ""))
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
    for (option, _) in options {
      if let commands = option.commands, !commands.contains(command) {
        let names = commands.map { "'patternlock \($0.rawValue)'" }.joined(separator: ", ")
        throw Refusal(message: "--\(option.name) belongs to \(names), not to '\(command.rawValue)'")
      }
    }
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool {
    options.contains { $0.option == option }
  }
}
