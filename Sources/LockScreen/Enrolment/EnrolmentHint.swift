import PatternChoice

/// What an enrolment says above the pad.
enum EnrolmentHint: Equatable {
  case draw
  case tooShort
  /// It is one of those that anybody would try first.
  case common(CommonPatterns.Kind)
  case keep
  case repeatIt
  case differs
  case storing
  case failed
  case done

  /// Whether it tells of something that went wrong.
  var isError: Bool {
    switch self {
    case .tooShort, .common, .differs, .failed: true
    case .draw, .keep, .repeatIt, .storing, .done: false
    }
  }
}
