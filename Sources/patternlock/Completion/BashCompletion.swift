/// The script for bash. It needs no library of completion functions.
enum BashCompletion {
  static var script: String {
    let others = Command.allCases.filter { $0 != .lock }.map(\.rawValue)
    return """
      # bash completion for patternlock
      _patternlock() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=lock word options
        COMPREPLY=()
        # Bash takes --option=value for three words.
        if [[ $current == = ]]; then current=
        elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in \(others.joined(separator: "|"))) command=$word ;; esac
        done
        case $previous in
      \(values)  esac
        case $command in
      \(options)  esac
        [[ $current == -* ]] || options='\((others.joined(separator: " ")))'
        [[ $current == -* || $command == lock ]] || options=
        [[ $command != completions || $current == -* ]] || options='\(shells)'
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
      }
      complete -F _patternlock patternlock

      """
  }

  private static var shells: String { Shell.allCases.map(\.rawValue).joined(separator: " ") }

  /// What may stand behind each option that takes a value.
  private static var values: String {
    var text = ""
    for option in Option.allCases where option.value != nil {
      let action =
        switch option.suggestion {
        case .nothing: "return"
        // Bash quotes what is a file, and puts a slash behind a folder.
        case .files(let words):
          "compopt -o filenames 2>/dev/null || :; "
            + "mapfile -t COMPREPLY < <(compgen -f -W '\(words.joined(separator: " "))' -- \"$current\"); return"
        case .words(let words):
          "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\"); return"
        }
      let letter = option.letter.map { "-\($0)|" } ?? ""
      text += "    \(letter)--\(option.name)) \(action) ;;\n"
    }
    return text
  }

  /// The options of each command.
  private static var options: String {
    var text = ""
    for command in Command.allCases {
      let names = Option.allCases.filter { $0.belongs(to: command) }.map { "--\($0.name)" }
      text += "    \(command.rawValue)) options='\(names.joined(separator: " "))' ;;\n"
    }
    return text
  }
}
