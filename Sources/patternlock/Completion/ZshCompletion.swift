/// The script for zsh: a function for its folder of completions.
enum ZshCompletion {
  static var script: String {
    let others = Command.allCases.filter { $0 != .lock }
    let descriptions = others.map { "    \(Shell.quoted("\($0.rawValue):\($0.summary)"))\n" }.joined()
    var cases = ""
    for command in Command.allCases {
      cases += "  (\(command.rawValue)) options=(\n"
      for option in Option.allCases where option.belongs(to: command) { cases += lines(of: option) }
      cases += "    ) ;;\n"
    }
    return """
      #compdef patternlock
      local -a commands options
      local command=lock word
      commands=(
      \(descriptions))
      for word in ${words[2,CURRENT-1]}; do
        case $word in (\(others.map(\.rawValue).joined(separator: "|"))) command=$word ;; esac
      done
      case $command in
      \(cases)esac
      if [[ $command == completions ]]; then
        _arguments -s $options '1: :' '2:shell:(\(Shell.allCases.map(\.rawValue).joined(separator: " ")))'
      else
        _arguments -s $options '1:command:{ _describe command commands }'
      fi

      """
  }

  private static func lines(of option: Option) -> String {
    var text = ""
    let spelling = option.value == nil ? "--\(option.name)" : "--\(option.name)="
    text += "    \(Shell.quoted("\(spelling)[\(described(option.summary))]\(value(option))"))\n"
    if let letter = option.letter {
      let short = option.value == nil ? "-\(letter)" : "-\(letter)+"
      text += "    \(Shell.quoted("\(short)[\(described(option.summary))]\(value(option))"))\n"
    }
    return text
  }

  private static func value(_ option: Option) -> String {
    guard let value = option.value else { return "" }
    let name = described(value).replacing(":", with: "\\:")
    return switch option.suggestion {
    case .nothing: ":\(name): "
    case .files(orWords: []): ":\(name):_files"
    case .files(let words):
      ":\(name): _alternative \"names\\:name\\:(\(words.joined(separator: " ")))\" \"files\\:file\\:_files\""
    case .words(let words): ":\(name):(\(words.joined(separator: " ")))"
    }
  }

  /// Brackets end a description in zsh.
  private static func described(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}
