/// One thing that was looked at on this machine.
struct Check: Equatable {
  enum State: String {
    case ok
    /// It works without, but less well; the words say what is missed.
    case missing
    /// patternlock cannot lock, or nobody could unlock.
    case broken
  }

  /// A word that never changes, for programs.
  let name: String
  let state: State
  /// What was found and, where it is not ok, what to do.
  let words: String

  init(_ name: String, _ state: State, _ words: String) {
    self.name = name
    self.state = state
    self.words = words
  }

  var json: String {
    JSONText.object([
      ("name", JSONText.string(name)), ("state", JSONText.string(state.rawValue)),
      ("text", JSONText.string(words)),
    ])
  }
}
