/// A button of an enrolment.
enum EnrolmentButton: Equatable {
  /// Goes on with the pattern that is shown.
  case goOn
  /// Throws away what was drawn.
  case startOver
  /// Ends a pattern that is drawn dot by dot.
  case done
  /// Closes the window.
  case close

  /// Whether it is what most people want next.
  var isMain: Bool { self != .startOver }
}

extension EnrolmentStep {
  /// The buttons that it has, in the order of reading.
  ///
  /// - Parameter isStepping: whether a pattern is being drawn dot by dot.
  func buttons(isStepping: Bool) -> [EnrolmentButton] {
    switch self {
    case .drawing where isStepping, .repeating where isStepping: [.startOver, .done]
    case .password, .drawing, .storing: []
    case .chosen: [.startOver, .goOn]
    case .repeating: [.startOver]
    case .failed: [.startOver, .close]
    case .done: [.close]
    }
  }
}
