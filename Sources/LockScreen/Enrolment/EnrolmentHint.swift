import PatternChoice

/// What an enrolment says above the pad.
enum EnrolmentHint: Equatable {
  case draw
  case tap
  /// The keyboard's ring is on the pad.
  case chooseWithKeys
  /// Dots have been taken with it.
  case endWithKeys
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
    case .draw, .tap, .chooseWithKeys, .endWithKeys, .keep, .repeatIt, .storing, .done: false
    }
  }
}
