import Glibc
import Platform

/// Descriptors that came with a packet, in their order. Those that nobody took are closed.
public struct ReceivedDescriptors: ~Copyable {
  private var numbers: ArraySlice<Int32>

  init(_ numbers: some Collection<Int32> = []) {
    self.numbers = ArraySlice(numbers)
  }

  deinit {
    for number in numbers { close(number) }
  }

  public var count: Int { numbers.count }

  /// Gives the first one away that is left.
  public mutating func takeFirst() -> FileDescriptor? {
    guard let number = numbers.popFirst() else { return nil }
    return FileDescriptor(owning: number)
  }
}
