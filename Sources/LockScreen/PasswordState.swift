/// Where the typing of a password stands. Counts are of characters.
public enum PasswordState: Equatable, Sendable {
  /// Nothing is typed and nothing is being checked.
  case empty
  case typing(count: Int)
  /// An attempt is with PAM; keys are dropped.
  case checking(attempt: UInt32, count: Int)
  /// Handed over, and kept until PAM has finished an attempt that was given up; keys are dropped.
  case waiting(count: Int)
  /// PAM has asked for something more.
  case asked(attempt: UInt32, prompt: UInt32, isVisible: Bool, count: Int)
  /// The last attempt failed and is still shown as such; typing starts anew.
  case wrong

  /// How many characters there are to show.
  public var count: Int {
    switch self {
    case .empty, .wrong: 0
    case .typing(let count), .waiting(let count), .checking(_, let count), .asked(_, _, _, let count): count
    }
  }

  /// Whether there is something for the owner to give up.
  var isUnderWay: Bool {
    switch self {
    case .empty, .typing, .wrong: false
    case .checking, .waiting, .asked: true
    }
  }

  /// Whether the owner can do nothing but wait, or give it up.
  var isHandedOver: Bool {
    switch self {
    case .checking, .waiting: true
    case .empty, .typing, .wrong, .asked: false
    }
  }
}
