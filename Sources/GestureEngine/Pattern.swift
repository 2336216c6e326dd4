/// Dots in the order in which they were taken, each at most once: a secret.
///
/// It cannot be copied, and its memory is wiped when it goes. It may be moved: the dots stay where they are.
public struct Pattern: ~Copyable, Sendable {
  /// Fewer dots than this are no pattern, only a slip of the finger.
  public static let minimumCount = 4
  /// The room that ``encode(into:)`` needs at most: two bytes for the grid, one for each of 36 dots.
  public static let maximumEncodedCount = 38

  /// The grid that the dots belong to.
  public private(set) var grid: Grid
  private var dots = DotStorage()

  /// An empty pattern.
  public init(grid: Grid) {
    self.grid = grid
  }

  /// The number of dots taken.
  public var count: Int { dots.count }

  /// Whether no dot is taken.
  public var isEmpty: Bool { dots.count == 0 }

  /// Whether there are dots enough to be tried.
  public var isComplete: Bool { count >= Self.minimumCount }

  /// The dot taken at a position.
  /// - Parameter position: counted from 0, below ``count``. Beyond that the answer is the grid's first dot.
  public subscript(position: Int) -> Dot {
    Dot(index: dots[position], in: grid)
  }

  /// Whether the dot has been taken.
  public func contains(_ dot: Dot) -> Bool { dots.contains(dot.index) }

  func contains(index: UInt8) -> Bool { dots.contains(index) }

  /// Takes a dot, and before it, in order, the unused dots that lie exactly on the way, where the policy is
  /// ``JumpPolicy/fill``. Used dots on the way are passed over. A dot that is used already changes nothing.
  /// - Parameter dot: a dot of this pattern's grid; another grid's changes nothing.
  /// - Returns: the positions at which dots were taken, empty where none was.
  @discardableResult
  public mutating func take(_ dot: Dot, policy: JumpPolicy) -> Range<Int> {
    let start = count
    guard dot == grid.dot(index: Int(dot.index)), !contains(dot) else { return start..<start }
    if policy == .fill, start > 0 {
      var between = GapDots(from: self[start - 1], to: dot, in: grid)
      while let gap = between.next() { dots.append(gap.index) }
    }
    dots.append(dot.index)
    return start..<count
  }

  /// Gives the last dot back, as for a BackSpace; nothing where there is none.
  public mutating func removeLast() {
    dots.removeLast()
  }

  /// Forgets the dots and fills their memory with zeros; the grid stays.
  public mutating func wipe() {
    dots.wipe()
  }

  /// Whether no trace of a dot is left in memory.
  var isWiped: Bool { dots.isWiped }

  /// The bytes that ``encode(into:)`` writes.
  public var encodedCount: Int { 2 + count }

  /// Writes the pattern as it is sent and hashed: columns, rows, then the index of each dot, a byte each.
  /// Never digits glued together, in which 1, 0 and 10 are the same.
  /// - Parameter buffer: the owner's, who wipes it. ``maximumEncodedCount`` bytes are always enough.
  /// - Returns: how many bytes were written; 0, and nothing written, where the buffer is too small.
  public func encode(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard buffer.count >= encodedCount else { return 0 }
    buffer[0] = grid.columns
    buffer[1] = grid.rows
    for position in 0..<count { buffer[2 + position] = dots[position] }
    return encodedCount
  }

  /// Replaces this pattern, dots and grid, by the one in the bytes. After an error it is empty.
  /// - Parameters:
  ///   - bytes: as ``encode(into:)`` writes them, all of them and nothing else; from anybody.
  ///   - policy: what the pattern was drawn under.
  /// - Throws: ``PatternError`` for anything that could not have been drawn.
  public mutating func decode(
    from bytes: UnsafeRawBufferPointer, policy: JumpPolicy
  ) throws(PatternError) {
    wipe()
    guard bytes.count >= 2 + Self.minimumCount else { throw .tooShort(bytes: bytes.count) }
    guard let grid = Grid(columns: Int(bytes[0]), rows: Int(bytes[1])) else {
      throw .badGrid(columns: bytes[0], rows: bytes[1])
    }
    guard bytes.count <= 2 + grid.count else { throw .tooLong(bytes: bytes.count) }
    self.grid = grid
    do throws(PatternError) {
      for position in 0..<(bytes.count - 2) {
        try append(bytes[2 + position], at: position, policy: policy)
      }
    } catch {
      wipe()
      throw error
    }
  }

  private mutating func append(
    _ index: UInt8, at position: Int, policy: JumpPolicy
  ) throws(PatternError) {
    guard let dot = grid.dot(index: Int(index)) else { throw .dotOutOfRange(position: position) }
    guard !contains(dot) else { throw .dotRepeated(position: position) }
    guard take(dot, policy: policy).count == 1 else { throw .jumpForbidden(position: position) }
  }
}
