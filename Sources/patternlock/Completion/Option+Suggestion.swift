import Stage

extension Option {
  /// What a shell can offer as a value.
  enum Suggestion: Equatable {
    case nothing
    case files
    case words([String])
  }

  /// What a shell can offer behind this option.
  var suggestion: Suggestion {
    switch self {
    case .scaling: return .words(PictureSettings.Scaling.allCases.map(\.rawValue))
    default: break
    }
    guard let value else { return .nothing }
    if value.contains("PATH") { return .files }
    let words = value.split(separator: "|").map(String.init)
    return words.count > 1 ? .words(words) : .nothing
  }

  /// Whether it can be given to a command.
  func belongs(to command: Command) -> Bool { commands?.contains(command) ?? true }
}
