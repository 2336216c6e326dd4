import Stage

extension Option {
  /// What a shell can offer as a value.
  enum Suggestion: Equatable {
    case nothing
    /// A path, or one of some names.
    case files(orWords: [String])
    case words([String])
  }

  /// What a shell can offer behind this option.
  var suggestion: Suggestion {
    switch self {
    case .theme: return .files(orWords: ["dark", "light", "high-contrast"])
    case .scaling: return .words(PictureSettings.Scaling.allCases.map(\.rawValue))
    default: break
    }
    guard let value else { return .nothing }
    if value.contains("PATH") { return .files(orWords: []) }
    let words = value.split(separator: "|").map(String.init)
    return words.count > 1 ? .words(words) : .nothing
  }

  /// Whether it can be given to a command.
  func belongs(to command: Command) -> Bool { commands?.contains(command) ?? true }
}
