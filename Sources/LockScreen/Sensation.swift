/// What can be felt, where the machine has something for it.
public enum Sensation: Equatable, Sendable {
  /// A dot was taken; once where others on the way to it were taken with it.
  case dotTaken
  case wrong
}
