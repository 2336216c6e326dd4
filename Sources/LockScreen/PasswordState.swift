/// Where the typing of a password stands. Counts are of characters.
public enum PasswordState: Equatable, Sendable {
  /// Nothing is typed and nothing is being checked.
  case empty
  case typing(count: Int)
  /// An attempt is with PAM; keys are dropped.
  case checking(attempt: UInt32, count: Int)
  /// PAM has asked for something more.
  case asked(attempt: UInt32, prompt: UInt32, isVisible: Bool, count: Int)
  /// The last attempt failed and is still shown as such; typing starts anew.
  case wrong

  /// How many characters there are to show.
  public var count: Int {
    switch self {
    case .empty, .wrong: 0
    case .typing(let count), .checking(_, let count), .asked(_, _, _, let count): count
    }
  }

  /// The attempt that is with PAM.
  var attempt: UInt32? {
    switch self {
    case .empty, .typing, .wrong: nil
    case .checking(let attempt, _), .asked(let attempt, _, _, _): attempt
    }
  }
}
