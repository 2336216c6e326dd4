import Platform
import SecretMemory

/// Remembers the last wrong pattern for a while, so that drawing the same once more costs nothing: people do,
/// and it tells a guesser nothing new.
///
/// What is kept is a hash with a key that exists in this process only.
struct RepeatedGuess: ~Copyable {
  /// How long one is remembered.
  static let memory: Milliseconds = 300_000

  private static let count = 32
  private var key = SecretBuffer(capacity: count)
  private var last = SecretBuffer(capacity: count)
  private var until = Instant(nanoseconds: 0)

  init() {
    key.appendFilling { free in
      Sodium.fillRandomly(free)
      return free.count
    }
  }

  /// Whether this was the last wrong one.
  func isRepeated(_ encoded: UnsafeRawBufferPointer, now: Instant) -> Bool {
    guard !last.isEmpty, now < until else { return false }
    let guess = hash(encoded)
    return guess.withUnsafeBytes { guess in last.withUnsafeBytes { PatternHash.areEqual(guess, $0) } }
  }

  /// Remembers a wrong one in place of the one before.
  mutating func remember(_ encoded: UnsafeRawBufferPointer, now: Instant) {
    last = hash(encoded)
    until = now + Self.memory
  }

  mutating func forget() {
    last.wipe()
  }

  private func hash(_ encoded: UnsafeRawBufferPointer) -> SecretBuffer {
    var hash = SecretBuffer(capacity: Self.count)
    hash.appendFilling { free in
      key.withUnsafeBytes { Sodium.hash(encoded, key: $0, into: free) } ? free.count : 0
    }
    return hash
  }
}
