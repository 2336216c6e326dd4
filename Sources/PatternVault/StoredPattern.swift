import CSodium
import GestureEngine
import SecretMemory

/// A pattern as it is kept: what it was drawn on, and enough to check a guess, but not the pattern.
///
/// Format of the file (see `Record` for what every file has; offsets in bytes, integers little-endian):
///
/// | offset | length | |
/// |---|---|---|
/// | 0 | 8 | `plockpat` |
/// | 8 | 2 | version: 1 |
/// | 10 | 1 | columns, 2 to 6 |
/// | 11 | 1 | rows, 2 to 6 |
/// | 12 | 1 | jump policy: 0 fill, 1 skip |
/// | 13 | 1 | algorithm: 2, Argon2id 1.3 |
/// | 14 | 2 | zero |
/// | 16 | 8 | passes over the memory |
/// | 24 | 8 | memory in bytes |
/// | 32 | 16 | salt |
/// | 48 | 32 | hash of: columns, rows, then a byte a dot |
/// | 80 | 16 | checksum |
public struct StoredPattern: ~Copyable {
  static let letters: StaticString = "plockpat"
  static let version: UInt16 = 1
  static let encodedCount = 96
  private static let algorithm = UInt8(truncatingIfNeeded: crypto_pwhash_alg_argon2id13())
  private static let digestOffset = 32

  public let grid: Grid
  public let policy: JumpPolicy
  public let cost: PatternCost

  /// Salt, then hash. No default value: with one, Swift 6.0.3 crashes on an initialiser that throws.
  private let digest: SecretBuffer

  private static func emptyDigest() -> SecretBuffer {
    SecretBuffer(capacity: PatternHash.saltCount + PatternHash.hashCount)
  }

  /// Hashes a pattern with a new salt.
  ///
  /// - Parameter encoded: columns, rows, a byte a dot, already checked against the grid and the policy.
  /// - Returns: nil where there was not enough memory.
  init?(hashing encoded: UnsafeRawBufferPointer, grid: Grid, policy: JumpPolicy, cost: PatternCost) {
    var digest = Self.emptyDigest()
    var isComputed = false
    digest.appendFilling { free in
      let salt = UnsafeMutableRawBufferPointer(rebasing: free[..<PatternHash.saltCount])
      let hash = UnsafeMutableRawBufferPointer(rebasing: free[PatternHash.saltCount...])
      Sodium.fillRandomly(salt)
      isComputed = PatternHash.compute(encoded, salt: UnsafeRawBufferPointer(salt), cost: cost, into: hash)
      return free.count
    }
    guard isComputed else { return nil }
    self.grid = grid
    self.policy = policy
    self.cost = cost
    self.digest = digest
  }

  /// Reads a file.
  init(decoding bytes: UnsafeRawBufferPointer) throws(RecordError) {
    try Record.check(bytes, Self.letters, version: Self.version, count: Self.encodedCount)
    var reader = RecordReader(bytes, at: Record.headerCount)
    let columns: UInt8 = reader.integer()
    let rows: UInt8 = reader.integer()
    let policy: UInt8 = reader.integer()
    let algorithm: UInt8 = reader.integer()
    let padding: UInt16 = reader.integer()
    guard let grid = Grid(columns: Int(columns), rows: Int(rows)), let policy = JumpPolicy(rawValue: policy),
      algorithm == Self.algorithm, padding == 0,
      let cost = PatternCost(operations: reader.integer(), memory: reader.integer())
    else { throw .damaged }
    var digest = Self.emptyDigest()
    let end = Self.encodedCount - Record.checksumCount
    _ = digest.append(UnsafeRawBufferPointer(rebasing: bytes[Self.digestOffset..<end]))
    self.grid = grid
    self.policy = policy
    self.cost = cost
    self.digest = digest
  }

  /// The bytes of the file.
  func encoded() -> SecretBuffer {
    var buffer = SecretBuffer(capacity: Self.encodedCount)
    Record.begin(Self.letters, version: Self.version, in: &buffer)
    Record.append(grid.columns, to: &buffer)
    Record.append(grid.rows, to: &buffer)
    Record.append(policy.rawValue, to: &buffer)
    Record.append(Self.algorithm, to: &buffer)
    Record.append(UInt16(0), to: &buffer)
    Record.append(cost.operations, to: &buffer)
    Record.append(cost.memory, to: &buffer)
    _ = buffer.append(digest)
    Record.end(&buffer)
    return buffer
  }

  /// Whether a guess is the pattern, in a time that does not depend on how wrong it is.
  ///
  /// - Returns: nil where there was not enough memory to find out.
  func matches(_ encoded: UnsafeRawBufferPointer) -> Bool? {
    let cost = self.cost
    var guess = SecretBuffer(capacity: PatternHash.hashCount)
    return digest.withUnsafeBytes { digest -> Bool? in
      var isComputed = false
      guess.appendFilling { free in
        let salt = UnsafeRawBufferPointer(rebasing: digest[..<PatternHash.saltCount])
        isComputed = PatternHash.compute(encoded, salt: salt, cost: cost, into: free)
        return free.count
      }
      guard isComputed else { return nil }
      let hash = UnsafeRawBufferPointer(rebasing: digest[PatternHash.saltCount...])
      return guess.withUnsafeBytes { PatternHash.areEqual($0, hash) }
    }
  }
}
