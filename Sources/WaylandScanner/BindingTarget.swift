/// The module that bindings are written for.
enum BindingTarget: String {
  case client, server, rig

  /// The sides of the list that it has types for.
  var sides: Set<Binding.Side> {
    switch self {
    case .client: [.client, .both]
    case .server: [.both]
    case .rig: [.rig]
    }
  }
}
