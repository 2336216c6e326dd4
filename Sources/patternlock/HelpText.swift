/// What `--help` prints, made from the tables of commands and options.
enum HelpText {
  static var text: String {
    var text = """
      patternlock locks a Wayland session and gives it back to whoever draws the right pattern or types the
      account's password.

      Usage: patternlock [COMMAND] [OPTION...]

      Commands:

      """
    for command in Command.allCases {
      text += "  \(padded(command.rawValue, to: 28))\(command.summary)\n"
    }
    text += "\nOptions:\n"
    for option in Option.allCases {
      text += "  \(padded(spelling(of: option), to: 28))\(option.summary)\n"
    }
    return text + "\nSee patternlock(1) for the exit statuses and the configuration file.\n"
  }

  private static func spelling(of option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.map { "=\($0)" } ?? ""
    return "\(letter)--\(option.name)\(value)"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text.count < width
      ? text + String(repeating: " ", count: width - text.count)
      : text + "\n  " + String(repeating: " ", count: width)
  }
}
