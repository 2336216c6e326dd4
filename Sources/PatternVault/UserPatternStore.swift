import Platform
import SecretMemory

/// The user's own store: two files of mode 0600 in a folder of mode 0700.
public struct UserPatternStore: PatternStore {
  static let patternName = "pattern"
  static let countName = "attempts"

  private let directory: String

  /// - Parameter directory: an absolute path; made when something is first stored in it.
  public init(directory: String) {
    self.directory = directory
  }

  /// The store in the user's data directory.
  public init() throws(StoreError) {
    guard let directory = UserDirectories.data else { throw .noPlace }
    self.init(directory: directory)
  }

  /// Makes the folder of ``init()``, where there is none, before anything is stored in it. Why it cannot be made is told
  /// when something is to be stored.
  public static func makePlace() {
    guard let directory = UserDirectories.data else { return }
    _ = try? PrivateDirectory.make(directory)
  }

  public func loadPattern() throws(StoreError) -> StoredPattern? {
    guard let folder = try PrivateDirectory.open(directory),
      let bytes = try folder.read(Self.patternName, limit: Record.maximumCount)
    else { return nil }
    do throws(RecordError) {
      return try bytes.withUnsafeBytes { (bytes) throws(RecordError) in try StoredPattern(decoding: bytes) }
    } catch {
      throw StoreError(error, path: directory + "/" + Self.patternName)
    }
  }

  public func savePattern(_ pattern: borrowing StoredPattern) throws(StoreError) {
    try PrivateDirectory.make(directory).replace(Self.patternName, with: pattern.encoded())
  }

  public func remove() throws(StoreError) {
    guard let folder = try PrivateDirectory.open(directory) else { return }
    try folder.remove(Self.patternName)
    try folder.remove(Self.countName)
  }

  public func loadCount() throws(StoreError) -> AttemptCount? {
    guard let folder = try PrivateDirectory.open(directory),
      let bytes = try folder.read(Self.countName, limit: Record.maximumCount)
    else { return nil }
    do throws(RecordError) {
      return try bytes.withUnsafeBytes { (bytes) throws(RecordError) in try AttemptCount(decoding: bytes) }
    } catch {
      switch error {
      case .damaged: return nil
      case .newer: throw StoreError(error, path: directory + "/" + Self.countName)
      }
    }
  }

  public func saveCount(_ count: AttemptCount) throws(StoreError) {
    try PrivateDirectory.make(directory).replace(Self.countName, with: count.encoded())
  }

  public func exclusively<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try PrivateDirectory.make(directory).whileLocked(body)
  }
}
