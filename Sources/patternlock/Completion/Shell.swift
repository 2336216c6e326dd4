/// A shell that `patternlock completions` writes a script for.
enum Shell: String, CaseIterable {
  case bash
  case fish
  case zsh

  /// The script that completes patternlock's command line, made from the table of options.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .fish: FishCompletion.script
    case .zsh: ZshCompletion.script
    }
  }

  /// A text as one word that every one of these shells takes as it is.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" { result += "'\\''" } else { result.append(character) }
    }
    return result + "'"
  }
}
