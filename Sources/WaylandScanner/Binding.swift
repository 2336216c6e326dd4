/// One line of `protocols/bindings.list`.
struct Binding: Equatable {
  /// Who needs an interface.
  enum Side: String {
    case client, both, rig
  }

  /// The description, and the supplements that are merged into it.
  var files: [String]
  var interface: String
  /// The highest version to bind.
  var version: Int
  var side: Side
}
