/// Names one rejection, so that a timer that is late can clear that one only.
public struct ClearToken: Equatable, Sendable {
  let number: UInt64
}
