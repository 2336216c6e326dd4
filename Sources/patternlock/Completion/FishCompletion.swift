/// The script for fish.
enum FishCompletion {
  static var script: String {
    let others = Command.allCases.filter { $0 != .lock }
    let names = others.map(\.rawValue).joined(separator: " ")
    var text = "# fish completion for patternlock\ncomplete -c patternlock -f\n"
    for command in others {
      text +=
        "complete -c patternlock -n __fish_use_subcommand -a \(command.rawValue) "
        + "-d \(Shell.quoted(command.summary))\n"
    }
    let shells = Shell.allCases.map(\.rawValue).joined(separator: " ")
    text += "complete -c patternlock -n '__fish_seen_subcommand_from completions' -a '\(shells)'\n"
    for option in Option.allCases {
      for condition in conditions(of: option, others: names) {
        text += "complete -c patternlock\(condition) -l \(option.name)\(letter(option))\(value(option)) "
        text += "-d \(Shell.quoted(option.summary))\n"
      }
    }
    return text
  }

  /// When an option is offered: once for the lock, which has no word of its own, and once for all other commands.
  private static func conditions(of option: Option, others: String) -> [String] {
    guard let commands = option.commands else { return [""] }
    var conditions: [String] = []
    if commands.contains(.lock) { conditions.append(" -n 'not __fish_seen_subcommand_from \(others)'") }
    let named = commands.filter { $0 != .lock }.map(\.rawValue).joined(separator: " ")
    if !named.isEmpty { conditions.append(" -n '__fish_seen_subcommand_from \(named)'") }
    return conditions
  }

  private static func letter(_ option: Option) -> String { option.letter.map { " -s \($0)" } ?? "" }

  private static func value(_ option: Option) -> String {
    guard option.value != nil else { return "" }
    return switch option.suggestion {
    case .nothing: " -x"
    case .files(let words): " -r -F" + (words.isEmpty ? "" : " -a '\(words.joined(separator: " "))'")
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    }
  }
}
