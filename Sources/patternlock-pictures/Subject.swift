/// What a picture shows.
enum Subject {
  case lockScreen(Scene)
  case enrolment(EnrolmentScene)

  /// Part of the picture's name.
  var name: String {
    switch self {
    case .lockScreen(let scene): scene.rawValue
    case .enrolment(let scene): "enrol-\(scene.rawValue)"
    }
  }
}
