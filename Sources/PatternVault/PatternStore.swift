/// Where a pattern and the count of failures are kept. The user's own files now; a store that root owns can take
/// their place.
public protocol PatternStore {
  /// - Returns: nil where no pattern is stored.
  func loadPattern() throws(StoreError) -> StoredPattern?

  /// Replaces the pattern. After an error the old one is still there, whole.
  func savePattern(_ pattern: borrowing StoredPattern) throws(StoreError)

  /// Removes the pattern, then the count.
  func remove() throws(StoreError)

  /// - Returns: nil where there is no count that can be trusted: it is missing or damaged.
  func loadCount() throws(StoreError) -> AttemptCount?

  /// Replaces the count. When this returns, a crash or a loss of power does not undo it.
  func saveCount(_ count: AttemptCount) throws(StoreError)

  /// Does something while no other process is in such a call: two lockers must not both read a count and write
  /// it back.
  func exclusively<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result
}
