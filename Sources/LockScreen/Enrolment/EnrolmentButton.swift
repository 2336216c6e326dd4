/// A button of an enrolment.
enum EnrolmentButton: Equatable {
  /// Goes on with the pattern that is shown.
  case goOn
  /// Throws away what was drawn.
  case startOver
  /// Closes the window.
  case close

  /// Whether it is what most people want next.
  var isMain: Bool { self != .startOver }
}

extension EnrolmentStep {
  /// The buttons that it has, in the order of reading.
  var buttons: [EnrolmentButton] {
    switch self {
    case .password, .drawing, .storing: []
    case .chosen: [.startOver, .goOn]
    case .repeating: [.startOver]
    case .failed: [.startOver, .close]
    case .done: [.close]
    }
  }
}
