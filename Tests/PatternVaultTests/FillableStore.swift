import Glibc
import PatternVault
import Platform

/// A store on a disk that can be full.
struct FillableStore: PatternStore {
  private let store: any PatternStore
  private let isFull: () -> Bool

  init(_ store: any PatternStore, isFull: @escaping () -> Bool) {
    self.store = store
    self.isFull = isFull
  }

  private func checkRoom() throws(StoreError) {
    if isFull() { throw .system(SystemError("write", "a full disk", code: ENOSPC)) }
  }

  func loadPattern() throws(StoreError) -> StoredPattern? { try store.loadPattern() }

  func savePattern(_ pattern: borrowing StoredPattern) throws(StoreError) {
    try checkRoom()
    try store.savePattern(pattern)
  }

  func remove() throws(StoreError) { try store.remove() }

  func loadCount() throws(StoreError) -> AttemptCount? { try store.loadCount() }

  func saveCount(_ count: AttemptCount) throws(StoreError) {
    try checkRoom()
    try store.saveCount(count)
  }

  func exclusively<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try store.exclusively(body)
  }
}
