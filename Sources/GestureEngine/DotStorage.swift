/// The one place where the indices of a pattern's dots are: fixed memory of its own, which never grows.
///
/// Not inline in the pattern: whenever Swift moves an inline value it leaves the old bytes where they were,
/// and its `deinit` may be handed a copy, so that a wipe there would clean the wrong place. A pointer can be
/// moved about and leaves nothing behind. It is allocated once, by `init`, and by no event.
struct DotStorage: ~Copyable, Sendable {
  // Safe to send: this value is the only owner, cannot be copied, and hands the pointer to nobody that keeps
  // it.
  private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  /// The most dots there can be: 6×6.
  static let capacity = 36

  // A byte a dot taken, in order; then a byte for each index, 1 where it is used; then the count.
  private static let usedOffset = capacity
  private static let countOffset = 2 * capacity
  private static let byteCount = 2 * capacity + 1

  init() {
    memory = .allocate(byteCount: Self.byteCount, alignment: 8)
    GestureEngine.wipe(memory)
  }

  deinit {
    GestureEngine.wipe(memory)
    memory.deallocate()
  }

  /// The number of indices held, at most ``capacity``.
  var count: Int { Int(memory[Self.countOffset]) }

  func contains(_ index: UInt8) -> Bool {
    Int(index) < Self.capacity && memory[Self.usedOffset + Int(index)] == 1
  }

  /// The index at a position; 0 where the position is not taken.
  subscript(position: Int) -> UInt8 {
    position >= 0 && position < count ? memory[position] : 0
  }

  /// Puts an index at the end. One that is held already, or that no grid has, changes nothing.
  mutating func append(_ index: UInt8) {
    guard Int(index) < Self.capacity, !contains(index) else { return }
    memory[count] = index
    memory[Self.usedOffset + Int(index)] = 1
    memory[Self.countOffset] += 1
  }

  /// Takes the last index away; nothing where there is none.
  mutating func removeLast() {
    guard count > 0 else { return }
    memory[Self.countOffset] -= 1
    memory[Self.usedOffset + Int(memory[count])] = 0
    memory[count] = 0
  }

  /// Fills all of it with zeros.
  mutating func wipe() {
    GestureEngine.wipe(memory)
  }

  /// Whether all of it is zeros, for the test that says so.
  var isWiped: Bool { memory.allSatisfy { $0 == 0 } }
}
