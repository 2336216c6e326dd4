/// An output as the lock screen knows it: a number that its driver never uses twice.
public struct OutputID: Hashable, Sendable {
  public let number: UInt32

  public init(_ number: UInt32) { self.number = number }
}
