/// Where an arrow key points.
public enum Direction: CaseIterable, Sendable {
  case up
  case down
  case left
  case right
}
